import type { RefreshReport, SearchResponse, SearchResult, StatusReport } from "../core/types.ts";
import { cutToUnits } from "./graphemes.ts";
import { type Amount, amountOf, type Content, splitLines } from "./snippet.ts";
import { estimateTokens } from "./tokens.ts";

/** Lines of a chunk that `content` holds at most. */
const MAX_CONTENT_LINES = 50;
/** UTF-16 units of `content` at most: fifty very long lines are still an answer. */
const MAX_CONTENT_UNITS = 20_000;
/** Lines in `matched_lines` at most. */
const MAX_MATCHED_LINES = 10;

export interface ResultJson {
  readonly file_path: string;
  readonly relative_path: string;
  readonly line_start: number;
  readonly line_end: number;
  readonly name: string;
  readonly qualified_name: string;
  readonly kind: string;
  readonly parent: string | null;
  readonly language: string;
  readonly content: string;
  readonly truncated: boolean;
  /** Lines of the file with words of the query, best first. */
  readonly matched_lines: readonly number[];
  readonly rank: number;
  readonly score: number;
  readonly copies: readonly CopyJson[];
  /** Further chunks of the file that answer nearly as well. */
  readonly also: readonly AlsoJson[];
  readonly explain?: readonly { readonly name: string; readonly points: number }[];
}

interface CopyJson {
  readonly file_path: string;
  readonly line_start: number;
  readonly line_end: number;
}

interface AlsoJson {
  readonly line_start: number;
  readonly line_end: number;
  readonly name: string;
  readonly kind: string;
}

export interface DebugJson {
  readonly timings: {
    readonly indexing_ms: number | null;
    readonly embedding_ms: number;
    readonly search_ms: number;
    readonly total_ms: number;
  };
  readonly stats: {
    readonly results_count: number;
    readonly filtered_out: number;
    readonly unique_files: number;
    readonly tokens_estimate: number;
  };
  readonly indexing: { readonly files_indexed: number; readonly chunks_indexed: number } | null;
}

export interface SearchJson {
  readonly project_root: string;
  readonly searched_directory: string;
  readonly results: readonly ResultJson[];
  /** Results that did not fit the budget. */
  readonly left_out: number;
  readonly notes: readonly string[];
  readonly debug: DebugJson | null;
}

export interface JsonOptions {
  /** Fill `debug`; it is null otherwise. */
  readonly debug: boolean;
  /** `lines` (the default): the chunk, cut to 50 lines; `full`: all of it; `none`: ""; a number: its first lines. */
  readonly content?: Content;
  readonly leftOut?: number;
}

/** A response as the JSON object of the contract: snake_case, best first, absolute native paths. */
export function searchToJson(response: SearchResponse, options: JsonOptions): SearchJson {
  const results = response.results.map((result, i) => resultToJson(result, amountOf(options.content ?? "lines", i)));
  return {
    project_root: response.projectRoot,
    searched_directory: response.searchedDirectory,
    results,
    left_out: options.leftOut ?? 0,
    notes: response.notes,
    debug: options.debug ? debugToJson(response, results) : null,
  };
}

/** One result as the contract has it. */
export function resultToJson(result: SearchResult, amount: Amount): ResultJson {
  const { content, truncated } = cutContent(result.content, amount);
  return {
    file_path: result.filePath,
    relative_path: result.relativePath,
    line_start: result.lineStart,
    line_end: result.lineEnd,
    name: result.name,
    qualified_name: result.qualifiedName,
    kind: result.kind,
    parent: result.parent,
    language: result.language,
    content,
    truncated,
    matched_lines: result.matchLines.slice(0, MAX_MATCHED_LINES),
    rank: result.rank,
    score: result.score,
    copies: result.copies.map(({ filePath, lineStart, lineEnd }) => ({
      file_path: filePath,
      line_start: lineStart,
      line_end: lineEnd,
    })),
    also: result.also.map(({ lineStart, lineEnd, name, kind }) => ({
      line_start: lineStart,
      line_end: lineEnd,
      name,
      kind,
    })),
    ...(result.explain ? { explain: result.explain } : {}),
  };
}

