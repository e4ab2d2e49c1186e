import type { GrammarLanguage } from "./language.ts";

/** The receiver of an extension: the last part of `kotlin.collections.List<T>?`. */
const RECEIVER = `[
  (user_type (identifier)+ @scope)
  (nullable_type (user_type (identifier)+ @scope))]`;
const FUNCTION_VALUE = "[(lambda_literal) (anonymous_function)]";

// What the grammar cannot read, behind what is kept (the first group): guards of `when`, annotations of accessors, a
// sign at the start of a line, the line break before a primary constructor, soft keywords as names.
const UNREADABLE: readonly RegExp[] = [
  /^([ \t]*!?(?:is|in)[ \t](?:(?!->)[^\n{}=])*?)[ \t]if\b[^{}]{1,400}?(?=->)/gm,
  /^([ \t]*)@[\w.]+(?:\([^()\n]*\))?(?=\s*\n[ \t]*(?:get|set)\b)/gm,
  /^([ \t]*)[+-](?=["\w(])/gm,
  /(\bclass[ \t]+\w+[^\n{}()]*)\r?\n(?=[ \t]*(?:@[\w.]+[ \t]+)*(?:(?:private|internal|protected|public)[ \t]+)?constructor\b)/g,
];
const KEYWORD_AS_NAME = /\b(wher)e(?=\??\.)|\b(suspen)d(?=\((?!\))|[ \t]*[:=])/g;

/** The same text without what the grammar cannot read; a name is replaced by another. */
function prepare(text: string): string {
  let prepared = text.replace(KEYWORD_AS_NAME, (_, where = "", suspend = "") => `${where}${suspend}_`);
  for (const pattern of UNREADABLE) {
    prepared = prepared.replace(pattern, (found, kept: string) => kept.padEnd(found.length));
  }
  return prepared;
}

export const kotlin: GrammarLanguage = {
  id: "kotlin",
  label: "Kotlin",
  extensions: [".kt", ".kts"],
  fileNames: [],
  shebangs: ["kotlin"],
  grammar: "kotlin",
  depth: 10,
  separator: ".",
  // A companion object without a name is not captured: what it holds is written as a member of its class.
  query: `
    (function_declaration ${RECEIVER} . name: (identifier) @name (function_body)) @method
    (function_declaration ${RECEIVER} . name: (identifier) @name) @declaration
    (function_declaration name: (identifier) @name (function_body)) @function
    (function_declaration name: (identifier) @name) @declaration
    (secondary_constructor "constructor" @name) @method
    (class_declaration name: (identifier) @name) @class
    (object_declaration name: (identifier) @name) @class
    (companion_object name: (identifier) @name) @class
    (type_alias type: (identifier) @name) @class
    (property_declaration ${RECEIVER} . (variable_declaration . (identifier) @name)) @method
    (property_declaration (variable_declaration . (identifier) @name) ${FUNCTION_VALUE}) @function
    (source_file (property_declaration (variable_declaration . (identifier) @name)) @constant)
    (class_body (property_declaration (variable_declaration . (identifier) @name)) @declaration)
    (enum_class_body (property_declaration (variable_declaration . (identifier) @name)) @declaration)
    (class_parameter ["val" "var"] (identifier) @alias)
    (enum_entry . (identifier) @alias)
    (source_file (annotated_expression) @lead)
    (line_comment) @comment
    (block_comment) @comment
  `,
  splitName: (written) => ({ scope: [], name: written.replaceAll("`", "") }),
  prepare,
  isExported: ({ head, enclosing }) => enclosing !== false && !/\b(?:private|internal|protected)\b/.test(head),
};
