import { fromMarkdown } from "mdast-util-from-markdown";
import type { Chunk } from "../core/types.ts";
import type { Source } from "./definitions.ts";
import { textLines } from "./runs.ts";
import { splitLines } from "./split.ts";

const MAX_SECTION_LINES = 80;
const SEPARATOR = " > ";

interface Heading {
  readonly line: number;
  readonly depth: number;
  readonly name: string;
}

/** Cuts Markdown at its headings; a part's name is its heading, its parent the heading around it. */
export function sectionsOf(source: Source): Chunk[] {
  const filled = textLines(source);
  const last = filled.lastIndexOf(1);
  if (last < 1) return [];
  const matter = frontMatterLines(source.text);
  const sections = headingsOf(source, matter);
  const first = filled.indexOf(1);
  const preamble = filled.indexOf(1, matter + 1);
  const beginning = sections[0]?.line ?? last + 1;
  const chunks: Chunk[] = [];
  // Front matter goes with the first heading; other text above it is a section without a name.
  if (preamble < beginning) chunks.push(...parts({ path: [], from: first, to: beginning - 1 }, source, filled));
  let from = chunks.length === 0 ? first : beginning;
  const path: Heading[] = [];
  sections.forEach((heading, index) => {
    while (path.length > 0 && path.at(-1)!.depth >= heading.depth) path.pop();
    path.push(heading);
    const to = (sections[index + 1]?.line ?? last + 1) - 1;
    chunks.push(...parts({ path: path.map(({ name }) => name), from, to }, source, filled));
    from = to + 1;
  });
  return chunks;
}

/** Lines of a front matter block (`---` … `---`, or `+++`) at the top, 0 without one. */
function frontMatterLines(text: string): number {
  const match = /^\ufeff?(---|\+\+\+)[ \t]*(?:\r\n?|\n)(?:[^\r\n]*(?:\r\n?|\n))*?\1[ \t]*(?:\r\n?|\n|$)/.exec(text);
  return match
    ? match[0].split(/\r\n?|\n/).filter((_, at, lines) => at < lines.length - 1 || lines[at] !== "").length
    : 0;
}

function headingsOf({ text, starts }: Source, matter: number): Heading[] {
  const skipped = starts[matter] ?? text.length;
  const headings: Heading[] = [];
  for (const node of fromMarkdown(text.slice(matter === 0 ? 0 : skipped)).children) {
    if (node.type !== "heading") continue;
    headings.push({
      line: node.position!.start.line + matter,
      depth: node.depth,
      name: plainText(node).replace(/\s+/g, " ").trim(),
    });
  }
  return headings;
}

/** The words of a heading without its mark-up. */
function plainText(node: object): string {
  if ("value" in node && typeof node.value === "string") return node.value;
  if ("alt" in node && typeof node.alt === "string") return node.alt;
  if ("children" in node && Array.isArray(node.children)) return node.children.map(plainText).join("");
  return "";
}

interface Section {
  readonly path: readonly string[];
  readonly from: number;
  readonly to: number;
}

function parts({ path, from, to }: Section, source: Source, filled: Uint8Array): Chunk[] {
  const range = { from: filled.indexOf(1, from), to: filled.lastIndexOf(1, to) };
  return splitLines(range, MAX_SECTION_LINES, source).map((part) => ({
    lineStart: part.from,
    lineEnd: part.to,
    kind: "section",
    name: path.at(-1) ?? "",
    qualifiedName: path.join(SEPARATOR),
    parent: path.at(-2) ?? null,
    aliases: [],
    exported: false,
  }));
}
