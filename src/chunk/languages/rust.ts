import type { GrammarLanguage } from "./language.ts";

export const rust: GrammarLanguage = {
  id: "rust",
  label: "Rust",
  extensions: [".rs"],
  fileNames: [],
  shebangs: ["rust-script", "cargo"],
  grammar: "rust",
  depth: 8,
  separator: "::",
  query: `
    (function_item name: (identifier) @name) @function
    (function_signature_item name: (identifier) @name) @declaration
    (macro_definition name: (identifier) @name) @function
    (struct_item name: (type_identifier) @name) @class
    (enum_item name: (type_identifier) @name) @class
    (union_item name: (type_identifier) @name) @class
    (trait_item name: (type_identifier) @name) @class
    (source_file (type_item name: (type_identifier) @name) @class)
    (mod_item body: (declaration_list (type_item name: (type_identifier) @name) @class))
    (impl_item type: (type_identifier) @name) @impl
    (impl_item type: (generic_type type: (type_identifier) @name)) @impl
    (impl_item type: (generic_type type: (scoped_type_identifier name: (type_identifier) @name))) @impl
    (impl_item type: (scoped_type_identifier name: (type_identifier) @name)) @impl
    (impl_item type: (_) @name) @impl
    (impl_item body: (declaration_list (type_item name: (type_identifier) @alias)))
    (associated_type name: (type_identifier) @alias)
    (mod_item name: (identifier) @name body: (_)) @namespace
    (mod_item name: (identifier) @alias)
    (const_item name: (identifier) @name) @constant
    (static_item name: (identifier) @name) @constant
    (enum_variant name: (identifier) @alias)
    (field_declaration name: (field_identifier) @alias)
    ((attribute_item (attribute (identifier) @attribute)) . (macro_definition name: (identifier) @exported)
      (#eq? @attribute "macro_export"))
    (attribute_item) @lead
    (line_comment) @comment
    (block_comment) @comment
  `,
  isExported: ({ head, marked }) => marked || /\bpub\b/.test(head),
};
