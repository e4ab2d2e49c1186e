import type { GrammarLanguage, QualifiedName } from "./language.ts";

/** `tool."black"` → scope tool, name black. */
function splitKey(written: string): QualifiedName {
  const parts = [...written.matchAll(/"([^"]*)"|'([^']*)'|[\w-]+/g)].map(
    ([bare, double, single]) => double ?? single ?? bare,
  );
  return { scope: parts.slice(0, -1), name: parts.at(-1) ?? "" };
}

const KEY = "[(bare_key) (dotted_key) (quoted_key)] @name";

export const toml: GrammarLanguage = {
  id: "toml",
  label: "TOML",
  extensions: [".toml"],
  fileNames: ["Cargo.lock", "Pipfile", "poetry.lock", "uv.lock"],
  shebangs: [],
  grammar: "toml",
  depth: 3,
  separator: ".",
  looseKind: "section",
  query: `
    (document (table . ${KEY}) @section)
    (document (table_array_element . ${KEY}) @section)
    (document (pair . ${KEY}) @section)
    (document (_ (pair . ${KEY}) @section))
    (comment) @comment
  `,
  splitName: splitKey,
  isExported: () => false,
};
