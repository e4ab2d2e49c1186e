import type { GrammarLanguage, QualifiedName, Visibility } from "./language.ts";

const FUNCTION_VALUE = "[(arrow_function) (function_expression) (generator_function)]";
/** memo(() => …), forwardRef(function …): a function handed through a call that wraps it. */
const WRAPPED_VALUE = `(call_expression arguments: (arguments . ${FUNCTION_VALUE}))`;
/** Of Jest, Mocha, Vitest, Playwright, Node and their like: `it(…)`, `it.only(…)`, `test.concurrent.skip(…)`, `it.each(…)(…)`. */
const TEST_NAMES =
  '"describe" "it" "test" "suite" "context" "specify" "fdescribe" "xdescribe" "fit" "xit" "xtest" "bench"';
const TESTER = `[
  (identifier) @_test
  (member_expression object: (identifier) @_test)
  (member_expression object: (member_expression object: (identifier) @_test))
  (call_expression function: (member_expression object: [
    (identifier) @_test
    (member_expression object: (identifier) @_test)]))]`;
const TOP_LEVEL = (pattern: string) => `
  (program ${pattern})
  (program (export_statement declaration: ${pattern}))`;

/** Patterns that JavaScript and TypeScript share. */
export const JS_COMMON = `
  (function_declaration name: (identifier) @name) @function
  (generator_function_declaration name: (identifier) @name) @function
  (class_declaration name: (_) @name) @class
  (method_definition name: (_) @name) @method
  (lexical_declaration (variable_declarator name: (identifier) @name value: ${FUNCTION_VALUE})) @function
  (variable_declaration (variable_declarator name: (identifier) @name value: ${FUNCTION_VALUE})) @function
  ${TOP_LEVEL(`(lexical_declaration (variable_declarator name: (identifier) @name value: ${WRAPPED_VALUE})) @function`)}
  (lexical_declaration (variable_declarator name: (identifier) @name value: (class))) @class
  (variable_declaration (variable_declarator name: (identifier) @name value: (class))) @class
  (expression_statement (assignment_expression left: (member_expression) @name right: ${FUNCTION_VALUE})) @function
  (expression_statement (assignment_expression left: (member_expression) @name right: (class))) @class
  (expression_statement (assignment_expression right: (function_expression name: (identifier) @name))) @function
  (expression_statement (assignment_expression right: (class name: (_) @name))) @class
  (pair key: [(property_identifier) (string)] @name value: [(arrow_function) (function_expression)]) @method
  ((variable_declarator name: (identifier) @skip value: (call_expression function: (identifier) @callee))
    (#eq? @callee "require"))
  ${TOP_LEVEL("(lexical_declaration (variable_declarator name: (identifier) @name)) @constant")}
  ${TOP_LEVEL("(variable_declaration (variable_declarator name: (identifier) @name)) @constant")}
  (export_statement declaration: (_) @wrapped) @export
  (export_statement value: (identifier) @exported)
  (export_statement value: (_ (function_expression name: (identifier) @name) @function))
  (export_specifier name: (identifier) @exported)
  ((assignment_expression left: (member_expression) @target right: [
      (identifier) @exported
      (object (shorthand_property_identifier) @exported)
      (object (pair value: (identifier) @exported))])
    (#match? @target "^(module[.])?exports([.[]|$)"))
  (call_expression function: ${TESTER}
    arguments: (arguments . [(string) (template_string) (identifier) (member_expression)] @text
      [(arrow_function) (function_expression)])
    (#any-of? @_test ${TEST_NAMES})) @test
  (call_expression function: (member_expression property: (property_identifier) @_test)
    arguments: (arguments . [(string) (template_string)] @text [(arrow_function) (function_expression)])
    (#any-of? @_test "test" "it" "describe")) @test
  (decorator) @lead
  (comment) @comment
`;

/** `Stack.prototype.push` → scope Stack, name push; `module.exports.open` → name open; quoted keys lose their quotes. */
export function splitMember(written: string): QualifiedName {
  if (!/^[\w$.#]+$/.test(written)) return { scope: [], name: /^(["'`])([\w$.-]+)\1$/.exec(written)?.[2] ?? "" };
  const parts = written.split(".").filter((part) => !["module", "exports", "prototype", "this", "self"].includes(part));
  return { scope: parts.slice(0, -1), name: parts.at(-1) ?? "" };
}

/** Exported by a statement, or a member that is not private of what is. */
export function isExportedMember({ name, head, marked, enclosing }: Visibility): boolean {
  if (enclosing !== null) return enclosing && !name.startsWith("#") && !/\b(?:private|protected)\b/.test(head);
  return marked || /^(?:module\.)?exports\b/.test(head);
}

export const javascript: GrammarLanguage = {
  id: "javascript",
  label: "JavaScript",
  extensions: [".js", ".jsx", ".mjs", ".cjs"],
  fileNames: ["Jakefile"],
  shebangs: ["node", "nodejs", "deno", "bun"],
  grammar: "javascript",
  depth: 12,
  separator: ".",
  query: `
    (field_definition property: (_) @name value: ${FUNCTION_VALUE}) @method
    (field_definition property: (_) @alias)
    ${JS_COMMON}
  `,
  splitName: splitMember,
  isExported: isExportedMember,
};