function cutContent(content: string, amount: Amount): { content: string; truncated: boolean } {
  if (amount === "none") return { content: "", truncated: content !== "" };
  if (amount === "full") return { content: content.toWellFormed(), truncated: false };
  const most = amount === "lines" ? MAX_CONTENT_LINES : Math.min(amount, MAX_CONTENT_LINES);
  const lines = splitLines(content);
  const few = lines.length > most ? lines.slice(0, most).join("\n") : content;
  const cut = cutToUnits(few.toWellFormed(), MAX_CONTENT_UNITS);
  return { content: cut, truncated: cut.length < content.length };
}

/** Milliseconds to a tenth. */
function tenths(ms: number): number {
  return Math.round(ms * 10) / 10;
}

function debugToJson(response: SearchResponse, results: readonly ResultJson[]): DebugJson {
  const { timings, stats, indexing } = response;
  const characters = results.reduce((sum, result) => sum + result.content.length, 0);
  return {
    timings: {
      indexing_ms: timings.indexingMs === null ? null : tenths(timings.indexingMs),
      embedding_ms: tenths(timings.embeddingMs),
      search_ms: tenths(timings.searchMs),
      total_ms: tenths(timings.totalMs),
    },
    stats: {
      results_count: results.length,
      filtered_out: stats.filteredOut,
      unique_files: stats.uniqueFiles,
      tokens_estimate: estimateTokens(characters),
    },
    indexing: indexing && { files_indexed: indexing.filesIndexed, chunks_indexed: indexing.chunksIndexed },
  };
}

export interface IndexJson {
  readonly project_root: string;
  readonly files_indexed: number;
  readonly chunks_indexed: number;
  readonly files_changed: number;
  readonly files_deleted: number;
  readonly duration_seconds: number;
  /** list, read, parse, tokenise, write; work of several threads is summed. Phases of no work are left out. */
  readonly phase_seconds: Readonly<Record<string, number>>;
  readonly notes: readonly string[];
}

const seconds = (ms: number) => Math.round(ms) / 1000;

/** The outcome of `index` as JSON. Times to the millisecond. */
export function indexToJson(report: RefreshReport): IndexJson {
  return {
    project_root: report.projectRoot,
    files_indexed: report.filesIndexed,
    chunks_indexed: report.chunksIndexed,
    files_changed: report.filesChanged,
    files_deleted: report.filesDeleted,
    duration_seconds: seconds(report.durationMs),
    phase_seconds: Object.fromEntries(Object.entries(report.phases).map(([name, ms]) => [name, seconds(ms)])),
    notes: report.notes,
  };
}

export interface StatusJson {
  readonly project_root: string;
  readonly is_indexed: boolean;
  readonly state: StatusReport["state"];
  /** Share of the index that is there, 0–1; null while it is not known. */
  readonly progress: number | null;
  readonly last_updated: string | null;
  readonly files_count: number;
  readonly chunks_count: number;
  readonly embedded_chunks_count: number;
  readonly stale_files_count: number;
  readonly languages: Readonly<Record<string, number>>;
  readonly fallbacks: Readonly<Record<string, number>>;
  readonly skipped: Readonly<Record<string, number>>;
  readonly listed_by: "git" | "walk" | null;
  readonly model: string | null;
  readonly database: { readonly path: string; readonly bytes: number };
  readonly manifest: { readonly chunker_version: number; readonly schema_version: number };
  readonly being_built: boolean;
  readonly notes: readonly string[];
}

/** A status report as JSON. Nothing is embedded while search by meaning is off. */
export function statusToJson(report: StatusReport): StatusJson {
  return {
    project_root: report.projectRoot,
    is_indexed: report.isIndexed,
    state: report.state,
    progress: report.beingBuilt || !report.isIndexed ? null : 1,
    last_updated: report.lastUpdated,
    files_count: report.filesCount,
    chunks_count: report.chunksCount,
    embedded_chunks_count: 0,
    stale_files_count: report.staleFilesCount,
    languages: report.languages,
    fallbacks: report.fallbacks,
    skipped: report.skipped,
    listed_by: report.listedBy,
    model: null,
    database: report.database,
    manifest: { chunker_version: report.manifest.chunkerVersion, schema_version: report.manifest.schemaVersion },
    being_built: report.beingBuilt,
    notes: report.notes,
  };
}
