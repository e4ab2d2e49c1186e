import { lineAt } from "../core/text/lines.ts";
import type { IndexedChunk, Signal } from "../core/types.ts";
import { saturate } from "./bm25.ts";
import { coverage, definedTerms, nameMatch, nameTerms } from "./names.ts";
import { countBetween, occurrences } from "./occurrences.ts";
import { type PathTraits, pathTraits } from "./path-traits.ts";
import { Score } from "./score.ts";
import { rangeOfLines } from "./source.ts";
import type { Averages, FileCandidate, RankQuery } from "./types.ts";
import { DEMOTION, KIND_SHARE, W } from "./weights.ts";

/** A chunk with its place in the order. */
export interface RankedChunk {
  readonly file: FileCandidate;
  readonly chunk: IndexedChunk;
  readonly score: number;
  readonly explain: readonly Signal[] | null;
}

interface FileView {
  readonly file: FileCandidate;
  readonly traits: PathTraits;
  /** Offsets of each query term, in the query's order. */
  readonly hits: readonly (readonly number[])[];
  /** Terms of the names that its chunks with a query term define. */
  readonly defined: ReadonlySet<string>;
  /** Chunks with a query term in them, the only ones that can answer; the first chunk where only the path matches. */
  readonly chunks: readonly ChunkView[];
}

interface ChunkView {
  readonly chunk: IndexedChunk;
  /** Occurrences of each query term in the chunk's text. */
  readonly counts: readonly number[];
  readonly from: number;
  readonly to: number;
}

interface Context {
  readonly query: RankQuery;
  readonly averages: Averages;
  readonly weights: ReadonlyMap<string, number>;
  /** Sum of the weights of the query's parts: what a perfect text would get per saturated occurrence. */
  readonly total: number;
  readonly explain: boolean;
}

/**
 * Scores the chunks of the candidate files and orders them: best first, ties by path, then line.
 * Pure: the same input gives the same order on every machine.
 */
export function rankChunks(
  query: RankQuery,
  files: readonly FileCandidate[],
  options: { readonly averages: Averages; readonly explain: boolean; readonly keep: (chunk: IndexedChunk) => boolean },
): RankedChunk[] {
  const weights = new Map(query.terms.map(({ term, weight }) => [term, weight]));
  const total = query.terms.reduce((sum, { weight, whole }) => sum + (whole ? 0 : weight), 0) || 1;
  const context: Context = { query, averages: options.averages, weights, total, explain: options.explain };
  const ranked = files.flatMap((file) => rankFile(viewOf(file, query), context, options.keep));
  return ranked.sort(byScore);
}

