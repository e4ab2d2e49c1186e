import type { GrammarLanguage } from "./language.ts";

const BODIES = ["template_body", "with_template_body", "enum_body"];
const IN_BODY = (pattern: string) => BODIES.map((body) => `(${body} ${pattern})`).join("\n");
const VALUE = (node: string) => `(${node} pattern: (identifier) @name)`;
/** `new Ordering[Node] { def compare … }`: members of a value. */
const INSTANCE = "(instance_expression (template_body))";

export const scala: GrammarLanguage = {
  id: "scala",
  label: "Scala",
  extensions: [".scala", ".sc", ".sbt", ".mill"],
  fileNames: [],
  shebangs: ["scala", "scala-cli", "amm"],
  grammar: "scala",
  depth: 12,
  separator: ".",
  query: `
    (function_definition name: (_) @name) @function
    (function_declaration name: (_) @name) @declaration
    (class_definition name: (_) @name) @class
    (object_definition name: (_) @name) @class
    (trait_definition name: (_) @name) @class
    (enum_definition name: (_) @name) @class
    (package_object name: (_) @name) @class
    (type_definition name: (type_identifier) @name type: (_)) @class
    (type_definition name: (type_identifier) @alias)
    (given_definition name: (_) @name body: [(template_body) (with_template_body)]) @class
    (given_definition name: (_) @name) @constant
    (given_definition !name return_type: (generic_type type: (_) @name) body: [(template_body) (with_template_body)]) @impl
    (given_definition !name return_type: (type_identifier) @name body: [(template_body) (with_template_body)]) @impl
    (compilation_unit (extension_definition parameters: (parameters . (parameter type: (type_identifier) @name))) @impl)
    (compilation_unit (extension_definition parameters:
      (parameters . (parameter type: (generic_type type: (type_identifier) @name)))) @impl)
    (val_definition pattern: (identifier) @name value: [${INSTANCE} (indented_block ${INSTANCE})]) @class
    (val_definition pattern: (identifier) @name value: (lambda_expression)) @function
    (compilation_unit [${VALUE("val_definition")} ${VALUE("var_definition")}] @constant)
    ${IN_BODY(`[${VALUE("val_definition")} ${VALUE("var_definition")}] @declaration`)}
    ${IN_BODY("[(val_declaration name: (identifier) @alias) (var_declaration name: (identifier) @alias)]")}
    (class_parameter name: (identifier) @alias)
    (simple_enum_case name: (identifier) @alias)
    (full_enum_case name: (identifier) @alias)
    (call_expression
      function: (call_expression function: (identifier) @_test
        arguments: (arguments . [(string) @text (field_expression value: (string) @text)]))
      arguments: (block)
      (#any-of? @_test "test" "describe" "it" "property" "feature" "scenario" "Scenario" "Feature" "testAsync")) @test
    (infix_expression left: [(string) @text (infix_expression right: (string) @text)] operator: (_) @_in right: (block)
      (#eq? @_in "in")) @test
    (comment) @comment
    (block_comment) @comment
  `,
  splitName: (written) => ({ scope: [], name: written.replaceAll("`", "") }),
  isExported: ({ head, enclosing }) => enclosing !== false && !/\b(?:private|protected)\b/.test(head),
};
