import { saturate } from "../bm25.ts";
import { isMemberAsked, isSpelledSo, nameCoverage, nameMatch, namePart, saysName } from "../names.ts";
import type { Score } from "../score.ts";
import type { Context } from "../types.ts";
import { type ChunkView, type FileView, holdsLine } from "../view.ts";
import { KIND_SHARE, NAME_QUERY, W } from "../weights.ts";

interface Place {
  readonly file: FileView;
  readonly context: Context;
}

/** What speaks for one chunk of a file: its text, its name, and the line that was asked for. */
export function addChunkSignals(score: Score, view: ChunkView, place: Place): void {
  const { context } = place;
  const { query } = context;
  const pointsOf = (counts: readonly number[]) =>
    W.text * KIND_SHARE[view.chunk.kind] * textScore(view, context, counts);
  const text = pointsOf(view.counts);
  score.add("text", text);
  if (view.near.some((count) => count > 0)) {
    const counts = view.counts.map((count, i) => count + view.near[i]!);
    score.add("near words", pointsOf(counts) - text);
  }
  score.add("words in a row", W.run * runScore(view, place));
  score.add("phrase", W.phrase * view.phrases);
  const match = nameMatch(view.chunk, context);
  const { exactName, qualifiedName, spelling, members, member } = query.kind === "name" ? NAME_QUERY : W;
  if (match > 0) score.add("exact name", exactName);
  if (match > 1) score.add("qualified name", qualifiedName);
  if (match > 0 && isSpelledSo(view.chunk, query)) score.add("spelled so", spelling);
  // Only a name query weighs members: others are spared the look at every alias.
  if (members > 0 && match > 0 && view.chunk.kind === "class")
    score.add("members", members * Math.log(1 + memberCount(view, place)));
  if (member > 0 && match === 0 && isMemberAsked(view.chunk, query)) score.add("member", member);
  score.add("part of its name", W.partOfName * namePart(view.chunk, context));
  if (saysName(view.chunk, view.names.own, context)) score.add("words of its name", W.saidName);
  score.add("name", W.name * nameCoverage(view.names.own, context));
  if (query.place && isPlaceIn(view, place)) score.add("line", W.line);
}

/** Of several types of one name, the one that holds most is the thing itself: others are facades and declarations. */
function memberCount({ chunk }: ChunkView, { file }: Place): number {
  return file.file.chunks.filter(({ parent }) => parent === chunk.name || parent === chunk.qualifiedName).length;
}

/** BM25 of the chunk's text over the query's terms, normalised by the query. */
function textScore({ chunk }: ChunkView, { query, averages, total }: Context, counts: readonly number[]): number {
  const relative = chunk.termCount / averages.chunkTerms;
  let sum = 0;
  for (const [i, { weight }] of query.terms.entries()) sum += weight * saturate(counts[i]!, relative);
  return sum / total;
}

/** Pairs of words of a question stand in a row anywhere: below this part of the query, rows cost 0.002 of NDCG@10. */
const MIN_RUN_PART = 0.6;
/** A row of so many words is no accident, however long the query around it; it counts in full from `FULL_RUN` on. */
const LONG_RUN = 4;
const FULL_RUN = 6;

/**
 * How much of the query stands in the chunk in rows of words, as it was typed, 0–1: the square of the covered part of
 * its words or of its longest row. A pair of words here and there says little, the text of an error almost all.
 */
function runScore({ from, to }: ChunkView, { file, context }: Place): number {
  const covered = new Set<number>();
  let longest = 0;
  for (const { at, first, length } of file.runs) {
    if (at < from || at >= to) continue;
    longest = Math.max(longest, length);
    for (let i = first; i < first + length; i++) covered.add(i);
  }
  const part = covered.size / context.query.words.length;
  const ofQuery = part < MIN_RUN_PART ? 0 : part ** 2;
  const ofRow = longest < LONG_RUN ? 0 : Math.min(1, longest / FULL_RUN) ** 2;
  return Math.max(ofQuery, ofRow);
}

/** The chunk holds the line that was asked for or, without a line, is the file's first. */
function isPlaceIn({ chunk }: ChunkView, { file, context: { query } }: Place): boolean {
  if (pathAgreement(file.file.path, query.place!.path) < SAME_FILE) return false;
  return query.place!.line === null ? chunk === file.file.chunks[0] : holdsLine(chunk, query);
}

/** Directories and name that must agree where the typed path has them. */
const MIN_TAIL = 2;
/** A file at the root of the project may be any file of its name in a path of another machine. */
const TOP_FILE = 0.7;
/** The least agreement by which a line of the typed path is a line of the file: `site-packages/jinja2/a.py`, `src/jinja2/a.py`. */
const SAME_FILE = 0.5;

/**
 * How well a path is the one that was typed, 0–1: it ends so, or lies in the directory that was typed. A stack trace may
 * come from another machine, so a typed path may also begin otherwise (`/app/node_modules/x/lib/a.js` for `lib/a.js`).
 */
export function pathAgreement(path: string, wanted: string): number {
  const typed = wanted.toLowerCase();
  if (typed.endsWith("/")) return `/${path.toLowerCase()}`.includes(`/${typed}`) ? 1 : 0;
  const parts = path.toLowerCase().split("/");
  const typedParts = typed.split("/");
  let tail = 0;
  while (tail < parts.length && tail < typedParts.length && parts.at(-1 - tail) === typedParts.at(-1 - tail)) tail++;
  if (tail === typedParts.length) return 1;
  if (tail === parts.length) return tail >= MIN_TAIL ? 1 : TOP_FILE;
  return tail >= MIN_TAIL ? tail / Math.min(parts.length, typedParts.length) : 0;
}
