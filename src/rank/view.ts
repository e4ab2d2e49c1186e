import { foldIdentifier } from "../core/text/words.ts";
import type { IndexedChunk } from "../core/types.ts";
import { type ChunkNames, isNameAsked, namesOf } from "./names.ts";
import { nearCount, nearHits } from "./near.ts";
import { countBetween, isAnyBetween } from "./occurrences.ts";
import { type PathTraits, pathTraits } from "./path-traits.ts";
import { findRuns, type Run } from "./runs.ts";
import { rangeOfLines } from "./source.ts";
import type { Averages, Context, FileCandidate, RankQuery } from "./types.ts";

/** A candidate file with the query's terms counted in it. */
export interface FileView {
  readonly file: FileCandidate;
  readonly traits: PathTraits;
  /** How far each query term stands in the file's text: 1 for itself, a share for a near word, else 0. */
  readonly held: readonly number[];
  /** Runs of the query's words in the file, by place. */
  readonly runs: readonly Run[];
  /**
   * Chunks that hold a term, a word near to one or a phrase, or whose name or line was asked for; else the first, where
   * only the path may match.
   */
  readonly chunks: readonly ChunkView[];
}

/** A chunk with the query's terms counted in its text `[from, to)`. */
export interface ChunkView {
  readonly chunk: IndexedChunk;
  readonly names: ChunkNames;
  readonly counts: readonly number[];
  /** What near words add to the counts. */
  readonly near: readonly number[];
  /** How many of the query's quoted phrases stand in it as they are, white space and case aside. */
  readonly phrases: number;
  readonly from: number;
  readonly to: number;
}

export function contextOf(query: RankQuery, averages: Averages): Context {
  const own = new Set(query.terms.map(({ term }) => term));
  const weights = new Map(query.terms.map(({ term, weight }) => [term, weight]));
  for (const { near, weight } of query.terms) {
    for (const { term, share } of near) {
      if (!own.has(term)) weights.set(term, Math.max(weights.get(term) ?? 0, weight * share));
    }
  }
  const total = query.terms.reduce((sum, { weight, whole }) => sum + (whole ? 0 : weight), 0) || 1;
  return { query, averages, weights, own, touch: touchOf(query), total };
}

/** One expression for all: names are many, and each would be looked through for every probe. */
function touchOf({ terms }: RankQuery): RegExp {
  const texts = terms.flatMap(({ probes, folded, near }) => [...probes, folded, ...near.map(({ probe }) => probe)]);
  return new RegExp([...new Set(texts)].map((text) => RegExp.escape(text)).join("|") || "(?!)", "i");
}

export function viewOf(file: FileCandidate, context: Context): FileView {
  const { source } = file;
  const { query } = context;
  const hits = query.terms.map((term) => source.occurrences(term));
  const nearby = query.terms.map((term) => nearHits(source, term));
  const standing = [...hits, ...nearby.flatMap((found) => found.map(({ offsets }) => offsets))].filter(
    (offsets) => offsets.length > 0,
  );
  const chunks: ChunkView[] = [];
  for (const chunk of file.chunks) {
    const { from, to } = rangeOfLines(file.source, chunk.lineStart, chunk.lineEnd);
    const phrases = countPhrases(source.lower, query, { from, to });
    // A name is asked for in another spelling than its text has, or a line without any word of the query.
    const isAsked = () => phrases > 0 || mayBeMeant(chunk, query) || holdsLine(chunk, query);
    if (!standing.some((offsets) => isAnyBetween(offsets, from, to)) && !isAsked()) continue;
    const counts = hits.map((offsets) => countBetween(offsets, from, to));
    const near = nearby.map((found) => nearCount(found, from, to));
    chunks.push({ chunk, names: namesOf(chunk, context), counts, near, phrases, from, to });
  }
  const [first] = file.chunks;
  if (chunks.length === 0 && first) {
    const none = hits.map(() => 0);
    chunks.push({ chunk: first, names: namesOf(first, context), counts: none, near: none, phrases: 0, from: 0, to: 0 });
  }
  // Of a query whose words mostly stand elsewhere, no row of them is to be expected: a third is the least that pays.
  const mayHoldRuns = hits.filter((offsets) => offsets.length > 0).length * 3 >= query.terms.length;
  const runs = mayHoldRuns ? findRuns(source, query.words) : [];
  const held = hits.map((offsets, i) =>
    offsets.length > 0 ? 1 : Math.max(0, ...nearby[i]!.map(({ near }) => near.share)),
  );
  return { file, traits: pathTraits(file.path), held, runs, chunks };
}

function countPhrases(lower: string, { phrases }: RankQuery, { from, to }: { from: number; to: number }): number {
  if (phrases.length === 0) return 0;
  const text = lower.slice(from, to).replace(/\s+/g, " ");
  return phrases.filter((phrase) => text.includes(phrase)).length;
}

function mayBeMeant(chunk: IndexedChunk, query: RankQuery): boolean {
  if (chunk.name === "" || query.foldedNames.size === 0) return false;
  return (
    isNameAsked(chunk, query) || (query.partOfName !== null && foldIdentifier(chunk.name).includes(query.partOfName))
  );
}

/** The line that was typed lies in the chunk. */
export function holdsLine({ lineStart, lineEnd }: IndexedChunk, { place }: RankQuery): boolean {
  return place?.line != null && place.line >= lineStart && place.line <= lineEnd;
}
