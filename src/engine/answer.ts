import { join } from "node:path";
import type { SearchRequest, SearchResult } from "../core/types.ts";
import type { Query } from "../query/parse.ts";
import { nearHits } from "../rank/near.ts";
import { chunkText, matchLines, type RankedChunk, rankChunks } from "../rank/rank.ts";
import type { Selected } from "../rank/select.ts";
import { SourceText } from "../rank/source.ts";
import type { Averages, FileCandidate, RankQuery } from "../rank/types.ts";
import type { Manifest } from "../repo/manifest.ts";
import { readSource } from "../repo/read.ts";
import { sameStat } from "../repo/scan.ts";
import type { Store } from "../store/open.ts";
import { type Candidates, findCandidates } from "./candidates.ts";
import { pathsByBlob } from "./contents.ts";
import { asWritten, type Correction, correct } from "./corrections.ts";
import type { Document } from "./document-cache.ts";
import { selectUnlike } from "./fold.ts";
import { frequencyIn } from "./frequency.ts";
import type { Project } from "./projects.ts";
import { asRankQuery } from "./rank-query.ts";
import { hasNewer, hasSource } from "./siblings.ts";

export interface Question {
  readonly project: Project;
  readonly manifest: Manifest;
  readonly query: Query;
  readonly request: SearchRequest;
  /** Directory to keep to, relative to the root; "" is all. */
  readonly scope: string;
}

export interface Answer {
  readonly results: readonly SearchResult[];
  /** Paths that may be results, but whose file is no longer what the manifest says. */
  readonly stale: readonly string[];
  /** Candidates that a filter removed. */
  readonly filteredOut: number;
  /** The query has quoted phrases that stand together in no chunk; the results are the nearest. */
  readonly lacksPhrase: boolean;
  /** Words that the index does not know, with what was looked for in their place. */
  readonly corrections: readonly Correction[];
  /** Words of like meaning that were looked for and stand in the results. */
  readonly alsoSearched: readonly string[];
}

/** Ranks the index as the manifest describes it, and verifies that what it returns is on disk now. */
export function answerFrom(question: Question): Answer {
  const { project, request } = question;
  const { store } = project;
  const contents = pathsByBlob(question.manifest);
  const isHere = (blobId: number) => contents.has(blobId);
  const totals = store.totals();
  const documentFrequency = frequencyIn(store, { isHere, holdsOthers: totals.blobs > contents.size });
  const { query, corrections } = correct(question.query, { store, documentFrequency, isHere });
  const candidates = findCandidates(query, { ...question, store, documentFrequency });
  const loaded = loadFiles(question, candidates);
  const rankQuery = asRankQuery(query, candidates.frequency, totals.blobs);
  const kinds = new Set<string>(request.kinds);
  const ranked = rankChunks(rankQuery, loaded.files, {
    averages: averagesOf(totals),
    explain: request.explain,
    keep: (chunk) => kinds.size === 0 || kinds.has(chunk.kind),
  });
  const exact = query.phrases.length > 0 ? ranked.filter((chunk) => chunk.holdsPhrases) : ranked;
  const eligible = exact.length > 0 ? exact : ranked;
  const stale = new Set(loaded.stale);
  const isCurrent = ({ file: { path } }: RankedChunk): boolean => {
    const same = sameStat(project.place.root, path, question.manifest, loaded.entryOf.get(path)!);
    if (!same) stale.add(path);
    return same;
  };
  const isAskedFor = (line: string) => {
    const source = new SourceText(line);
    return rankQuery.terms.some((term) => source.occurrences(term).length > 0);
  };
  const selected = selectUnlike(eligible, request.limit, isAskedFor).filter(({ best }) => isCurrent(best));
  const results = selected.map((entry, i) => asResult(entry, { rank: i + 1, project, rankQuery, isCurrent }));
  const texts = selected.map(({ best }) => chunkText(best));
  return {
    results,
    stale: [...stale].sort(),
    filteredOut: candidates.filteredOut,
    lacksPhrase: eligible !== exact,
    corrections: results.length > 0 ? asWritten(corrections, texts) : [],
    alsoSearched: wordsUsed(rankQuery, query, texts.slice(0, NOTED_RESULTS)),
  };
}

interface Loaded {
  readonly files: readonly FileCandidate[];
  readonly stale: readonly string[];
  /** Manifest entries of the paths that were loaded. */
  readonly entryOf: ReadonlyMap<string, number>;
}

