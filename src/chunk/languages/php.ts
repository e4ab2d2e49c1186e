import type { GrammarLanguage } from "./language.ts";

const FUNCTION_VALUE = "[(anonymous_function) (arrow_function)]";

export const php: GrammarLanguage = {
  id: "php",
  label: "PHP",
  extensions: [".php", ".phtml", ".php5", ".php7", ".php8", ".phpt"],
  fileNames: [],
  shebangs: ["php"],
  grammar: "php",
  depth: 12,
  separator: "\\",
  memberSeparator: "::",
  query: `
    (class_declaration name: (name) @name) @class
    (anonymous_class "class" @name) @impl
    (interface_declaration name: (name) @name) @class
    (trait_declaration name: (name) @name) @class
    (enum_declaration name: (name) @name) @class
    (method_declaration name: (name) @name body: (_)) @method
    (method_declaration name: (name) @name !body) @declaration
    (function_definition name: (name) @name) @function
    (expression_statement (assignment_expression left: (variable_name (name) @name) right: ${FUNCTION_VALUE})) @function
    (program (const_declaration (const_element . (name) @name)) @constant)
    (declaration_list (const_declaration (const_element . (name) @alias)))
    (enum_declaration_list (const_declaration (const_element . (name) @alias)))
    (expression_statement (function_call_expression function: (name) @call
      arguments: (arguments . (argument (string (string_content) @name))) (#eq? @call "define"))) @constant
    (property_element name: (variable_name (name) @alias))
    (property_promotion_parameter name: (variable_name (name) @alias))
    (enum_case name: (name) @alias)
    (namespace_definition name: (namespace_name) @name body: (_)) @namespace
    (program (namespace_definition name: (namespace_name) @name !body) @namespace (_) @end .)
    (function_call_expression function: (name) @_test arguments: (arguments
      . (argument [(string) (encapsed_string)] @text) . (argument [(anonymous_function) (arrow_function)]))
      (#any-of? @_test "it" "test" "describe")) @test
    (comment) @comment
  `,
  splitName: (written) => ({ scope: [], name: written === "class" ? "class@anonymous" : written }), // as PHP names it
  isExported: ({ head }) => !/\b(?:private|protected)\b/.test(head),
};
