import { saturate } from "../bm25.ts";
import { nameCoverage, nameMatch } from "../names.ts";
import type { Score } from "../score.ts";
import type { ChunkView, Context, FileView } from "../view.ts";
import { KIND_SHARE, W } from "../weights.ts";

/** What speaks for one chunk of a file: its text and its name. */
export function addChunkSignals(score: Score, view: ChunkView, place: { file: FileView; context: Context }): void {
  const { context } = place;
  score.add("text", W.text * KIND_SHARE[view.chunk.kind] * textScore(view, context));
  if (context.query.phrases.length > 0) score.add("phrase", W.phrase * phrasesIn(view, place));
  const match = nameMatch(view.chunk, view.names, context);
  if (match > 0) score.add("exact name", W.exactName);
  if (match > 1) score.add("qualified name", W.qualifiedName);
  score.add("name", W.name * nameCoverage(view.names.own, context));
  if (view.chunk.exported) score.add("exported", W.exported);
}

/** BM25 of the chunk's text over the query's terms, normalised by the query. */
function textScore({ chunk, counts }: ChunkView, { query, averages, total }: Context): number {
  const relative = chunk.termCount / averages.chunkTerms;
  let sum = 0;
  for (const [i, { weight }] of query.terms.entries()) sum += weight * saturate(counts[i]!, relative);
  return sum / total;
}

/** How many of the query's quoted phrases stand in the chunk as they are. */
function phrasesIn({ from, to }: ChunkView, { file, context }: { file: FileView; context: Context }): number {
  const text = file.file.source.lower.slice(from, to);
  return context.query.phrases.filter((phrase) => text.includes(phrase.toLowerCase())).length;
}