/** The candidates with chunks and current text. */
function loadFiles({ project, manifest }: Question, candidates: Candidates): Loaded {
  const files: FileCandidate[] = [];
  const stale: string[] = [];
  const entryOf = new Map<string, number>();
  const documents = new Map<number, Document>(); // held here: adding one may push another out of the cache
  for (const { blobId } of candidates.files) {
    const cached = project.documents.get(blobId);
    if (cached) documents.set(blobId, cached);
  }
  const unknown = [...new Set(candidates.files.map(({ blobId }) => blobId))].filter((id) => !documents.has(id));
  const infos = project.store.blobInfo(unknown);
  const chunks = project.store.chunksOf(unknown);
  for (const { blobId, index } of candidates.files) {
    const path = manifest.files[index]!;
    const info = infos.get(blobId);
    const read = () => (info ? readDocument(project, path, { info, chunks: chunks.get(blobId) ?? [] }) : null);
    const document = documents.get(blobId) ?? read();
    if (!document) {
      stale.push(path);
      continue;
    }
    documents.set(blobId, document);
    entryOf.set(path, index);
    const { language, termCount, generated } = document.info;
    files.push({
      path,
      language,
      termCount,
      generated,
      hasNewer: hasNewer(path, manifest),
      hasSource: hasSource(path, manifest),
      source: document.source,
      chunks: document.chunks,
    });
  }
  return { files, stale, entryOf };
}

/** Reads a candidate's text; null when the file no longer has the content that the index knows. */
function readDocument(project: Project, path: string, known: Omit<Document, "source">): Document | null {
  const read = readSource(project.place.root, path, project.settings);
  if (read.kind !== "text" || read.contentId !== known.info.contentId) return null;
  const document = { ...known, source: new SourceText(read.text) };
  project.documents.add(document);
  return document;
}

/** Results whose words of like meaning are worth a note. */
const NOTED_RESULTS = 3;

/** The synonyms that the ranking took and that stand in what is shown, as words. */
function wordsUsed(rankQuery: RankQuery, query: Query, texts: readonly string[]): string[] {
  const synonyms = rankQuery.terms.map(({ near }) => near.filter(({ isAbbreviation }) => !isAbbreviation));
  if (synonyms.every((near) => near.length === 0)) return [];
  const sources = texts.map((text) => new SourceText(text));
  const used = synonyms.flatMap((near, i) => {
    const found = new Set(sources.flatMap((source) => nearHits(source, { near }).map((hit) => hit.near.term)));
    const isAsked = (term: string) => query.terms.some((asked) => asked.term === term);
    return query.terms[i]!.near.filter(({ term }) => found.has(term) && !isAsked(term)).map(({ word }) => word);
  });
  return [...new Set(used)];
}

function averagesOf({ blobs, terms, chunks }: ReturnType<Store["totals"]>): Averages {
  return { fileTerms: Math.max(1, terms / Math.max(1, blobs)), chunkTerms: Math.max(1, terms / Math.max(1, chunks)) };
}

interface ResultContext {
  readonly rank: number;
  readonly project: Project;
  readonly rankQuery: RankQuery;
  readonly isCurrent: (chunk: RankedChunk) => boolean;
}

function asResult(
  { best, copies, also }: Selected,
  { rank, project, rankQuery, isCurrent }: ResultContext,
): SearchResult {
  const { file, chunk, score, explain } = best;
  const absolute = (path: string) => join(project.place.root, path);
  return {
    filePath: absolute(file.path),
    relativePath: file.path,
    lineStart: chunk.lineStart,
    lineEnd: chunk.lineEnd,
    name: chunk.name,
    qualifiedName: chunk.qualifiedName,
    kind: chunk.kind,
    parent: chunk.parent,
    language: file.language,
    content: chunkText(best).replace(/\s+$/, ""),
    rank,
    score,
    matchLines: matchLines(rankQuery, best),
    copies: copies
      .filter(isCurrent)
      .map(({ file: { path }, chunk: { lineStart, lineEnd } }) => ({ filePath: absolute(path), lineStart, lineEnd })),
    also: also.map(({ chunk: { lineStart, lineEnd, qualifiedName, kind } }) => ({
      lineStart,
      lineEnd,
      name: qualifiedName,
      kind,
    })),
    explain,
  };
}
