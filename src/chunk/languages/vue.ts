import { html } from "./html.ts";
import type { Embedded, GrammarLanguage } from "./language.ts";
import { scriptsAndStyles } from "./markup.ts";

const NAMED = `(object (pair key: (property_identifier) @key value: (string (string_fragment) @name)))`;

/** A script whose component names itself, in `export default { name: … }` or a call around it. */
function withComponent(language: GrammarLanguage): GrammarLanguage {
  return {
    ...language,
    id: `vue ${language.id}`,
    query: `
      (export_statement value: ${NAMED} (#eq? @key "name")) @class
      (export_statement value: (call_expression arguments: (arguments ${NAMED})) (#eq? @key "name")) @class
      ((call_expression function: (identifier) @callee arguments: (arguments ${NAMED})) @class
        (#eq? @callee "defineOptions") (#eq? @key "name"))
      ${language.query}
    `,
  };
}

const components = new Map<GrammarLanguage, GrammarLanguage>();

function componentScript(part: Embedded): Embedded {
  if (!["javascript", "typescript", "tsx"].includes(part.language.id)) return part;
  const known = components.get(part.language) ?? withComponent(part.language);
  components.set(part.language, known);
  return { ...part, language: known };
}

export const vue: GrammarLanguage = {
  ...html,
  id: "vue",
  label: "Vue",
  extensions: [".vue"],
  embedded: (text) => scriptsAndStyles(text).map(componentScript),
};
