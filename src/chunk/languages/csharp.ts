import { blank } from "./blank.ts";
import type { GrammarLanguage, QualifiedName } from "./language.ts";

/** Members that have no name of their own are known by what they are: `operator +`, `operator string`, `~Job`, `this[]`. */
function splitMember(written: string): QualifiedName {
  if (written === "this") return { scope: [], name: "this[]" };
  if (/^@?[\w.]+$/.test(written)) return { scope: [], name: written };
  const operator = /\boperator\s+(?:checked\s+)?([^\s(]+)/.exec(written);
  if (operator) return { scope: [], name: `operator ${operator[1]}` };
  if (/\bthis\s*\[/.test(written)) return { scope: [], name: "this[]" };
  return { scope: [], name: /~\s*\w+/.exec(written)?.[0].replace(/\s/g, "") ?? written };
}

const TYPES = ["class", "struct", "interface", "enum", "record", "delegate"];

/** `extension<T>(IEnumerable<T> source) where T : class {`, which the grammar does not know. */
const EXTENSION = /^([ \t]*)extension(?:<[^<>{};()]{0,200}>)?\([^(){};]{0,300}\)[^{};()]{0,300}\{/gm;
const BRACES = /\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|[{}]/g;

/** Leaves of an extension block what it holds: members of the class around it. */
function openExtensions(text: string): string {
  let opened = "";
  let at = 0;
  for (const { 0: head, index } of text.matchAll(EXTENSION)) {
    if (index < at) continue;
    const from = index + head.length;
    const close = closingBrace(text, from);
    if (close < 0) break;
    opened += `${text.slice(at, index)}${blank(head)}${text.slice(from, close)} `;
    at = close + 1;
  }
  return opened + text.slice(at);
}

/** Where the block that begins at `from` closes; -1 where it does not. */
function closingBrace(text: string, from: number): number {
  let depth = 1;
  BRACES.lastIndex = from;
  for (let match = BRACES.exec(text); match; match = BRACES.exec(text)) {
    if (match[0] === "{") depth++;
    else if (match[0] === "}" && --depth === 0) return match.index;
  }
  return -1;
}

export const csharp: GrammarLanguage = {
  id: "csharp",
  label: "C#",
  extensions: [".cs", ".csx"],
  fileNames: [],
  shebangs: ["dotnet-script"],
  grammar: "csharp",
  depth: 12,
  separator: ".",
  query: `
    ${TYPES.map((type) => `(${type}_declaration name: (identifier) @name) @class`).join("\n")}
    (method_declaration name: (identifier) @name body: (_)) @method
    (method_declaration name: (identifier) @name !body) @declaration
    (local_function_statement name: (identifier) @name) @function
    (constructor_declaration name: (identifier) @name) @method
    (destructor_declaration) @method @name
    (operator_declaration) @method @name
    (conversion_operator_declaration) @method @name
    (indexer_declaration "this" @name) @declaration
    (property_declaration name: (identifier) @name) @declaration
    (event_declaration name: (identifier) @name) @declaration
    (record_declaration (parameter_list (parameter name: (identifier) @alias)))
    (field_declaration (variable_declaration (variable_declarator name: (identifier) @name (lambda_expression)))) @method
    (field_declaration (variable_declaration (variable_declarator name: (identifier) @alias)))
    (event_field_declaration (variable_declaration (variable_declarator name: (identifier) @alias)))
    (enum_member_declaration name: (identifier) @alias)
    (namespace_declaration name: (_) @name) @namespace
    (compilation_unit (file_scoped_namespace_declaration name: (_) @name) @namespace (_) @end .)
    (interface_declaration body: (declaration_list [
      (method_declaration name: (identifier) @exported)
      (property_declaration name: (identifier) @exported)]))
    (comment) @comment
  `,
  splitName: splitMember,
  prepare: openExtensions,
  // Members of interfaces and operators are public without saying so; the head of an operator is part of its name.
  isExported: ({ name, head, marked, enclosing }) =>
    enclosing !== false && (marked || /\bpublic\b/.test(head) || name.startsWith("operator ")),
};
