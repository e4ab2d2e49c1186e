import type { SectionLanguage } from "./language.ts";
import { underlinedHeadings } from "./underlines.ts";

export const restructuredtext: SectionLanguage = {
  id: "restructuredtext",
  label: "reStructuredText",
  extensions: [".rst", ".rest"],
  fileNames: [],
  shebangs: [],
  headings: (text) => underlinedHeadings(text, { marks: "=\\-`:.'\"~^_*+#<>", needsBlank: false }),
};
