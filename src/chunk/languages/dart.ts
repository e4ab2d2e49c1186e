import type { GrammarLanguage, QualifiedName } from "./language.ts";

/** `bool operator <(Timer other)` → operator <. */
function splitSignature(written: string): QualifiedName {
  const operator = /\boperator\s*([^\s(]+|\(\))/.exec(written);
  return { scope: [], name: operator ? `operator ${operator[1]}` : written };
}

const SIGNATURES = `[
  (function_signature name: (identifier) @name)
  (getter_signature name: (identifier) @name)
  (setter_signature name: (identifier) @name)
  (operator_signature) @name
  (constructor_signature . (identifier) . (identifier) @name)
  (constructor_signature . (identifier) @name . (formal_parameter_list))
  (constant_constructor_signature (identifier) . (identifier) @name)
  (constant_constructor_signature (identifier) @name . (formal_parameter_list))
  (factory_constructor_signature (identifier) . (identifier) @name)
  (factory_constructor_signature (identifier) @name . (formal_parameter_list))
  (redirecting_factory_constructor_signature (identifier) . (identifier) @name . (formal_parameter_list))]`;
const TOP_LEVEL = `[
  (function_signature name: (identifier) @name)
  (getter_signature name: (identifier) @name)
  (setter_signature name: (identifier) @name)]`;

export const dart: GrammarLanguage = {
  id: "dart",
  label: "Dart",
  extensions: [".dart"],
  fileNames: [],
  shebangs: ["dart"],
  grammar: "dart",
  depth: 18,
  separator: ".",
  // The grammar puts a body beside its signature.
  query: `
    ((method_signature ${SIGNATURES}) @method . (function_body) @end)
    (program ${TOP_LEVEL} @function . (function_body) @end)
    (declaration ${SIGNATURES}) @declaration
    (program ${TOP_LEVEL} @declaration)
    (local_function_declaration (lambda_expression parameters: (function_signature name: (identifier) @name))) @function
    (class_definition name: (identifier) @name) @class
    (class_definition (mixin_application_class . (identifier) @name)) @class
    (mixin_declaration (identifier) @name) @class
    (enum_declaration name: (identifier) @name) @class
    (extension_declaration name: (identifier) @name) @class
    (extension_declaration !name class: (type_identifier) @name) @impl
    (extension_type_declaration name: (identifier) @name) @class
    (type_alias . (type_identifier) @name "=") @class
    (type_alias (type_identifier) @name . (type_parameters)? . (formal_parameter_list)) @class
    (program (static_final_declaration_list (static_final_declaration . (identifier) @name) @constant))
    (program (initialized_identifier_list (initialized_identifier . (identifier) @name) @constant))
    (declaration (static_final_declaration_list (static_final_declaration . (identifier) @alias)))
    (declaration (initialized_identifier_list (initialized_identifier . (identifier) @alias)))
    (enum_constant name: (identifier) @alias)
    (expression_statement . (identifier) @_test (selector (argument_part (arguments
      . (argument (string_literal) @text) . (argument (function_expression)))))
      (#any-of? @_test "test" "group" "testWidgets" "blocTest" "testGoldens")) @test
    (annotation) @lead
    (comment) @comment
    (documentation_comment) @comment
  `,
  splitName: splitSignature,
  isExported: ({ name, enclosing }) => !name.startsWith("_") && enclosing !== false,
};
