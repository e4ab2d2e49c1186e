import type { GrammarLanguage, QualifiedName } from "./language.ts";
import { hideMacros } from "./macros.ts";

// Names are taken from the text of whole declarators (`*next(int)`, `(*hook)(void)`): a pattern for each way to nest
// pointers, arrays and functions made the C++ query take 0.6 s to compile.
const FUNCTION = (node: string) => `
  (${node} declarator: (function_declarator) @name) @declaration
  (${node} declarator: (pointer_declarator declarator: (function_declarator)) @name) @declaration
  (${node} declarator: (pointer_declarator declarator: (pointer_declarator declarator: (function_declarator))) @name)
    @declaration`;

/** Functions without a body. */
export const C_PROTOTYPES = FUNCTION("declaration");
/** The same in the body of a C++ class. */
export const CPP_MEMBER_PROTOTYPES = FUNCTION("field_declaration");

/** Patterns that C and C++ share. */
export const C_COMMON = `
  (struct_specifier name: (_) @name body: (_)) @class
  (union_specifier name: (_) @name body: (_)) @class
  (enum_specifier name: (_) @name body: (_)) @class
  (type_definition declarator: (_) @name) @class
  (preproc_function_def name: (identifier) @name) @function
  (preproc_def name: (identifier) @name value: (_)) @constant
  (translation_unit (declaration declarator: (_) @name) @constant)
  (preproc_ifdef (declaration declarator: (_) @name) @constant)
  (preproc_if (declaration declarator: (_) @name) @constant)
  (preproc_else (declaration declarator: (_) @name) @constant)
  (linkage_specification (declaration_list (declaration declarator: (_) @name) @constant))
  (enumerator name: (identifier) @alias)
  (field_declaration declarator: (_) @alias)
  (comment) @comment
`;

/** What stands before a parenthesis where the grammar lost its way, and is no name. */
export const C_STATEMENT = /^(?:if|else|for|while|do|switch|return|sizeof|case)$/;

/** The declared name of a C declarator: `*next(int)` → next, `(*hook)(void)` → hook, `table[8] = {…}` → table. */
export function splitDeclarator(written: string): QualifiedName {
  const name = /^[\s*&(]*(?:(?:__\w+|const|volatile|restrict)\b[\s*]*)*([A-Za-z_$][\w$]*)/.exec(written)?.[1] ?? "";
  return { scope: [], name: C_STATEMENT.test(name) ? "" : name };
}

export const c: GrammarLanguage = {
  id: "c",
  label: "C",
  extensions: [".c", ".h"],
  fileNames: [],
  shebangs: ["tcc"],
  grammar: "c",
  depth: 6,
  separator: "::",
  query: `
    (function_definition declarator: (_) @name) @function
    ${C_PROTOTYPES}
    ${C_COMMON}
  `,
  splitName: splitDeclarator,
  prepare: hideMacros,
  isExported: ({ head }) => !/\bstatic\b/.test(head),
};
