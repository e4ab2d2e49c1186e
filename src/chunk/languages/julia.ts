import type { GrammarLanguage, QualifiedName } from "./language.ts";

/** `Base.:+(a, b) where T` → scope Base, name +. `(f::Box)(x)` → Box. `Sub{T} <: Shape` → Sub. */
function splitSignature(written: string): QualifiedName {
  const quoted = /^"+([\s\S]*?)"+$/.exec(written)?.[1];
  if (quoted !== undefined) return { scope: [], name: quoted.trim() };
  const callable = /^\(\s*\w*\s*::\s*(?:Type\{\s*<?:?\s*)?([\w.]+)/.exec(written)?.[1];
  const plain = callable ?? written.replace(/^\(([^\w\s()]+)\)/, "$1");
  const match =
    /^((?:[\p{L}_][\p{L}\p{N}_!]*\.)*)(?::?\(?)([\p{L}_][\p{L}\p{N}\p{M}_!′]*|[^\p{L}\p{N}\s()[\]{},;."$@]+)/u.exec(
      plain,
    );
  return { scope: match?.[1]?.split(".").filter(Boolean) ?? [], name: match?.[2] ?? "" };
}

const FILE_OR_MODULE = (pattern: string) => `(source_file ${pattern}) (module_definition ${pattern})`;
const SHORT = "(call_expression) @name";

export const julia: GrammarLanguage = {
  id: "julia",
  label: "Julia",
  extensions: [".jl"],
  fileNames: [],
  shebangs: ["julia"],
  grammar: "julia",
  depth: 14,
  separator: ".",
  query: `
    (module_definition name: (_) @name) @module
    (struct_definition (type_head) @name) @class
    (abstract_definition (type_head) @name) @class
    (primitive_definition (type_head) @name) @class
    (function_definition (signature) @name) @function
    (macro_definition (signature) @name) @function
    (assignment . ${SHORT}) @function
    (assignment . (where_expression . ${SHORT})) @function
    (assignment . (where_expression . (typed_expression . ${SHORT}))) @function
    (assignment . (typed_expression . ${SHORT})) @function
    (assignment . (binary_expression (operator) @name)) @function
    ${FILE_OR_MODULE("(assignment . (identifier) @name (arrow_function_expression)) @function")}
    ${FILE_OR_MODULE("(assignment . (identifier) @name) @constant")}
    ${FILE_OR_MODULE("(const_statement (assignment . (identifier) @name)) @constant")}
    ${FILE_OR_MODULE("(const_statement (assignment . (typed_expression . (identifier) @name))) @constant")}
    ${FILE_OR_MODULE("(global_statement (assignment . (identifier) @name)) @constant")}
    (macrocall_expression (macro_identifier (identifier) @_macro)
      (macro_argument_list . [(identifier) @name (typed_expression . (identifier) @name)])
      (#eq? @_macro "enum")) @class
    (macrocall_expression (macro_identifier (identifier) @_macro) (macro_argument_list [
      (identifier) @alias
      (assignment . (identifier) @alias)
      (compound_statement [(identifier) @alias (assignment . (identifier) @alias)])])
      (#eq? @_macro "enum"))
    (macrocall_expression (macro_identifier (identifier) @_macro) (macro_argument_list (string_literal) @name)
      (#eq? @_macro "testset")) @function
    (macrocall_expression (macro_argument_list
      [(struct_definition) (function_definition) (macro_definition) (assignment) (const_statement)] @wrapped .)) @wrapper
    (struct_definition (identifier) @alias)
    (struct_definition (typed_expression . (identifier) @alias))
    (struct_definition (assignment . (typed_expression . (identifier) @alias)))
    ${FILE_OR_MODULE("(string_literal) @comment")}
    (line_comment) @comment
    (block_comment) @comment
  `,
  splitName: splitSignature,
  isExported: ({ name }) => !name.startsWith("_"),
};
