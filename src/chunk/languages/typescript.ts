import { isExportedMember, JS_COMMON, splitMember } from "./javascript.ts";
import type { GrammarLanguage } from "./language.ts";

const QUERY = `
  (function_signature name: (identifier) @name) @function
  (class_body (method_signature name: (_) @name) @method)
  (abstract_method_signature name: (_) @name) @declaration
  (interface_body (method_signature name: (_) @name) @declaration)
  (interface_body (property_signature name: (_) @alias))
  (public_field_definition name: (_) @name value: [(arrow_function) (function_expression)]) @method
  (public_field_definition name: (_) @alias)
  (abstract_class_declaration name: (_) @name) @class
  (interface_declaration name: (_) @name) @class
  (type_alias_declaration name: (_) @name) @class
  (enum_declaration name: (_) @name) @class
  (enum_body name: (property_identifier) @alias)
  (enum_assignment name: (property_identifier) @alias)
  (internal_module name: (_) @name) @namespace
  (internal_module name: (identifier) @alias)
  (module name: (_) @name) @namespace
  (internal_module body: (statement_block (export_statement declaration:
    (lexical_declaration (variable_declarator name: (identifier) @name)) @constant)))
  (ambient_declaration (_) @wrapped) @wrapper
  (ambient_declaration (lexical_declaration (variable_declarator name: (identifier) @name)) @constant)
  ${JS_COMMON}
`;

export const typescript: GrammarLanguage = {
  id: "typescript",
  label: "TypeScript",
  extensions: [".ts", ".mts", ".cts"],
  fileNames: [],
  shebangs: ["ts-node", "tsx"],
  grammar: "typescript",
  depth: 12,
  separator: ".",
  query: QUERY,
  splitName: splitMember,
  isExported: isExportedMember,
};

export const tsx: GrammarLanguage = {
  ...typescript,
  id: "tsx",
  family: typescript.id,
  label: "TSX",
  extensions: [".tsx"],
  shebangs: [],
  grammar: "tsx",
};
