import type { ChunkKind } from "../../core/types.ts";

/** What a definition is: see `GrammarLanguage`; `embedded` keeps the place of a part in another language. */
export const ROLES = [
  "function",
  "method",
  "class",
  "module",
  "impl",
  "namespace",
  "constant",
  "declaration",
  "section",
  "test",
  "embedded",
] as const;
export type Role = (typeof ROLES)[number];

/** How a file is recognised and shown. Extensions have their dot and are lower case; file names are exact. */
export interface LanguageNames {
  readonly id: string;
  readonly label: string;
  /** The id of a language that this is a form of: a filter for that one finds this one too. */
  readonly family?: string;
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

/** How definitions, however they were found, become chunks. */
export interface DefinitionRules {
  /** Joins the parts of a qualified name. */
  readonly separator: string;
  /** Joins a method to its type where that is written otherwise (`Acme\\Client::send`). Left out: `separator`. */
  readonly memberSeparator?: string;
  /** What a name spells out before itself is a namespace (a schema of SQL), not a type. Left out: a type. */
  readonly scopesAreNamespaces?: boolean;
  /** What a `@scope` is called where its members are used, if not as where it is written (`variable` and `var.`). */
  readonly scopeNames?: Readonly<Record<string, string>>;
  /** Takes a `@name` as written apart. Left out: the whole text is the name. */
  readonly splitName?: (written: string) => QualifiedName;
  /**
   * Whether neighbours of the same name, with this text between them, are clauses of one definition (the equations of
   * a Haskell function and its signature). Left out: never.
   */
  readonly joinsClauses?: (between: string) => boolean;
  /** A comment directly below a definition, with nothing directly below itself, documents it (OCaml). */
  readonly docsBelow?: boolean;
  /** What the lines of no definition are. Left out: `module`. */
  readonly looseKind?: ChunkKind;
  readonly isExported: (definition: Visibility) => boolean;
}

/**
 * A language with a grammar. `query` is a tree-sitter query; its captures mean:
 * - `@function @method @class @module @impl @namespace @constant @declaration @section @test`: a definition, with
 *   `@name` in the same pattern. A `module` holds functions (Elixir, Julia, OCaml); an `impl` holds members of a type
 *   defined elsewhere; a `namespace` only names what it encloses; a `declaration` has no body; a `section` is a part of
 *   data or mark-up; a `test` is a call that names a test or a group of them, and shares a chunk when it is short. When
 *   two patterns name the same place, the earlier one wins. A definition of several names keeps the first.
 * - `@end`: the definition ends where this node does (a body, or all that follows, beside the node and not inside it).
 * - `@scope`: the enclosing type's name where the syntax does not enclose (a Go receiver); `@outer`: the name around it.
 * - `@text` in place of `@name`: a name that is prose, without its quotes.
 * - `@absolute`: beside a definition whose name counts from the root, whatever encloses it.
 * - `@alias`: a further name (field, enum member) for the chunk of its line.
 * - `@wrapper` or `@export`, with `@wrapped` inside: the definition that starts where `@wrapped` does starts at the wrapper.
 * - `@exported`: a name that the file exports elsewhere.
 * - `@hiding`: a word that hides what follows it in the enclosing type (`private` in Ruby).
 * - `@skip`: a name that defines nothing after all (`x = require("x")` is an import).
 * - `@comment`: a comment; above a definition it belongs to it. `@lead`: an attribute or decorator, likewise.
 * - `@doc`: documentation that is not a comment (a docstring).
 */
export interface GrammarLanguage extends LanguageNames, DefinitionRules {
  /** A key of the table in grammars.ts. */
  readonly grammar: string;
  /**
   * Patterns begin at nodes at most this deep in the tree; what is deeper is not visited. Visiting is the cost of the
   * query, and most nodes are deep inside expressions: C at 6 takes half the time of C without a limit.
   * Left out: no limit.
   */
  readonly depth?: number;
  readonly query: string;
  /** Rewrites what the grammar cannot read. The result has the same length: names and lines come from the original. */
  readonly prepare?: (text: string) => string;
  /** Parts of a text that are written in other languages (the scripts of a page), in order. */
  readonly embedded?: (text: string) => readonly Embedded[];
}

/** A part of a text in another language. UTF-16 offsets. */
export interface Embedded {
  /** Where the part begins and ends, with the tags around it. */
  readonly start: number;
  readonly end: number;
  /** Where its own text begins and ends. */
  readonly from: number;
  readonly to: number;
  readonly language: GrammarLanguage;
}

/**
 * A language without a grammar whose definitions can be told by the line they begin on. The patterns see the text with
 * `opaque` blanked out; each takes time that grows with the text, whatever the text.
 */
export interface OutlineLanguage extends LanguageNames, DefinitionRules {
  /** Comments (group `comment`) and strings of a text: they hold no definition. Flag: g. */
  readonly opaque: RegExp | ((text: string) => RegExp);
  readonly definitions: readonly OutlineRule[];
}

export interface OutlineRule {
  readonly role: Role;
  /** Matches where a definition begins, with a group `name`, perhaps a group `scope`. Flags: d, g, m. */
  readonly pattern: RegExp;
  readonly end: (place: OutlinePlace) => number;
  /** Further names (fields, columns) directly inside, as a group `name`. Flags: d, g, m. */
  readonly members?: RegExp;
}

/** What the end of a definition is told by. UTF-16 offsets. */
export interface OutlinePlace {
  /** With comments and strings blanked out. */
  readonly text: string;
  /** Where the match of the beginning ended. */
  readonly from: number;
  /** Where the next definition begins, of any rule and of the same one; the text's length after the last. */
  readonly next: number;
  readonly nextAlike: number;
  /** Opening brace → its closing brace. */
  readonly braces: ReadonlyMap<number, number>;
}

/** Text with headings. */
export interface SectionLanguage extends LanguageNames {
  /** By line. */
  readonly headings: (text: string) => readonly Heading[] | Promise<readonly Heading[]>;
  /** A text without headings is cut into windows. */
  readonly needsHeadings?: boolean;
}

export interface Heading {
  /** 1-based; where the section begins. */
  readonly line: number;
  readonly depth: number;
  readonly name: string;
}

/** Cells of several languages in one file. */
export interface NotebookLanguage extends LanguageNames {
  /** Null when the text is no notebook after all. */
  readonly open: (text: string) => Notebook | null;
}

export interface Notebook {
  /** As many lines as the file, each with what it holds of a cell's source, or empty. */
  readonly text: string;
  /** The id of the language of its code. */
  readonly language: string;
  readonly cells: readonly NotebookCell[];
}

export interface NotebookCell {
  readonly kind: "code" | "markdown";
  /** Its source. Line ends are LF. */
  readonly source: string;
  /** Where each line of the source stands: the line of the file (1-based), and the offset in the notebook's `text`. */
  readonly places: readonly { readonly line: number; readonly offset: number }[];
}
