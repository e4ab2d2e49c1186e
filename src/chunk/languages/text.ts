import type { SectionLanguage } from "./language.ts";
import { underlinedHeadings } from "./underlines.ts";

export const text: SectionLanguage = {
  id: "text",
  label: "Text",
  extensions: [".txt", ".text", ".log"],
  fileNames: ["LICENSE", "COPYING", "NOTICE", "AUTHORS", "README", "CHANGELOG"],
  shebangs: [],
  headings: (source) => underlinedHeadings(source, { marks: "=\\-~^*#", needsBlank: true }),
  needsHeadings: true,
};
