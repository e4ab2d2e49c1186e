import type { GrammarLanguage } from "./language.ts";

export const solidity: GrammarLanguage = {
  id: "solidity",
  label: "Solidity",
  extensions: [".sol"],
  fileNames: [],
  shebangs: [],
  grammar: "solidity",
  depth: 10,
  separator: ".",
  query: `
    (contract_declaration name: (identifier) @name) @class
    (interface_declaration name: (identifier) @name) @class
    (library_declaration name: (identifier) @name) @class
    (struct_declaration name: (identifier) @name) @class
    (enum_declaration name: (identifier) @name) @class
    (user_defined_type_definition name: (identifier) @name) @class
    (function_definition name: (identifier) @name body: (_)) @function
    (function_definition name: (identifier) @name !body) @declaration
    (modifier_definition name: (identifier) @name) @function
    (constructor_definition "constructor" @name) @method
    (fallback_receive_definition ["fallback" "receive"] @name) @method
    (event_definition name: (identifier) @name) @declaration
    (error_declaration name: (identifier) @name) @declaration
    (constant_variable_declaration name: (identifier) @name) @constant
    (state_variable_declaration name: (identifier) @alias)
    (struct_member name: (identifier) @alias)
    (enum_value) @alias
    (function_definition name: (identifier) @exported (visibility) @visibility
      (#any-of? @visibility "public" "external"))
    (comment) @comment
  `,
  // Visibility is written behind the name, where the query finds it; all but functions can be used from anywhere.
  isExported: ({ head, marked, enclosing }) => marked || enclosing === null || !/^(?:function|modifier)\b/.test(head),
};
