import type { Chunk } from "../core/types.ts";
import type { Source } from "./definitions.ts";
import type { Heading } from "./languages/language.ts";
import { textLines } from "./runs.ts";
import { splitLines } from "./split.ts";

const MAX_SECTION_LINES = 80;
const SEPARATOR = " > ";

/** Cuts a text at its headings (by line); a part's name is its heading, its parent the heading around it. */
export function sectionsOf(source: Source, headings: readonly Heading[]): Chunk[] {
  const filled = textLines(source);
  const last = filled.lastIndexOf(1);
  if (last < 1) return [];
  const first = filled.indexOf(1);
  const chunks: Chunk[] = [];
  const beginning = headings[0]?.line ?? last + 1;
  if (first < beginning) chunks.push(...parts({ path: [], from: first, to: beginning - 1 }, source, filled));
  const path: Heading[] = [];
  headings.forEach((heading, index) => {
    while (path.length > 0 && path.at(-1)!.depth >= heading.depth) path.pop();
    path.push(heading);
    const to = (headings[index + 1]?.line ?? last + 1) - 1;
    chunks.push(...parts({ path: path.map(({ name }) => name), from: heading.line, to }, source, filled));
  });
  return chunks;
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