function byScore(a: RankedChunk, b: RankedChunk): number {
  return (
    b.score - a.score ||
    compare(a.file.path, b.file.path) ||
    a.chunk.lineStart - b.chunk.lineStart ||
    a.chunk.lineEnd - b.chunk.lineEnd
  );
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

function viewOf(file: FileCandidate, query: RankQuery): FileView {
  const { text, lower } = file.source;
  const hits = query.terms.map((term) => occurrences(text, lower, term));
  const views = file.chunks.map((chunk): ChunkView => {
    const { from, to } = rangeOfLines(file.source, chunk.lineStart, chunk.lineEnd);
    return { chunk, counts: hits.map((offsets) => countBetween(offsets, from, to)), from, to };
  });
  const hit = views.filter(({ counts }) => counts.some((count) => count > 0));
  const defined = new Set(hit.flatMap(({ chunk }) => definedTerms(chunk)));
  return { file, traits: pathTraits(file.path), hits, defined, chunks: hit.length > 0 ? hit : views.slice(0, 1) };
}

function rankFile(view: FileView, context: Context, keep: (chunk: IndexedChunk) => boolean): RankedChunk[] {
  const ranked: RankedChunk[] = [];
  for (const chunkView of view.chunks) {
    const { chunk } = chunkView;
    if (!keep(chunk)) continue;
    const score = new Score(context.explain);
    addFile(score, view, context);
    addText(score, chunkView, { view, context });
    addNames(score, context, chunk);
    addPath(score, view, context);
    if (score.total <= 0) continue;
    demote(score, view, context.query);
    ranked.push({ file: view.file, chunk, score: score.total, explain: score.trace });
  }
  return ranked;
}

/** How much of the query the file holds at all, and how much of it the names that the file defines hold. */
function addFile(score: Score, view: FileView, { query, total }: Context): void {
  const { stemTerms, directoryTerms } = view.traits;
  let held = 0;
  let defined = 0;
  for (const [i, { term, weight, whole }] of query.terms.entries()) {
    if (view.hits[i]!.length > 0 || stemTerms.includes(term) || directoryTerms.includes(term)) held += weight;
    if (!whole && view.defined.has(term)) defined += weight;
  }
  score.add("coverage", (W.coverage * held) / total);
  score.add("defines", (W.defines * defined) / total);
}

/** BM25 of the chunk's text, normalised by the query; quoted phrases. */
function addText(
  score: Score,
  view: ChunkView,
  { view: { file }, context }: { view: FileView; context: Context },
): void {
  const { query, averages, total } = context;
  const relative = view.chunk.termCount / averages.chunkTerms;
  let sum = 0;
  for (const [i, { weight }] of query.terms.entries()) sum += weight * saturate(view.counts[i]!, relative);
  score.add("text", (W.text * KIND_SHARE[view.chunk.kind] * sum) / total);
  if (query.phrases.length === 0) return;
  const text = file.source.lower.slice(view.from, view.to);
  for (const phrase of query.phrases) if (text.includes(phrase.toLowerCase())) score.add("phrase", W.phrase);
}

function addNames(score: Score, context: Context, chunk: IndexedChunk): void {
  const match = nameMatch(chunk, context.query);
  if (match > 0) score.add("exact name", W.exactName);
  if (match > 1) score.add("qualified name", W.qualifiedName);
  score.add("name", W.name * coverage(nameTerms(chunk), context.weights, context.total));
  if (chunk.exported) score.add("exported", W.exported);
}

function addPath(score: Score, view: FileView, context: Context): void {
  const { stemTerms, directoryTerms } = view.traits;
  score.add("file name", W.stem * coverage(stemTerms, context.weights, context.total));
  score.add("directory", W.directory * coverage(directoryTerms, context.weights, context.total));
  if (context.query.kind !== "path") return;
  const wanted = context.query.raw.replaceAll("\\", "/").replace(/^\.\//, "").toLowerCase();
  if (`/${view.file.path.toLowerCase()}`.includes(`/${wanted}`)) score.add("path", W.path);
}

/** Files that rarely answer keep a share of their score, unless the query asks for their kind. */
function demote(score: Score, { traits, file }: FileView, { wants, kind }: RankQuery): void {
  if (kind === "path") return;
  if (traits.test && !wants.tests) score.keep("test file", DEMOTION.test);
  if (traits.example && !wants.examples) score.keep("example", DEMOTION.example);
  if (traits.docs && !wants.docs) score.keep("documentation", DEMOTION.docs);
  if (traits.vendored) score.keep("vendored", DEMOTION.vendored);
  if (file.generated) score.keep("generated", DEMOTION.generated);
  if (traits.compatibility) score.keep("compatibility", DEMOTION.compatibility);
  if (traits.declaration) score.keep("declaration file", DEMOTION.declaration);
}

/** The lines of a chunk that hold query terms; the ones with the most weight of distinct terms first, then by place. */
export function matchLines(query: RankQuery, { file, chunk }: RankedChunk): number[] {
  const { text, lower, lines } = file.source;
  const { from, to } = rangeOfLines(file.source, chunk.lineStart, chunk.lineEnd);
  const weightOf = new Map<number, number>();
  for (const term of query.terms) {
    const offsets = occurrences(text.slice(from, to), lower.slice(from, to), term);
    for (const line of new Set(offsets.map((offset) => lineAt(lines, from + offset)))) {
      weightOf.set(line, (weightOf.get(line) ?? 0) + term.weight);
    }
  }
  return [...weightOf].sort((a, b) => b[1] - a[1] || a[0] - b[0]).map(([line]) => line);
}

/** The chunk's text as it stands in the file. */
export function chunkText({ file, chunk }: RankedChunk): string {
  const { from, to } = rangeOfLines(file.source, chunk.lineStart, chunk.lineEnd);
  return file.source.text.slice(from, to);
}
