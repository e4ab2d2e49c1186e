import type { GrammarLanguage } from "./language.ts";

const TOP_LEVEL = (block: string) => `(config_file (body ${block}))`;
const LABEL = (capture: string) => `[(string_lit (template_literal) ${capture}) (identifier) ${capture}]`;

export const hcl: GrammarLanguage = {
  id: "hcl",
  label: "HCL",
  extensions: [".tf", ".tfvars", ".hcl", ".nomad", ".tofu"],
  fileNames: [".terraformrc", "terraform.rc"],
  shebangs: [],
  grammar: "hcl",
  depth: 6,
  separator: ".",
  query: `
    ${TOP_LEVEL(`(block . (identifier) @outer . ${LABEL("@scope")} . ${LABEL("@name")} . (block_start) (#eq? @outer "data")) @class`)}
    ${TOP_LEVEL(`(block . (identifier) . ${LABEL("@scope")} . ${LABEL("@name")} . (block_start)) @class`)}
    ${TOP_LEVEL(`(block . (identifier) @scope . ${LABEL("@name")} . (block_start)) @class`)}
    ${TOP_LEVEL(`(block . (identifier) @name . (block_start) (#not-eq? @name "locals")) @class`)}
    ${TOP_LEVEL(`(block . (identifier) @scope (body (attribute . (identifier) @name) @constant) (#eq? @scope "locals"))`)}
    ${TOP_LEVEL("(attribute . (identifier) @name) @constant")}
    (comment) @comment
  `,
  scopeNames: { variable: "var", locals: "local" },
  isExported: () => true,
};
