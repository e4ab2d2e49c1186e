import type { GrammarLanguage, QualifiedName } from "./language.ts";

/** `script:Get-Thing` → Get-Thing, `[string]$script:Name` → Name, `'works'` → works. */
function plainName(written: string): QualifiedName {
  const quoted = /^(["'])([\s\S]*)\1$/.exec(written)?.[2];
  const name = quoted ?? written.replace(/^(?:\[[^\]]*\]\s*)*\$?(?:(?:script|global|local|private|using):)?/i, "");
  return { scope: [], name: quoted ?? (/^[\w-]+$/.test(name) ? name : "") };
}

/** An empty script block where a value is meant: `= {}`, `({}, {})`, `Mock Get-Date { }`. */
const EMPTY_VALUE = /(?<=[=,(]\s*)\{\s*\}|(?<![@$])\{[ \t]+\}/g;
/** `-Property Name, Length`, `Get-Module Pester, Axiom`: a list of bare words as an argument. */
const BARE_LIST = /(?<=(?:\s-\w+|^[ \t]*\w+-\w+)[ \t]+)[A-Za-z_*][\w.*:-]*(?:[ \t]*,[ \t]*[\w.*:-]+)+/gm;
/** `$PSScriptRoot\lib\util.ps1`: a path that begins with a variable. */
const PATH_TAIL = /(?<=\$[\w:]+)[\\/][\w.*\\/-]+/g;
/** `break outer`. */
const LOOP_LABEL = /(?<=\b(?:break|continue)[ \t]+):?[A-Za-z]\w*/gi;
/** `Do-Something`, which begins like a loop. */
const LIKE_KEYWORD = /(?<=^[ \t]*(?:do|for|foreach|if|switch|while|data|trap|exit))-(?=[a-z])/gim;
/** An attribute of an enumeration. */
const ENUM_ATTRIBUTE = /\[[\w.]+\([^()\r\n]*\)\](?=\s*enum\s)/gi;

const blank = (part: string) => part.replace(/[^\r\n]/g, " ");

/** Puts a number or blanks for what the grammar does not know. */
function simplify(text: string): string {
  return text
    .replace(EMPTY_VALUE, (block) => (block === "{}" ? "1 " : `{1${blank(block.slice(2))}`.replace(/.$/, "}")))
    .replace(BARE_LIST, (list) => list.replaceAll(",", " "))
    .replace(PATH_TAIL, blank)
    .replace(LOOP_LABEL, blank)
    .replace(LIKE_KEYWORD, "_")
    .replace(ENUM_ATTRIBUTE, blank);
}

const COMMAND = (names: string, role: string) => `
  (pipeline (pipeline_chain (command command_name: (command_name) @_command command_elements: (command_elements
    (array_literal_expression (unary_expression (string_literal) @name))
    (array_literal_expression (unary_expression (script_block_expression)))))
    (#any-of? @_command ${names}))) ${role}`;

export const powershell: GrammarLanguage = {
  id: "powershell",
  label: "PowerShell",
  extensions: [".ps1", ".psm1", ".psd1"],
  fileNames: [],
  shebangs: ["pwsh", "powershell"],
  grammar: "powershell",
  separator: ".",
  query: `
    (function_statement (function_name) @name) @function
    (class_statement . (simple_name) @name) @class
    (class_statement . (attribute)* . (simple_name) @name) @class
    (enum_statement . (simple_name) @name) @class
    (class_method_definition (simple_name) @name) @method
    (class_property_definition (variable) @alias)
    (enum_member (simple_name) @alias)
    (program (statement_list (pipeline (assignment_expression . (left_assignment_expression) @name)) @constant))
    ${COMMAND(`"Describe" "Context" "InModuleScope"`, "@namespace")}
    ${COMMAND(`"It"`, "@function")}
    (pipeline (pipeline_chain (command command_name: (command_name) @_command command_elements: (command_elements
      (generic_token) @name (array_literal_expression (unary_expression (script_block_expression)))))
      (#match? @_command "^[Cc]onfiguration$"))) @function
    (comment) @comment
  `,
  splitName: plainName,
  prepare: simplify,
  isExported: ({ name, head }) => !/\bhidden\b/i.test(head) && !name.startsWith("_"),
};
