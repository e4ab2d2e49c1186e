import { saturate } from "../bm25.ts";
import { nameCoverage, nameMatch, namePart } from "../names.ts";
import type { Score } from "../score.ts";
import { type ChunkView, type Context, type FileView, holdsLine } from "../view.ts";
import { KIND_SHARE, NAME_QUERY, W } from "../weights.ts";

interface Place {
  readonly file: FileView;
  readonly context: Context;
}

/** What speaks for one chunk of a file: its text, its name, and the line that was asked for. */
export function addChunkSignals(score: Score, view: ChunkView, place: Place): void {
  const { context } = place;
  const { query } = context;
  score.add("text", W.text * KIND_SHARE[view.chunk.kind] * textScore(view, context));
  score.add("words in a row", W.run * runScore(view, place));
  score.add("phrase", W.phrase * view.phrases);
  const match = nameMatch(view.chunk, context);
  const { exactName, qualifiedName } = query.kind === "name" ? NAME_QUERY : W;
  if (match > 0) score.add("exact name", exactName);
  if (match > 1) score.add("qualified name", qualifiedName);
  if (match > 0 && query.names.has(view.chunk.name)) score.add("spelled so", W.spelling);
  score.add("part of its name", W.partOfName * namePart(view.chunk, context));
  score.add("name", W.name * nameCoverage(view.names.own, context));
  if (query.place && isPlaceIn(view, place)) score.add("line", W.line);
}

/** BM25 of the chunk's text over the query's terms, normalised by the query. */
function textScore({ chunk, counts }: ChunkView, { query, averages, total }: Context): number {
  const relative = chunk.termCount / averages.chunkTerms;
  let sum = 0;
  for (const [i, { weight }] of query.terms.entries()) sum += weight * saturate(counts[i]!, relative);
  return sum / total;
}

/** Pairs of words of a question stand in a row anywhere: below this part of the query, rows cost 0.002 of NDCG@10. */
const MIN_RUN_PART = 0.6;

/**
 * How much of the query stands in the chunk in rows of words, as it was typed: the square of the covered part of its
 * words, 0–1. A pair of words here and there says little, the text of an error with its variable parts almost all.
 */
function runScore({ from, to }: ChunkView, { file, context }: Place): number {
  const covered = new Set<number>();
  for (const { at, first, length } of file.runs) {
    if (at < from || at >= to) continue;
    for (let i = first; i < first + length; i++) covered.add(i);
  }
  const part = covered.size / context.query.words.length;
  return part < MIN_RUN_PART ? 0 : part ** 2;
}

/** The chunk holds the line that was asked for or, without a line, is the file's first. */
function isPlaceIn({ chunk }: ChunkView, { file, context: { query } }: Place): boolean {
  if (!isPath(file.file.path, query.place!.path)) return false;
  return query.place!.line === null ? chunk === file.file.chunks[0] : holdsLine(chunk, query);
}

/** Whether a path ends with what was typed of it, or lies in the directory that was typed. */
export function isPath(path: string, wanted: string): boolean {
  const folded = `/${path.toLowerCase()}`;
  const part = `/${wanted.toLowerCase()}`;
  return part.endsWith("/") ? folded.includes(part) : folded.endsWith(part);
}
