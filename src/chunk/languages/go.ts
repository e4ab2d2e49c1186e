import type { GrammarLanguage } from "./language.ts";

export const go: GrammarLanguage = {
  id: "go",
  label: "Go",
  extensions: [".go"],
  fileNames: [],
  shebangs: [],
  grammar: "go",
  depth: 6,
  separator: ".",
  query: `
    (function_declaration name: (identifier) @name) @function
    (method_declaration
      receiver: (parameter_list (parameter_declaration type: [
        (type_identifier) @scope
        (pointer_type (type_identifier) @scope)
        (generic_type type: (type_identifier) @scope)
        (pointer_type (generic_type type: (type_identifier) @scope))]))
      name: (field_identifier) @name) @method
    (type_spec name: (type_identifier) @name) @class
    (type_alias name: (type_identifier) @name) @class
    (type_declaration . [(type_spec) (type_alias)] @wrapped) @wrapper
    (source_file (const_declaration (const_spec name: (identifier) @name)) @constant)
    (source_file (var_declaration (var_spec name: (identifier) @name)) @constant)
    (source_file (var_declaration (var_spec_list (var_spec name: (identifier) @name))) @constant)
    (field_declaration name: (field_identifier) @alias)
    (method_elem name: (field_identifier) @alias)
    (comment) @comment
  `,
  isExported: ({ name }) => /^\p{Lu}/u.test(name),
};
