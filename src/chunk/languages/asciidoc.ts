import type { Heading, SectionLanguage } from "./language.ts";

/** Begins and ends a block of code or literal text: what looks like a heading there is none. */
const DELIMITER = /^(?:-{4,}|\.{4,}|\/{4,}|\+{4,}|={4,}|\*{4,}|_{4,}|```\w*|\|===)[ \t]*$/;
const VERBATIM = /^[-./+`]/;
const TITLE = /^(={1,6}|#{1,6})[ \t]+(\S.*)$/;

function headings(source: string): Heading[] {
  const found: Heading[] = [];
  let block = "";
  source.split("\n").forEach((line, index) => {
    const text = line.trimEnd();
    if (block !== "") {
      if (text === block) block = "";
      return;
    }
    if (DELIMITER.test(text) && VERBATIM.test(text)) block = text.startsWith("```") ? "```" : text;
    const title = TITLE.exec(text);
    if (title) found.push({ line: index + 1, depth: title[1]!.length, name: title[2]!.trim() });
  });
  return found;
}

export const asciidoc: SectionLanguage = {
  id: "asciidoc",
  label: "AsciiDoc",
  extensions: [".adoc", ".asciidoc", ".asc"],
  fileNames: [],
  shebangs: [],
  headings,
};
