import type { GrammarLanguage } from "./language.ts";

/** The receiver of an extension: the last part of `kotlin.collections.List<T>?`. */
const RECEIVER = `[
  (user_type (identifier)+ @scope)
  (nullable_type (user_type (identifier)+ @scope))]`;
/** Of Kotest and Spek. */
const TESTS =
  '"test" "context" "describe" "it" "should" "feature" "scenario" "expect" "xtest" "xcontext" "xdescribe" "xit" "given" "Given" "When" "Then" "group"';
const FUNCTION_VALUE = "[(lambda_literal) (anonymous_function)]";

// What the grammar cannot read, behind what is kept (the first group): guards of `when`, annotations of accessors, a
// sign at the start of a line, the line break before a primary constructor, and "class A : B by b {", whose body would
// be a lambda handed to `b`. Repeats are bounded: the text may be hostile.
const UNREADABLE: readonly RegExp[] = [
  /^([ \t]*!?(?:is|in)[ \t](?:(?!->)[^\n{}=]){1,200}?)[ \t]if\b[^{}]{1,400}?(?=->)/gm,
  /^([ \t]*)@[\w.]+(?:\([^()\n]*\))?(?=\s*\n[ \t]*(?:get|set)\b)/gm,
  /^([ \t]*)[+-](?=["\w(])/gm,
  /(\bclass[ \t]+\w+[^\n{}()]{0,200})\r?\n(?=[ \t]*(?:@[\w.]+[ \t]+)*(?:(?:private|internal|protected|public)[ \t]+)?constructor\b)/g,
  /^((?=[ \t]{0,100}\)|[^\n]{0,200}?\b(?:class|object)\b[^\n]{0,200}?\bby\b)[^\n]{0,400}\b)by[ \t]+[\w.]+(?=[ \t]*\{[ \t]*$)/gm,
];
const KEYWORD_AS_NAME = /\b(wher)e(?=\??\.)|\b(suspen)d(?=\((?!\))|[ \t]*[:=])/g;
const ANNOTATION = /^@(?!file:)[\w.:]{3,}/gm;
/** Longer annotations stay as they are. UTF-16 units. */
const MAX_ANNOTATION = 600;
const STRING = /"""[\s\S]*?"""|"(?:[^"\\\n]|\\.)*"/y;

/** `context(Logger, scope: Scope)` above a declaration: it becomes a comment of that. */
const CONTEXT =
  /^([ \t]*)(context\((?:[^()]|\([^()]{0,100}\)){1,300}\))(?=\s+(?:@\w|(?:[a-z]+[ \t]+){0,4}(?:fun|val|var|class|interface|object)\b))/gm;

/** The same text without what the grammar cannot read; a name is replaced by another. */
function prepare(text: string): string {
  const contexts = text.replace(CONTEXT, (_, indent: string, found: string) => `${indent}/*${found.slice(2, -2)}*/`);
  let prepared = contexts.replace(KEYWORD_AS_NAME, (_, where = "", suspend = "") => `${where}${suspend}_`);
  for (const pattern of UNREADABLE) {
    prepared = prepared.replace(pattern, (found, kept: string) => kept.padEnd(found.length));
  }
  return hideAnnotations(prepared);
}

/** Outside of types the grammar takes an annotation for an expression that goes on: it becomes a comment. */
function hideAnnotations(text: string): string {
  let hidden = "";
  let at = 0;
  for (const { index, 0: name } of text.matchAll(ANNOTATION)) {
    const end = argumentsEnd(text, index + name.length);
    const inner = text.slice(index + 2, end - 2);
    if (index < at || /\/\*|\*\//.test(inner) || !/\s/.test(text[end] ?? "")) continue;
    hidden += `${text.slice(at, index)}/*${inner}*/`;
    at = end;
  }
  return hidden + text.slice(at);
}

/** Where the arguments that begin at `from` end; `from` where there are none, or no end in reach. */
function argumentsEnd(text: string, from: number): number {
  let depth = 0;
  for (let at = from; at < from + MAX_ANNOTATION; at++) {
    const char = text[at];
    if (char === "(") depth++;
    else if (char === ")") depth--;
    else if (char === '"') at = stringEnd(text, at) - 1;
    if (depth <= 0) return char === ")" ? at + 1 : from;
  }
  return from;
}

function stringEnd(text: string, at: number): number {
  STRING.lastIndex = at;
  return STRING.test(text) ? STRING.lastIndex : at + 1;
}

export const kotlin: GrammarLanguage = {
  id: "kotlin",
  label: "Kotlin",
  extensions: [".kt", ".kts"],
  fileNames: [],
  shebangs: ["kotlin"],
  grammar: "kotlin",
  depth: 16,
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
    (call_expression
      (call_expression (identifier) @_test (value_arguments . (value_argument (string_literal) @text)))
      (annotated_lambda)
      (#any-of? @_test ${TESTS})) @test
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
