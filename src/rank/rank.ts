import { lineAt } from "../core/text/lines.ts";
import type { IndexedChunk, Signal } from "../core/types.ts";
import { asWanted } from "./near.ts";
import type { Wanted } from "./occurrences.ts";
import { Score } from "./score.ts";
import { addChunkSignals } from "./signals/chunk.ts";
import { demote } from "./signals/demotion.ts";
import { fileSignals, sizePoints } from "./signals/file.ts";
import { rangeOfLines } from "./source.ts";
import type { Averages, Context, FileCandidate, RankQuery } from "./types.ts";
import { contextOf, type FileView, viewOf } from "./view.ts";
import { W } from "./weights.ts";

/** A chunk with its place in the order. */
export interface RankedChunk {
  readonly file: FileCandidate;
  readonly chunk: IndexedChunk;
  readonly score: number;
  readonly explain: readonly Signal[] | null;
  /** Every quoted phrase of the query stands in it; true without phrases. */
  readonly holdsPhrases: boolean;
}

interface RankOptions {
  readonly averages: Averages;
  readonly explain: boolean;
  /** Which chunks may be results. */
  readonly keep: (chunk: IndexedChunk) => boolean;
}

/**
 * Scores the chunks of the candidate files and orders them: best first, ties by path, then line.
 * Pure: the same input gives the same order on every machine.
 */
export function rankChunks(query: RankQuery, files: readonly FileCandidate[], options: RankOptions): RankedChunk[] {
  const context = contextOf(query, options.averages);
  return files.flatMap((file) => rankFile(viewOf(file, context), context, options)).sort(byScore);
}

function byScore(a: RankedChunk, b: RankedChunk): number {
  const byPlace = () => a.chunk.lineStart - b.chunk.lineStart || a.chunk.lineEnd - b.chunk.lineEnd;
  return b.score - a.score || compare(a.file.path, b.file.path) || byPlace();
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

function rankFile(view: FileView, context: Context, { explain, keep }: RankOptions): RankedChunk[] {
  const ofFile = fileSignals(view, context);
  const size = sizePoints(view, context);
  const ranked: RankedChunk[] = [];
  for (const chunkView of view.chunks) {
    const { chunk } = chunkView;
    if (!keep(chunk)) continue;
    const score = new Score(explain);
    for (const { name, points } of ofFile) score.add(name, points);
    addChunkSignals(score, chunkView, { file: view, context });
    if (score.total <= 0) continue; // nothing of the query is in it
    score.add("size", size);
    if (chunk.exported) score.add("exported", W.exported);
    demote(score, view, context.query);
    const holdsPhrases = chunkView.phrases === context.query.phrases.length;
    ranked.push({ file: view.file, chunk, score: score.total, explain: score.trace, holdsPhrases });
  }
  return ranked;
}

/** The lines of a chunk that hold query terms; the ones with the most weight of distinct terms first, then by place. */
export function matchLines(query: RankQuery, { file, chunk }: RankedChunk): number[] {
  const { lines } = file.source;
  const { from, to } = rangeOfLines(file.source, chunk.lineStart, chunk.lineEnd);
  const weightOf = new Map<number, number>();
  const count = (term: Wanted, weight: number) => {
    const offsets = file.source.occurrencesIn(term, from, to);
    for (const line of new Set(offsets.map((offset) => lineAt(lines, offset)))) {
      weightOf.set(line, (weightOf.get(line) ?? 0) + weight);
    }
  };
  for (const term of query.terms) {
    count(term, term.weight);
    for (const near of term.near) count(asWanted(near), term.weight * near.share);
  }
  return [...weightOf].sort((a, b) => b[1] - a[1] || a[0] - b[0]).map(([line]) => line);
}

/** The chunk's text as it stands in the file. */
export function chunkText({ file, chunk }: RankedChunk): string {
  const { from, to } = rangeOfLines(file.source, chunk.lineStart, chunk.lineEnd);
  return file.source.text.slice(from, to);
}
