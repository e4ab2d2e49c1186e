import { join } from "node:path";
import { foldIdentifier, foldQualified } from "../core/text/words.ts";
import type { SearchRequest, SearchResult } from "../core/types.ts";
import type { Query } from "../query/parse.ts";
import { inverseDocumentFrequency } from "../rank/bm25.ts";
import { chunkText, matchLines, type RankedChunk, rankChunks } from "../rank/rank.ts";
import { type Selected, selectResults } from "../rank/select.ts";
import { type SourceText, sourceText } from "../rank/source.ts";
import type { FileCandidate, RankQuery } from "../rank/types.ts";
import type { Manifest } from "../repo/manifest.ts";
import { readSource } from "../repo/read.ts";
import { sameStat } from "../repo/scan.ts";
import type { BlobInfo } from "../store/open.ts";
import { type Candidates, findCandidates, lastPart } from "./candidates.ts";
import type { Project } from "./projects.ts";

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
}

/** Ranks the index as the manifest describes it, and verifies that what it returns is on disk now. */
export function answerFrom(question: Question): Answer {
  const { project, query, request } = question;
  const candidates = findCandidates(query, { ...question, store: project.store });
  const loaded = loadFiles(question, candidates);
  const rankQuery = asRankQuery(query, candidates, project);
  const kinds = new Set<string>(request.kinds);
  const ranked = rankChunks(rankQuery, loaded.files, {
    averages: averagesOf(project),
    explain: request.explain,
    keep: (chunk) => kinds.size === 0 || kinds.has(chunk.kind),
  });
  const stale = new Set(loaded.stale);
  const isCurrent = ({ file: { path } }: RankedChunk): boolean => {
    const same = sameStat(project.place.root, path, question.manifest, loaded.entryOf.get(path)!);
    if (!same) stale.add(path);
    return same;
  };
  const selected = selectResults(ranked, request.limit).filter(({ best }) => isCurrent(best));
  const results = selected.map((entry, i) => asResult(entry, { rank: i + 1, project, rankQuery, isCurrent }));
  return { results, stale: [...stale].sort(), filteredOut: candidates.filteredOut };
}

interface Loaded {
  readonly files: readonly FileCandidate[];
  readonly stale: readonly string[];
  /** Manifest entries of the paths that were loaded. */
  readonly entryOf: ReadonlyMap<string, number>;
}

/** The candidates with chunks and current text. */
function loadFiles({ project, manifest }: Question, candidates: Candidates): Loaded {
  const ids = [...new Set(candidates.files.map(({ blobId }) => blobId))];
  const infos = project.store.blobInfo(ids);
  const chunks = project.store.chunksOf(ids);
  const files: FileCandidate[] = [];
  const stale: string[] = [];
  const entryOf = new Map<string, number>();
  for (const candidate of candidates.files) {
    const path = manifest.files[candidate.index]!;
    const info = infos.get(candidate.blobId);
    const source = info ? sourceOf(project, path, info) : null;
    if (!info || source === null) {
      stale.push(path);
      continue;
    }
    entryOf.set(path, candidate.index);
    const { language, termCount, generated } = info;
    files.push({ path, language, termCount, generated, source, chunks: chunks.get(candidate.blobId) ?? [] });
  }
  return { files, stale, entryOf };
}

/** The text of a candidate; null when the file no longer has the content that the index knows. */
function sourceOf(project: Project, path: string, { id, contentId }: BlobInfo): SourceText | null {
  const cached = project.texts.get(id);
  if (cached !== undefined) return cached;
  const read = readSource(project.place.root, path, project.settings);
  if (read.kind !== "text" || read.contentId !== contentId) return null;
  const source = sourceText(read.text);
  project.texts.set(id, source);
  return source;
}

function asRankQuery(query: Query, { frequency }: Candidates, { store }: Project): RankQuery {
  const { blobs } = store.totals();
  return {
    kind: query.kind,
    raw: query.raw,
    terms: query.terms.map(({ term, probes, whole, weight }) => ({
      term,
      probes,
      whole,
      weight: weight * inverseDocumentFrequency(blobs, frequency.get(term) ?? 0),
    })),
    foldedNames: new Set(query.names.map((name) => foldIdentifier(lastPart(name)))),
    qualifiedNames: new Set(query.names.filter((name) => lastPart(name) !== name).map(foldQualified)),
    phrases: query.phrases,
    wants: query.wants,
  };
}

function averagesOf({ store }: Project): { fileTerms: number; chunkTerms: number } {
  const { blobs, terms, chunks } = store.totals();
  return { fileTerms: Math.max(1, terms / Math.max(1, blobs)), chunkTerms: Math.max(1, terms / Math.max(1, chunks)) };
}

interface ResultContext {
  readonly rank: number;
  readonly project: Project;
  readonly rankQuery: RankQuery;
  readonly isCurrent: (chunk: RankedChunk) => boolean;
}

function asResult({ best, copies }: Selected, { rank, project, rankQuery, isCurrent }: ResultContext): SearchResult {
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
      .map((copy) => ({ filePath: absolute(copy.file.path), lineStart: copy.chunk.lineStart })),
    explain,
  };
}
