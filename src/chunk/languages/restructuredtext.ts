import { lineAt, lineStarts } from "../../core/text/lines.ts";
import type { Heading, SectionLanguage } from "./language.ts";
import { underlinedHeadings } from "./underlines.ts";

/** `.. py:method:: Stack.push(item)`, `.. c:function:: int push(stack *s)`, `.. autoclass:: acme.Stack`. */
const DIRECTIVE =
  /^([ \t]*)\.\.[ \t]+(?:[a-z]+:)?(?:auto)?(?:function|(?:class|static)?method|class|exception|data|attribute|module|property|decorator|macro|type|struct|union|enum|enumerator|member|var|option|confval|setting|envvar|directive|role)::[ \t]+(\S[^\n]*)/gm;
/** Deeper than any heading. */
const DIRECTIVE_DEPTH = 100;

/** What directives document, as sections of their surroundings; those in their bodies are inside them. */
function documentedNames(text: string): Heading[] {
  const starts = lineStarts(text);
  return [...text.matchAll(DIRECTIVE)].map(({ 1: indent = "", 2: signature = "", index }) => ({
    line: lineAt(starts, index),
    depth: DIRECTIVE_DEPTH + indent.length,
    name: nameIn(signature.trim()),
  }));
}

/** `int push(stack *s)` → push, `--verbose, -v` → --verbose. */
function nameIn(signature: string): string {
  const plain = signature.startsWith("-")
    ? signature.split(/[\s,=]/, 1)
    : signature
        .split("(", 1)[0]!
        .trim()
        .split(/[\s*&]+/);
  return plain.at(-1) || signature;
}

export const restructuredtext: SectionLanguage = {
  id: "restructuredtext",
  label: "reStructuredText",
  extensions: [".rst", ".rest"],
  fileNames: [],
  shebangs: [],
  headings: (text) =>
    [...underlinedHeadings(text, { marks: "=\\-`:.'\"~^_*+#<>", needsBlank: false }), ...documentedNames(text)].sort(
      (a, b) => a.line - b.line,
    ),
};
