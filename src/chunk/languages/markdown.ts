import type { LanguageNames } from "./language.ts";

export const markdown: LanguageNames = {
  id: "markdown",
  label: "Markdown",
  extensions: [".md", ".markdown", ".mdx", ".mkd"],
  fileNames: [],
  shebangs: [],
};
