import type { Chunk, FileAnalysis, IndexedChunk } from "../core/types.ts";
import type { Source, Span } from "./definitions.ts";
import type { WordCounter } from "./words.ts";

/** How often a term counts in one column: bm25 gains nothing from more, and the index halves (measured). */
const MAX_REPEATS = 3;

/** One FTS5 column: terms, each at most MAX_REPEATS times. */
class Column {
  private readonly counts = new Map<string, number>();
  private readonly kept: string[] = [];

  add(term: string, times: number): void {
    const before = this.counts.get(term) ?? 0;
    const after = Math.min(before + times, MAX_REPEATS);
    if (after === before) return;
    this.counts.set(term, after);
    for (let i = before; i < after; i++) this.kept.push(term);
  }

  toString(): string {
    return this.kept.join(" ");
  }
}

/** Columns, and the number of terms per chunk and file. `docs`: comments, sorted by start. */
export function termsOf(
  source: Source,
  found: { readonly chunks: readonly Chunk[]; readonly docs: readonly Span[] },
  words: WordCounter,
): Pick<FileAnalysis, "fts" | "termCount"> & { readonly chunks: readonly IndexedChunk[] } {
  const name = nameTerms(found.chunks, words);
  words.begin(source.text);
  const offsets = chunkOffsets(found.chunks, source);
  const before = countTerms(words, found.docs, [...offsets.flat(), source.text.length]);
  const chunks = found.chunks.map((chunk, index) => {
    const [start, end] = offsets[index]!;
    return { ...chunk, termCount: before.get(end)! - before.get(start)! };
  });
  const doc = new Column();
  const body = new Column();
  words.forEach((terms, inComments, elsewhere) => {
    for (const term of terms) {
      if (inComments > 0) doc.add(term, inComments);
      if (elsewhere > 0) body.add(term, elsewhere);
    }
  });
  const fts = { name, doc: `${doc}`, body: `${body}` };
  return { chunks, termCount: before.get(source.text.length)!, fts };
}

function chunkOffsets(chunks: readonly Chunk[], { text, starts }: Source): [number, number][] {
  return chunks.map(({ lineStart, lineEnd }) => [starts[lineStart - 1]!, starts[lineEnd] ?? text.length]);
}

/**
 * Counts all words once, in stretches between `places` (in any order) and the ends of comments, so that overlapping
 * chunks cost nothing. Returns the number of terms before each place.
 */
function countTerms(words: WordCounter, docs: readonly Span[], places: readonly number[]): Map<number, number> {
  const before = new Map<number, number>([[0, 0]]);
  let total = 0;
  let from = 0;
  let doc = 0;
  for (const to of [...new Set(places)].sort((a, b) => a - b)) {
    while (from < to) {
      while (doc < docs.length && docs[doc]!.end <= from) doc++;
      const span = docs[doc];
      const inside = span !== undefined && span.start <= from;
      const end = Math.min(to, inside ? span.end : (span?.start ?? to));
      total += words.count(from, end, inside);
      from = end;
    }
    before.set(to, total);
  }
  return before;
}

function nameTerms(chunks: readonly Chunk[], words: WordCounter): string {
  const names = chunks.flatMap((chunk) => [chunk.name, chunk.qualifiedName, ...chunk.aliases]).join(" ");
  const column = new Column();
  words.begin(names);
  words.count(0, names.length, false);
  words.forEach((terms, _, times) => {
    for (const term of terms) column.add(term, times);
  });
  return `${column}`;
}
