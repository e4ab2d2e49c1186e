import type { GrammarLanguage } from "./language.ts";

export const java: GrammarLanguage = {
  id: "java",
  label: "Java",
  extensions: [".java"],
  fileNames: [],
  shebangs: ["java"],
  grammar: "java",
  depth: 8,
  separator: ".",
  query: `
    (class_declaration name: (identifier) @name) @class
    (interface_declaration name: (identifier) @name) @class
    (enum_declaration name: (identifier) @name) @class
    (record_declaration name: (identifier) @name) @class
    (annotation_type_declaration name: (identifier) @name) @class
    (method_declaration name: (identifier) @name body: (_)) @method
    (method_declaration name: (identifier) @name !body) @declaration
    (constructor_declaration name: (identifier) @name) @method
    (compact_constructor_declaration name: (identifier) @name) @method
    (annotation_type_element_declaration name: (identifier) @alias)
    (enum_constant name: (identifier) @alias)
    (field_declaration declarator: (variable_declarator name: (identifier) @alias))
    (constant_declaration declarator: (variable_declarator name: (identifier) @alias))
    (line_comment) @comment
    (block_comment) @comment
  `,
  isExported: ({ head }) => /\bpublic\b/.test(head),
};
