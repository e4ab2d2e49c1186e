/** How a file is recognised and shown. Extensions have their dot and are lower case; file names are exact. */
export interface LanguageNames {
  readonly id: string;
  readonly label: string;
  readonly extensions: readonly string[];
  readonly fileNames: readonly string[];
  /** Interpreters of a `#!` line, without version digits: "python", "bash". */
  readonly shebangs: readonly string[];
}

/** What decides whether a definition is visible from outside its module. */
export interface Visibility {
  readonly name: string;
  /** Source from the definition's start (doc comment excluded, modifiers and wrappers included) through its name. */
  readonly head: string;
  /** Inside an `@export` wrapper, or named by an `@exported` capture of the file. */
  readonly marked: boolean;
  /** The enclosing type's visibility; null for what no type encloses. */
  readonly enclosing: boolean | null;
}

export interface QualifiedName {
  /** Enclosing names that the definition itself spells out (`A::b` → `["A"]`), outermost first. */
  readonly scope: readonly string[];
  /** "" drops the match. */
  readonly name: string;
}

/**
 * A language with a grammar. `query` is a tree-sitter query; its captures mean:
 * - `@function @method @class @module @impl @namespace @constant @declaration`: a definition, with `@name` in the same
 *   pattern. A `module` holds functions (Elixir, Julia, OCaml); an `impl` holds members of a type defined elsewhere; a
 *   `namespace` only names what it encloses; a `declaration` has no body. When two patterns name the same place, the
 *   earlier one wins. A definition of several names keeps the first.
 * - `@end`: the definition ends where this node does (a body, or all that follows, beside the node and not inside it).
 * - `@scope`: the enclosing type's name where the syntax does not enclose (a Go receiver).
 * - `@alias`: a further name (field, enum member) for the chunk of its line.
 * - `@wrapper` or `@export`, with `@wrapped` inside: the definition that starts where `@wrapped` does starts at the wrapper.
 * - `@exported`: a name that the file exports elsewhere.
 * - `@skip`: a name that defines nothing after all (`x = require("x")` is an import).
 * - `@comment`: a comment; above a definition it belongs to it. `@lead`: an attribute or decorator, likewise.
 * - `@doc`: documentation that is not a comment (a docstring).
 */
export interface GrammarLanguage extends LanguageNames {
  /** A key of the table in grammars.ts. */
  readonly grammar: string;
  /**
   * Patterns begin at nodes at most this deep in the tree; what is deeper is not visited. Visiting is the cost of the
   * query, and most nodes are deep inside expressions: C at 6 takes half the time of C without a limit.
   * Left out: no limit.
   */
  readonly depth?: number;
  readonly query: string;
  /** Joins the parts of a qualified name. */
  readonly separator: string;
  /** Joins a method to its type where that is written otherwise (`Acme\\Client::send`). Left out: `separator`. */
  readonly memberSeparator?: string;
  /** Takes a `@name` as written apart. Left out: the whole text is the name. */
  readonly splitName?: (written: string) => QualifiedName;
  /** Rewrites what the grammar cannot read. The result has the same length: names and lines come from the original. */
  readonly prepare?: (text: string) => string;
  /**
   * Whether neighbours of the same name, with this text between them, are clauses of one definition (the equations of
   * a Haskell function and its signature). Left out: never.
   */
  readonly joinsClauses?: (between: string) => boolean;
  /** A comment directly below a definition, with nothing directly below itself, documents it (OCaml). */
  readonly docsBelow?: boolean;
  readonly isExported: (definition: Visibility) => boolean;
}
