import type { Chunk } from "../core/types.ts";
import { type Captures, type Definition, type Source, type Span, spanLines } from "./definitions.ts";
import { blank } from "./languages/blank.ts";
import type { Embedded } from "./languages/language.ts";

/** A part of a file in another language, cut on its own. */
export interface CutPart {
  /** Of the file, 1-based and inclusive. */
  readonly first: number;
  readonly last: number;
  /** In the lines and offsets of the file. */
  readonly chunks: readonly Chunk[];
  readonly docs: readonly Span[];
}

/** Where a part of a file stands: its lines (1-based, inclusive), and the offset of its text. */
export interface PartPlace {
  readonly first: number;
  readonly last: number;
  readonly offset: number;
}

/** Moves what was found in the text of a part to where it stands in the file. */
export function place(found: Pick<CutPart, "chunks" | "docs">, { first, last, offset }: PartPlace): CutPart {
  const above = first - 1;
  return {
    first,
    last,
    chunks: withoutOverlap(found.chunks).map((chunk) => ({
      ...chunk,
      lineStart: chunk.lineStart + above,
      lineEnd: chunk.lineEnd + above,
    })),
    docs: found.docs.map(({ start, end }) => ({ start: start + offset, end: end + offset })),
  };
}

/** Windows overlap; the parts of a file that has structure do not. */
export function withoutOverlap(chunks: readonly Chunk[]): Chunk[] {
  return chunks.flatMap((chunk, at) => {
    const lineStart = Math.max(chunk.lineStart, (chunks[at - 1]?.lineEnd ?? 0) + 1);
    return lineStart <= chunk.lineEnd ? [{ ...chunk, lineStart }] : [];
  });
}

/** What the grammar of a page reads: its own text, every offset where it was. */
export function withoutParts(text: string, parts: readonly Embedded[]): string {
  let own = "";
  let at = 0;
  for (const { start, end } of parts) {
    own += text.slice(at, start) + blank(text.slice(start, end));
    at = end;
  }
  return own + text.slice(at);
}

/** Where a part's own text stands, without its tags. */
export function placeOf({ from, to }: Embedded, { starts }: Source): PartPlace {
  return { ...spanLines({ start: from, end: to }, starts), offset: from };
}

/** Has a page's captures keep a place for every part. */
export function withPlaces(captures: Captures, parts: readonly Embedded[]): Captures {
  const places = parts.map(({ start, end }): Definition => {
    const place = { start, end, nameAt: start, nameEnd: start };
    return { role: "embedded", name: "", scope: [], ...place, absolute: false, marked: false, hidden: false };
  });
  const definitions = [...captures.definitions, ...places].sort((a, b) => a.start - b.start || b.end - a.end);
  return { ...captures, definitions };
}

/** Puts the parts' chunks into the places that the page's chunks keep for them, tags included. */
export function fillPlaces(page: readonly Chunk[], parts: readonly CutPart[]): Chunk[] {
  const filled: Chunk[] = [];
  for (let at = 0; at < page.length; ) {
    const chunk = page[at]!;
    const part = partOf(chunk, parts);
    let end = at + 1;
    while (part && end < page.length && partOf(page[end]!, parts) === part) end++;
    const lines = { from: chunk.lineStart, to: page[end - 1]!.lineEnd };
    const inner = part ? fitted(part.chunks, lines) : [];
    filled.push(...(inner.length > 0 ? inner : page.slice(at, end)));
    at = end;
  }
  return filled;
}

function partOf({ lineStart, lineEnd }: Chunk, parts: readonly CutPart[]): CutPart | undefined {
  return parts.findLast(({ first, last }) => first <= lineEnd && last >= lineStart);
}

/** Those within the lines; the first and the last reach to their ends. */
function fitted(chunks: readonly Chunk[], { from, to }: { from: number; to: number }): Chunk[] {
  const within = chunks.filter(({ lineStart, lineEnd }) => lineStart <= to && lineEnd >= from);
  return within.map((chunk, at) => ({
    ...chunk,
    lineStart: at === 0 ? from : chunk.lineStart,
    lineEnd: at === within.length - 1 ? to : chunk.lineEnd,
  }));
}
