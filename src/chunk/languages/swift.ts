import type { GrammarLanguage, QualifiedName } from "./language.ts";

/** `Array<Int>.Index` → scope Array, name Index. Operators stay as they are. */
function splitType(written: string): QualifiedName {
  if (written.startsWith("`")) return { scope: [], name: written.replaceAll("`", "") };
  if (!/^[\w.]+(?:<[\s\S]*>)?[\w.]*$/.test(written)) return { scope: [], name: written };
  const parts = written.replace(/<[\s\S]*>/, "").split(".");
  return { scope: parts.slice(0, -1), name: parts.at(-1) ?? "" };
}

/** Not `(_)`: the type that a function returns is a "name" of it too. */
const FUNCTION_NAME = `[
  (simple_identifier) (custom_operator) (bang)
  "==" "!=" "===" "!==" "<" ">" "<=" ">=" "+" "-" "*" "/" "%" "+=" "-=" "*=" "/=" "%=" "++" "--" "&" "|" "^" "~" "<<" ">>"
] @name`;
// What is newer than the grammar, behind what is kept (the first group).
const UNREADABLE: readonly RegExp[] = [
  /(\bnonisolated|\bthrows)\([\w.]+\)/g,
  /(:[ \t]*)(?:sending|consuming|borrowing)[ \t]+(?=[\w[(@])/g,
  /()\b(?:consuming|borrowing)(?=[ \t]+func\b)/g,
  /()~(?=Copyable\b|Escapable\b)/g,
  /^([ \t]*)#(?=[A-Z]\w*[ \t]*(?:\([^()\n]*\))?[ \t]*\{)/gm,
];
const PACKAGE = /^([ \t]*)package(?=[ \t]+[a-z@])/gm;

/** The same text without what the grammar cannot read. */
function prepare(text: string): string {
  let prepared = text.replace(PACKAGE, "$1public ");
  for (const pattern of UNREADABLE) {
    prepared = prepared.replace(pattern, (found, kept: string) => kept.padEnd(found.length));
  }
  return prepared;
}

const NAMED = "name: (pattern bound_identifier: (simple_identifier) @name)";

export const swift: GrammarLanguage = {
  id: "swift",
  label: "Swift",
  extensions: [".swift"],
  fileNames: [],
  shebangs: ["swift"],
  grammar: "swift",
  depth: 10,
  separator: ".",
  query: `
    (function_declaration name: ${FUNCTION_NAME}) @function
    (protocol_function_declaration name: ${FUNCTION_NAME}) @declaration
    (macro_declaration . (modifiers)? . (simple_identifier) @name) @function
    (init_declaration "init" @name) @method
    (deinit_declaration "deinit" @name) @method
    (subscript_declaration "subscript" @name) @method
    (class_declaration name: (type_identifier) @name) @class
    (class_declaration name: [(user_type) (array_type) (dictionary_type)] @name) @impl
    (protocol_declaration name: (type_identifier) @name) @class
    (typealias_declaration name: (type_identifier) @name) @class
    (associatedtype_declaration name: (type_identifier) @alias)
    (property_declaration ${NAMED} value: (lambda_literal)) @function
    (property_declaration ${NAMED} computed_value: (_)) @declaration
    (source_file (property_declaration ${NAMED}) @constant)
    (class_body (property_declaration ${NAMED}) @declaration)
    (enum_class_body (property_declaration ${NAMED}) @declaration)
    (protocol_property_declaration ${NAMED}) @declaration
    (enum_entry name: (simple_identifier) @alias)
    (call_expression (simple_identifier) @_test (call_suffix
      (value_arguments . (value_argument value: (line_string_literal) @text)) (lambda_literal))
      (#any-of? @_test "describe" "context" "it" "fdescribe" "fcontext" "fit" "xdescribe" "xcontext" "xit")) @test
    (operator_declaration (custom_operator) @name) @constant
    (precedence_group_declaration (simple_identifier) @name) @constant
    (protocol_function_declaration name: (simple_identifier) @exported)
    (comment) @comment
    (multiline_comment) @comment
  `,
  splitName: splitType,
  prepare,
  // What a protocol asks for is as visible as the protocol, and says so nowhere.
  isExported: ({ head, marked, enclosing }) =>
    (marked && enclosing === true) || /\b(?:public|open|package)\b(?!\(set\))/.test(head),
};
