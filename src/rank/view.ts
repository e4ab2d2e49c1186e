import { foldIdentifier } from "../core/text/words.ts";
import type { IndexedChunk } from "../core/types.ts";
import { type ChunkNames, namesOf } from "./names.ts";
import { countBetween, occurrences } from "./occurrences.ts";
import { type PathTraits, pathTraits } from "./path-traits.ts";
import { findRuns, type Run } from "./runs.ts";
import { rangeOfLines } from "./source.ts";
import type { Averages, FileCandidate, RankQuery } from "./types.ts";

/** What every signal needs to know of the query. */
export interface Context {
  readonly query: RankQuery;
  readonly averages: Averages;
  /** Weight of each term. */
  readonly weights: ReadonlyMap<string, number>;
  /** Sum of the weights of the query's parts (whole identifiers repeat their parts): what coverage is measured against. */
  readonly total: number;
}

/** A candidate file with the query's terms counted in it. */
export interface FileView {
  readonly file: FileCandidate;
  readonly traits: PathTraits;
  /** Occurrences of each query term in the file. */
  readonly counts: readonly number[];
  /** Runs of the query's words in the file, by place. */
  readonly runs: readonly Run[];
  /** Chunks with a query term in them, the only ones that can answer; the first chunk where only the path matches. */
  readonly chunks: readonly ChunkView[];
}

/** A chunk with the query's terms counted in its text `[from, to)`. */
export interface ChunkView {
  readonly chunk: IndexedChunk;
  readonly names: ChunkNames;
  readonly counts: readonly number[];
  /** How many of the query's quoted phrases stand in it as they are, white space and case aside. */
  readonly phrases: number;
  readonly from: number;
  readonly to: number;
}

export function contextOf(query: RankQuery, averages: Averages): Context {
  const weights = new Map(query.terms.map(({ term, weight }) => [term, weight]));
  const total = query.terms.reduce((sum, { weight, whole }) => sum + (whole ? 0 : weight), 0) || 1;
  return { query, averages, weights, total };
}

export function viewOf(file: FileCandidate, context: Context): FileView {
  const { text, lower } = file.source;
  const { query } = context;
  const hits = query.terms.map((term) => occurrences(text, lower, term));
  const chunks: ChunkView[] = [];
  for (const chunk of file.chunks) {
    const { from, to } = rangeOfLines(file.source, chunk.lineStart, chunk.lineEnd);
    const counts = hits.map((offsets) => countBetween(offsets, from, to));
    // A name is asked for in another spelling than its text has, or a line without any word of the query.
    const isAsked = () => isNameAsked(chunk.name, query) || holdsLine(chunk, query);
    if (counts.every((count) => count === 0) && !isAsked()) continue;
    const phrases = countPhrases(lower, query, { from, to });
    chunks.push({ chunk, names: namesOf(chunk, query), counts, phrases, from, to });
  }
  const [first] = file.chunks;
  if (chunks.length === 0 && first) {
    const counts = hits.map(() => 0);
    chunks.push({ chunk: first, names: namesOf(first, query), counts, phrases: 0, from: 0, to: 0 });
  }
  const counts = hits.map((offsets) => offsets.length);
  // Rows of words count from a good part of the query on (`MIN_RUN_PART`): a file without its terms has none.
  const mayHoldRuns = counts.filter((count) => count > 0).length * 2 >= query.terms.length;
  const runs = mayHoldRuns ? findRuns(lower, query.words) : [];
  return { file, traits: pathTraits(file.path), counts, runs, chunks };
}

function countPhrases(lower: string, { phrases }: RankQuery, { from, to }: { from: number; to: number }): number {
  if (phrases.length === 0) return 0;
  const text = lower.slice(from, to).replace(/\s+/g, " ");
  return phrases.filter((phrase) => text.includes(phrase)).length;
}

function isNameAsked(name: string, { foldedNames, partOfName }: RankQuery): boolean {
  if (name === "" || foldedNames.size === 0) return false;
  const folded = foldIdentifier(name);
  return foldedNames.has(folded) || (partOfName !== null && folded.includes(partOfName));
}

/** The line that was typed lies in the chunk. */
export function holdsLine({ lineStart, lineEnd }: IndexedChunk, { place }: RankQuery): boolean {
  return place?.line != null && place.line >= lineStart && place.line <= lineEnd;
}
