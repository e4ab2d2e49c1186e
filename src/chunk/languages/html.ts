import type { GrammarLanguage, QualifiedName } from "./language.ts";
import { scriptsAndStyles } from "./markup.ts";

const MAX_HEADING = 120;

/** The text of a heading on one line, or an id. What a template computes is no name. */
function plainName(written: string): QualifiedName {
  const name = written.replace(/\s+/g, " ").trim();
  return { scope: [], name: /[{}<>]/.test(name) || name.length > MAX_HEADING ? "" : name };
}

export const html: GrammarLanguage = {
  id: "html",
  label: "HTML",
  extensions: [".html", ".htm", ".xhtml"],
  fileNames: [],
  shebangs: [],
  grammar: "html",
  separator: " ",
  looseKind: "section",
  query: `
    (element (start_tag (attribute (attribute_name) @key (quoted_attribute_value (attribute_value) @name)))
      (#eq? @key "id")) @section
    (element . (start_tag (tag_name) @tag) . (text) @name (#match? @tag "^[hH][1-6]$")) @section
    (element . (start_tag (tag_name) @tag) . (text) @name (#eq? @tag "title")) @section
    (comment) @comment
  `,
  splitName: plainName,
  embedded: scriptsAndStyles,
  isExported: () => false,
};
