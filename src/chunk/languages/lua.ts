import type { GrammarLanguage, QualifiedName } from "./language.ts";

/** `M.sub:open` → scope M, sub; name open. `["key"]` loses its brackets and quotes. */
function splitIndex(written: string): QualifiedName {
  const plain = written.replace(/\[?\s*(["'])([^"'\n]*)\1\s*\]?/g, ".$2").replace(/^\./, "");
  if (!/^[\w.:-]+$/.test(plain)) return { scope: [], name: "" };
  const parts = plain.split(/[.:]/).filter(Boolean);
  return { scope: parts.slice(0, -1), name: parts.at(-1) ?? "" };
}

export const lua: GrammarLanguage = {
  id: "lua",
  label: "Lua",
  extensions: [".lua", ".luau", ".rockspec"],
  fileNames: [".luacheckrc"],
  shebangs: ["lua", "luajit"],
  grammar: "lua",
  depth: 10,
  separator: ".",
  query: `
    (function_declaration name: (_) @name) @function
    (variable_declaration (assignment_statement
      (variable_list . name: (_) @name) (expression_list . value: (function_definition)))) @function
    (assignment_statement
      (variable_list . name: (_) @name) (expression_list . value: (function_definition))) @function
    (field name: (_) @name value: (function_definition)) @method
    (function_call name: (identifier) @_test arguments: (arguments . (string) @text . (function_definition))
      (#any-of? @_test "describe" "it" "context" "insulate" "expose" "pending" "test")) @test
    (chunk (variable_declaration (assignment_statement (variable_list name: (identifier) @name))) @constant)
    (chunk (assignment_statement (variable_list name: (_) @name)) @constant)
    (comment) @comment
  `,
  splitName: splitIndex,
  isExported: ({ name, head }) => !/^local\b/.test(head) && !name.startsWith("_"),
};
