import type { GrammarLanguage } from "./language.ts";

export const python: GrammarLanguage = {
  id: "python",
  label: "Python",
  extensions: [".py", ".pyi", ".pyw"],
  fileNames: ["SConstruct", "SConscript", "wscript"],
  shebangs: ["python", "pypy"],
  grammar: "python",
  depth: 8,
  separator: ".",
  query: `
    (function_definition name: (identifier) @name) @function
    (class_definition name: (identifier) @name) @class
    (type_alias_statement left: (type (identifier) @name)) @class
    (module (expression_statement (assignment left: (identifier) @name)) @constant)
    (module (expression_statement (assignment left: (pattern_list (identifier) @name))) @constant)
    (class_definition body: (block (expression_statement (assignment left: (identifier) @alias))))
    (decorated_definition definition: (_) @wrapped) @wrapper
    (module . (comment)* . (expression_statement . (string) @doc))
    (class_definition body: (block . (comment)* . (expression_statement . (string) @doc)))
    (function_definition body: (block . (comment)* . (expression_statement . (string) @doc)))
    (comment) @comment
  `,
  // A list of exports would otherwise name the head of every module.
  splitName: (written) => ({ scope: [], name: written === "__all__" ? "" : written }),
  isExported: ({ name }) => !name.startsWith("_") || /^__\w+__$/.test(name),
};
