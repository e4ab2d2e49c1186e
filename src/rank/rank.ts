import { lineAt, lineStarts } from "../core/text/lines.ts";
import type { IndexedChunk, Signal } from "../core/types.ts";
import { saturate } from "./bm25.ts";
import { coverage, definedTerms, nameMatch, nameTerms } from "./names.ts";
import { countBetween, lowerSameLength, occurrences } from "./occurrences.ts";
import { type PathTraits, pathTraits } from "./path-traits.ts";
import { Score } from "./score.ts";
import type { Averages, FileCandidate, RankQuery } from "./types.ts";
import { BM25, DEMOTION, FIELD, W } from "./weights.ts";

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
  readonly lower: string;
  readonly lines: readonly number[];
  /** Offsets of each query term, in the query's order. */
  readonly hits: readonly (readonly number[])[];
  readonly definedTerms: readonly (readonly string[])[];
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
  const lower = lowerSameLength(file.text);
  return {
    file,
    lower,
    traits: pathTraits(file.path),
    lines: lineStarts(file.text),
    hits: query.terms.map((term) => occurrences(file.text, lower, term)),
    definedTerms: file.chunks.map(definedTerms),
  };
}

function rankFile(view: FileView, context: Context, keep: (chunk: IndexedChunk) => boolean): RankedChunk[] {
  const { file } = view;
  const ofFile = fileText(view, context);
  const ranked: RankedChunk[] = [];
  for (const [ordinal, chunk] of file.chunks.entries()) {
    if (!keep(chunk)) continue;
    const from = view.lines[chunk.lineStart - 1] ?? 0;
    const to = view.lines[chunk.lineEnd] ?? file.text.length;
    const score = new Score(context.explain);
    score.add("file text", W.file * ofFile);
    addChunkText(score, { view, context, ordinal, from, to });
    addNames(score, context, chunk);
    addPath(score, view, context);
    if (score.total <= 0) continue;
    demote(score, view, context.query);
    ranked.push({ file, chunk, score: score.total, explain: score.trace });
  }
  return ranked;
}

/** BM25F of the whole file: occurrences in its text, in what it defines and in its path. Normalised by the query. */
function fileText(view: FileView, { query, averages, total }: Context): number {
  const relative = view.file.termCount / averages.fileTerms;
  let sum = 0;
  for (const [i, { term, weight }] of query.terms.entries()) {
    let frequency = view.hits[i]!.length * FIELD.body;
    for (const terms of view.definedTerms) for (const defined of terms) if (defined === term) frequency += FIELD.name;
    if (view.traits.stemTerms.includes(term)) frequency += FIELD.path;
    if (view.traits.directoryTerms.includes(term)) frequency += FIELD.path;
    sum += weight * saturate(frequency, relative, BM25.fileB);
  }
  return sum / total;
}

interface ChunkPlace {
  readonly view: FileView;
  readonly context: Context;
  readonly ordinal: number;
  readonly from: number;
  readonly to: number;
}

function addChunkText(score: Score, { view, context, ordinal, from, to }: ChunkPlace): void {
  const { query, averages, total } = context;
  const chunk = view.file.chunks[ordinal]!;
  const relative = chunk.termCount / averages.chunkTerms;
  let sum = 0;
  for (const [i, { term, weight }] of query.terms.entries()) {
    let frequency = countBetween(view.hits[i]!, from, to) * FIELD.body;
    for (const defined of view.definedTerms[ordinal]!) if (defined === term) frequency += FIELD.name;
    sum += weight * saturate(frequency, relative, BM25.chunkB);
  }
  score.add("chunk text", (W.chunk * sum) / total);
  const text = view.lower.slice(from, to);
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
  const lines = lineStarts(file.text);
  const from = lines[chunk.lineStart - 1] ?? 0;
  const to = lines[chunk.lineEnd] ?? file.text.length;
  const part = file.text.slice(from, to);
  const lower = lowerSameLength(part);
  const weightOf = new Map<number, number>();
  for (const term of query.terms) {
    const hit = new Set(occurrences(part, lower, term).map((offset) => lineAt(lines, from + offset)));
    for (const line of hit) weightOf.set(line, (weightOf.get(line) ?? 0) + term.weight);
  }
  return [...weightOf].sort((a, b) => b[1] - a[1] || a[0] - b[0]).map(([line]) => line);
}
