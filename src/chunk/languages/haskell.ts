import type { GrammarLanguage, QualifiedName } from "./language.ts";

// In classes and instances only what is long stands alone: most of their methods are one line.
const BINDING = (parent: string, role: string) => `
  (${parent} (signature name: (_) @name) ${role})
  (${parent} (signature names: (binding_list name: (_) @name)) ${role})
  (${parent} (function name: (_) @name) ${role})
  (${parent} (function (infix operator: [(operator) (infix_id (_))] @name)) ${role})
  (${parent} (bind name: (_) @name) ${role})`;

/**
 * `(<+>)` → <+>, `` `plus` `` → plus, the head of an instance (`(Map.Map k v)`) → its first type, and a pragma that is
 * about one function (`{-# INLINE push #-}`) → the function.
 */
function plainName(written: string): QualifiedName {
  const pragma =
    /^\{-#\s*(?:NO)?(?:INLIN(?:E|ABLE)|SPECIALI[SZ]E|OPAQUE)(?:\s+INLINE)?\s*(?:\[~?\d+\])?\s*(\(\S+\)|\S+)/;
  const plain = written.startsWith("{-#") ? (pragma.exec(written)?.[1] ?? "") : written;
  const symbolic = /^\(?([^\w\s()[\],"']+)\)?$/.exec(plain)?.[1];
  if (/^\p{Lu}[\w']*(?:\.\p{Lu}[\w']*)+$/u.test(plain)) return { scope: [], name: plain };
  const name = symbolic ?? /^`?([\p{Ll}_][\p{L}\p{N}_']*)`?$/u.exec(plain)?.[1] ?? firstType(plain);
  return { scope: [], name };
}

/** The first name of a type without its module; "" for lists, tuples and variables. */
const firstType = (head: string) => /(?<![\w.])(?:\p{Lu}[\w']*\.)*(\p{Lu}[\p{L}\p{N}_'#]*)/u.exec(head)?.[1] ?? "";

/** Lines of the C preprocessor: the grammar would skip the `#else` arm. `#!` is a comment to it. */
const DIRECTIVE = /^#[ \t]*[a-z](?:[^\r\n]*\\\r?\n)*[^\r\n]*/gm;
/** What is not code in a literate file of either style. */
const PROSE = /^(?:>|[^>\r\n].*)/gm;
const AROUND_CODE = /(?:^|\\end\{code\})(?:(?!\\begin\{code\})[\s\S])*(?:\\begin\{code\}|$)/g;

function blankDirectives(text: string): string {
  return illiterate(text).replace(DIRECTIVE, blank);
}

function illiterate(text: string): string {
  if (/^\\begin\{code\}/m.test(text)) return text.replace(AROUND_CODE, blank);
  const isLiterate = /^>/m.test(text) && !/^(?:module|import)\b/m.test(text);
  return isLiterate ? text.replace(PROSE, blank) : text;
}

const blank = (text: string) => text.replace(/[^\r\n]/g, " ");

export const haskell: GrammarLanguage = {
  id: "haskell",
  label: "Haskell",
  extensions: [".hs", ".lhs", ".hsc", ".hs-boot"],
  fileNames: [],
  shebangs: ["runhaskell", "runghc"],
  grammar: "haskell",
  depth: 12,
  separator: ".",
  query: `
    ${BINDING("declarations", "@function")}
    ${BINDING("class_declarations", "@declaration")}
    ${BINDING("instance_declarations", "@declaration")}
    (pragma) @name @declaration
    (fixity operator: (_) @name) @declaration
    (local_binds (function name: (_) @name) @function)
    (bind pattern: (tuple element: (variable) @name)) @constant
    (declarations (foreign_import (signature name: (_) @name)) @function)
    (declarations (pattern_synonym [
      (signature synonym: (_) @name)
      (equation synonym: [(constructor) @name (apply function: (constructor) @name)
        (apply function: (apply function: (constructor) @name)) (record name: (constructor) @name)])]) @function)
    (type_instance name: (_) @name) @declaration
    (deriving_instance patterns: (type_patterns . (_) @name)) @declaration
    (data_type name: (_) @name) @class
    (newtype name: (_) @name) @class
    (type_synomym name: (_) @name) @class
    (declarations (type_family name: (_) @name) @class)
    (declarations (data_family name: (_) @name) @class)
    (class name: (_) @name) @class
    (class_declarations [(type_family name: (_) @alias) (data_family name: (_) @alias)])
    (instance patterns: (type_patterns . [(name) (parens) (qualified)] @name .)) @class
    (instance name: (_) @name) @class
    (data_constructor constructor: (prefix name: (_) @alias))
    (data_constructor constructor: (record name: (_) @alias))
    (data_constructor constructor: (infix operator: (_) @alias))
    (newtype_constructor name: (_) @alias)
    (gadt_constructor name: (_) @alias)
    (gadt_constructor names: (binding_list (_) @alias))
    (field name: (field_name (variable) @alias))
    (infix left_operand: (apply function: (variable) @_test argument: (literal (string)) @text) operator: (operator)
      (#any-of? @_test "describe" "it" "context" "specify" "prop" "testCase" "testGroup" "testProperty")) @test
    (header module: (module) @name) @constant
    (export variable: (variable) @exported)
    (export operator: (prefix_id (_) @exported))
    (export type: (name) @exported)
    (haskell (header !exports) (declarations (_) @export @wrapped))
    (comment) @comment
    (haddock) @comment
  `,
  splitName: plainName,
  prepare: blankDirectives,
  joinsClauses: () => true,
  isExported: ({ head, marked, enclosing }) => enclosing ?? (marked || /^instance\b/.test(head)),
};
