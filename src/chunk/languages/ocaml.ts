import type { GrammarLanguage, QualifiedName } from "./language.ts";

/** `( >>= )` → >>=, `"parses"` → parses, a variant's tag without its backtick. */
function plainName(written: string): QualifiedName {
  const name =
    /^\(\s*([^\s)]+)\s*\)$/.exec(written)?.[1] ?? /^"([\s\S]*)"$/.exec(written)?.[1] ?? written.replace(/^`/, "");
  return { scope: [], name };
}

const VALUE_NAME = "[(value_name) (parenthesized_operator)]";
const TOP_LEVEL = (pattern: string) => `(compilation_unit ${pattern}) (structure ${pattern})`;

/** Patterns that implementations and interfaces share. */
const COMMON = `
  (module_type_definition (module_type_name) @name) @class
  (type_definition . (type_binding) @wrapped) @wrapper
  (module_type_definition (signature (type_definition (type_binding name: (type_constructor) @skip))))
  (module_type_definition (signature (type_definition (type_binding name: (type_constructor) @alias))))
  (type_binding name: (type_constructor) @name) @class
  (type_binding name: (type_constructor_path) @alias)
  (exception_definition (constructor_declaration (constructor_name) @name)) @class
  (external ${VALUE_NAME} @name) @function
  (class_definition . (class_binding) @wrapped) @wrapper
  (class_binding (class_name) @name) @class
  (class_type_definition (class_type_binding (class_type_name) @name)) @class
  (method_specification (method_name) @alias)
  (value_specification ${VALUE_NAME} @name) @declaration
  (constructor_declaration (constructor_name) @alias)
  (field_declaration (field_name) @alias)
  (tag_specification (tag) @alias)
  (comment) @comment
`;

export const ocaml: GrammarLanguage = {
  id: "ocaml",
  label: "OCaml",
  extensions: [".ml", ".eliom"],
  fileNames: [],
  shebangs: ["ocaml"],
  grammar: "ocaml",
  depth: 14,
  separator: ".",
  query: `
    (value_definition . (attribute_id)? . (let_binding) @wrapped) @wrapper
    (value_definition (let_binding pattern: ${VALUE_NAME} @name (parameter)) @function)
    (value_definition (let_binding pattern: ${VALUE_NAME} @name body: [(fun_expression) (function_expression)]) @function)
    (value_definition (let_binding pattern: (string) @name) @function)
    ${TOP_LEVEL(`(value_definition (let_binding pattern: ${VALUE_NAME} @name) @constant)`)}
    ${TOP_LEVEL(`(value_definition (let_binding pattern: (tuple_pattern (value_name) @name)) @constant)`)}
    (module_definition . (module_binding) @wrapped) @wrapper
    (module_binding (module_name) @name body: [(structure) (functor)]) @module
    (module_binding . (module_name) @name) @constant
    (method_definition (method_name) @name) @method
    (instance_variable_definition (instance_variable_name) @alias)
    ${COMMON}
  `,
  splitName: plainName,
  docsBelow: true,
  isExported: ({ head, enclosing }) => enclosing !== false && !/\bprivate\b/.test(head),
};

export const ocamlInterface: GrammarLanguage = {
  ...ocaml,
  id: "ocaml-interface",
  family: ocaml.id,
  label: "OCaml interface",
  extensions: [".mli", ".eliomi"],
  shebangs: [],
  grammar: "ocaml_interface",
  query: `
    (module_definition . (module_binding) @wrapped) @wrapper
    (module_binding (module_name) @name module_type: (signature)) @module
    (module_binding . (module_name) @name) @module
    (compilation_unit (value_specification ${VALUE_NAME} @name) @function)
    (module_binding module_type: (signature (value_specification ${VALUE_NAME} @name) @function))
    ${COMMON}
  `,
};
