import type { GrammarLanguage, QualifiedName } from "./language.ts";

const MAX_SELECTOR = 80;

/** The first selector of a list, or the whole head of an at-rule, on one line. */
function firstSelector(written: string): QualifiedName {
  const head = written.startsWith("@") ? /^(?:#\{[^}]*\}|[^{;])+/ : /^(?:\([^()]*\)|\[[^\]]*\]|#\{[^}]*\}|[^,{])+/;
  const name = head.exec(written)?.[0] ?? written;
  return { scope: [], name: name.replace(/\s+/g, " ").trim().slice(0, MAX_SELECTOR) };
}

/** Patterns that CSS and SCSS share. Rules inside rules stay with them; the head of what groups rules is part of the first of them. */
export const CSS_COMMON = `
  (stylesheet (rule_set (selectors) @name) @class)
  (stylesheet (media_statement (block (rule_set (selectors) @name) @class)))
  (stylesheet (supports_statement (block (rule_set (selectors) @name) @class)))
  (at_rule (block (rule_set (selectors) @name) @class))
  (stylesheet (media_statement) @impl @name)
  (stylesheet (supports_statement) @impl @name)
  (at_rule (block (rule_set))) @impl @name
  (keyframes_statement (keyframes_name) @name) @class
  (stylesheet (at_rule (block)) @class @name)
  (class_selector (class_name) @alias)
  (id_selector (id_name) @alias)
  (declaration (property_name) @alias (#match? @alias "^--"))
  (comment) @comment
`;

export const css: GrammarLanguage = {
  id: "css",
  label: "CSS",
  extensions: [".css", ".pcss", ".postcss"],
  fileNames: [],
  shebangs: [],
  grammar: "css",
  depth: 12,
  separator: " ",
  query: CSS_COMMON,
  splitName: firstSelector,
  isExported: () => true,
};
