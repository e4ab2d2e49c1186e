import type { GrammarLanguage } from "./language.ts";

const CONTAINER = "[(struct_declaration) (enum_declaration) (union_declaration) (opaque_declaration)]";

export const zig: GrammarLanguage = {
  id: "zig",
  label: "Zig",
  extensions: [".zig"],
  fileNames: [],
  shebangs: [],
  grammar: "zig",
  depth: 12,
  separator: ".",
  query: `
    (function_declaration name: (identifier) @name type: (builtin_type) @_type body: (_) (#eq? @_type "type")) @class
    (function_declaration name: (identifier) @name body: (_)) @function
    (function_declaration name: (identifier) @name !body) @declaration
    (variable_declaration !type . (identifier) @name [(error_set_declaration) ${CONTAINER}]) @class
    (source_file (variable_declaration . (identifier) @name) @constant)
    (${CONTAINER} (variable_declaration . (identifier) @name) @constant)
    (test_declaration [(string) (identifier)] @name) @function
    (container_field name: (_) @alias)
    (error_set_declaration (identifier) @alias)
    (comment) @comment
  `,
  splitName: (written) => ({ scope: [], name: /^@?"([\s\S]*)"$/.exec(written)?.[1] ?? written }),
  isExported: ({ head }) => /\b(?:pub|export)\b/.test(head),
};
