import type { GrammarLanguage, QualifiedName } from "./language.ts";
import { simplifyZsh } from "./zsh.ts";

/** A test of bats: its preprocessor reads one line too. */
const BATS_TEST = /^([ \t]*)@test([ \t]+["'].*["']|[ \t]+\S+)[ \t]+\{/gm;

/** `@test "adds" {` → `_________(){`: a function to the grammar, with every offset where it was. */
function functionsForTests(text: string): string {
  if (!text.includes("@test")) return text;
  return text.replace(BATS_TEST, (head: string, indent: string) => {
    return `${indent}${"_".repeat(head.length - indent.length - 3)}(){`;
  });
}

/** `ll=` (an alias) → ll, `@test "adds` → adds. */
function plainName(written: string): QualifiedName {
  const test = /^@test\s+["']?([\s\S]*?)["']?\s*$/.exec(written)?.[1];
  return { scope: [], name: test ?? /^[^=\s]+/.exec(written)?.[0] ?? "" };
}

export const bash: GrammarLanguage = {
  id: "bash",
  label: "Shell",
  extensions: [".sh", ".bash", ".zsh", ".ksh", ".bats", ".ebuild", ".zsh-theme"],
  fileNames: [".bashrc", ".zshrc", ".zshenv", ".zprofile", ".profile", ".bash_profile", ".bash_aliases", "PKGBUILD"],
  shebangs: ["bash", "sh", "zsh", "ksh", "dash", "ash", "bats"],
  grammar: "bash",
  depth: 10,
  separator: ".",
  query: `
    (function_definition name: (_) @name) @function
    (program (variable_assignment name: (variable_name) @name) @constant)
    (program (declaration_command (variable_assignment name: (variable_name) @name)) @constant)
    (program (declaration_command (variable_name) @name) @constant)
    (command name: (command_name) @_command argument: (_) @name (#eq? @_command "alias")) @constant
    (comment) @comment
  `,
  splitName: plainName,
  prepare: (text) => simplifyZsh(functionsForTests(text)),
  isExported: ({ name }) => !name.startsWith("_"),
};
