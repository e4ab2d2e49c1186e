import type { GrammarLanguage } from "./language.ts";

const KEY = "key: (string) @name";

export const json: GrammarLanguage = {
  id: "json",
  label: "JSON",
  extensions: [".json", ".jsonc", ".json5", ".webmanifest"],
  fileNames: [".babelrc", ".eslintrc", ".prettierrc"],
  shebangs: [],
  grammar: "json",
  depth: 6,
  separator: ".",
  looseKind: "section",
  query: `
    (document (object (pair ${KEY}) @section))
    (document (object (pair value: (object (pair ${KEY}) @section))))
    (document (object (pair value: (object (pair value: (object (pair ${KEY} value: [(object) (array)]) @section))))))
    (comment) @comment
  `,
  splitName: (written) => ({ scope: [], name: written.slice(1, -1) }),
  isExported: () => false,
};
