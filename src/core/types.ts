/** The words that folders of scry speak to each other in. No behaviour here. */

export const CHUNK_KINDS = ["function", "method", "class", "module", "section", "block"] as const;
/** `class` covers every type-like definition; `module` a file's head and top-level code; `section` prose; `block` unstructured text. */
export type ChunkKind = (typeof CHUNK_KINDS)[number];

/** A piece of a file that can be a search result. Lines are 1-based and inclusive. */
export interface Chunk {
  readonly lineStart: number;
  readonly lineEnd: number;
  readonly kind: ChunkKind;
  /** As written in the source; "" when the chunk defines nothing. */
  readonly name: string;
  /** Joined as the language writes it (`Stack.push`, `outer::Stack`); "" when `name` is. */
  readonly qualifiedName: string;
  /** Enclosing class, impl, namespace, module or heading, as written. */
  readonly parent: string | null;
  /** Further names defined inside this chunk (constants or one-line getters that share it, fields of a type). */
  readonly aliases: readonly string[];
  /** Visible to users of the module, as far as the language's own syntax tells. */
  readonly exported: boolean;
}

/** A chunk as the index keeps it. */
export interface IndexedChunk extends Chunk {
  /** Terms in the chunk's text (its length for BM25). */
  readonly termCount: number;
}

/** Why a file was cut into windows although it is text. `null`: it was cut by structure. */
export type Fallback = null | "no grammar" | "parse errors" | "time limit" | "parser failure" | "too large to parse";

/** Everything the index learns from one file's content. Depends on bytes and language alone. */
export interface FileAnalysis {
  readonly language: string;
  readonly lineCount: number;
  readonly chunks: readonly IndexedChunk[];
  /** Terms for the three FTS5 columns, space-separated, each term's repeats capped (DESIGN §3). */
  readonly fts: { readonly name: string; readonly doc: string; readonly body: string };
  /** Terms in the whole file, uncapped. */
  readonly termCount: number;
  readonly generated: boolean;
  readonly fallback: Fallback;
}

/** Why a listed file has no chunks. The order is the code kept in the manifest: append only. */
export const SKIP_REASONS = [
  "too large",
  "binary",
  "generated",
  "secret",
  "unreadable",
  "not a regular file",
  "name not UTF-8",
  "outside the root",
  "nested repository",
  "data",
] as const;
export type SkipReason = (typeof SKIP_REASONS)[number];
export type SkipCounts = Partial<Record<SkipReason, number>>;

/** Results of a search. */
export const LIMIT = { min: 1, max: 50, default: 10 } as const;

/** What a search request asks for. `limit` within `LIMIT`. Globs are read from the searched directory. */
export interface SearchRequest {
  readonly query: string;
  readonly limit: number;
  readonly kinds: readonly ChunkKind[];
  readonly languages: readonly string[];
  readonly pathGlobs: readonly string[];
  readonly excludeGlobs: readonly string[];
  readonly explain: boolean;
  /** false: answer from the index as it is, without looking for changes. */
  readonly refresh: boolean;
}

/** One addend of a result's score. `points` of all signals sum to `score`. */
export interface Signal {
  readonly name: string;
  readonly points: number;
}

export interface SearchResult {
  readonly filePath: string; // absolute
  readonly relativePath: string; // from the project root, "/" separated
  readonly lineStart: number;
  readonly lineEnd: number;
  readonly name: string;
  readonly qualifiedName: string;
  readonly kind: ChunkKind;
  readonly parent: string | null;
  readonly language: string;
  readonly content: string; // the whole chunk; format/ cuts it
  readonly rank: number; // 1-based
  readonly score: number;
  /** Lines of the chunk with a query term, best first, for the snippet. */
  readonly matchLines: readonly number[];
  /** Places with the same or nearly the same text, folded into this result. */
  readonly copies: readonly { readonly filePath: string; readonly lineStart: number; readonly lineEnd: number }[];
  /** Further chunks of the file that answer nearly as well, best first; at most three. */
  readonly also: readonly {
    readonly lineStart: number;
    readonly lineEnd: number;
    readonly name: string;
    readonly kind: ChunkKind;
  }[];
  readonly explain: readonly Signal[] | null;
}

export interface SearchResponse {
  readonly projectRoot: string;
  readonly searchedDirectory: string;
  readonly results: readonly SearchResult[];
  /** Lower-case words of the query to highlight: the text after the last split, unstemmed prefixes. */
  readonly highlight: readonly string[];
  /** One-line facts the user should know (index set aside, git refused, file left out). */
  readonly notes: readonly string[];
  readonly timings: {
    readonly indexingMs: number | null; // null: nothing was indexed
    readonly embeddingMs: number;
    readonly searchMs: number;
    readonly totalMs: number;
  };
  readonly stats: {
    readonly filteredOut: number; // candidates a filter removed
    readonly filesSearched: number; // indexed files below the searched directory
    readonly uniqueFiles: number;
  };
  readonly indexing: { readonly filesIndexed: number; readonly chunksIndexed: number } | null;
}

export type ProgressPhase = "listing" | "indexing" | "finishing";
/** Sent while the index is built; `total` is 0 until it is known. */
export interface Progress {
  readonly phase: ProgressPhase;
  readonly filesDone: number;
  readonly filesTotal: number;
  readonly bytesDone: number;
}

export interface RefreshReport {
  readonly projectRoot: string;
  /** Files whose content had to be chunked (not in the index under that content yet). */
  readonly filesIndexed: number;
  readonly chunksIndexed: number;
  /** Files added to or changed in this checkout, whether or not their content was known. */
  readonly filesChanged: number;
  readonly filesDeleted: number;
  readonly durationMs: number;
  /** ms by phase: list, read, parse, tokenise, write. Those that threads share are summed over them. */
  readonly phases: Readonly<Record<string, number>>;
  readonly notes: readonly string[];
}

export interface StatusReport {
  readonly projectRoot: string;
  readonly isIndexed: boolean;
  readonly state: "idle" | "indexing" | "stale" | "error";
  readonly lastUpdated: string | null; // ISO 8601
  readonly filesCount: number; // files with chunks in this checkout
  readonly chunksCount: number;
  readonly staleFilesCount: number;
  readonly languages: Readonly<Record<string, number>>; // files by language
  readonly fallbacks: Readonly<Record<string, number>>; // files cut into windows, by reason
  readonly skipped: SkipCounts;
  readonly listedBy: "git" | "walk" | null;
  readonly notes: readonly string[];
  readonly database: { readonly path: string; readonly bytes: number };
  readonly manifest: { readonly chunkerVersion: number; readonly schemaVersion: number };
  /** A writer holds the lock now. */
  readonly beingBuilt: boolean;
}

/** A language as users see it. */
export interface LanguageInfo {
  /** The id that filters and results use: "python", "cpp". */
  readonly id: string;
  readonly label: string;
  /** The id of another language that this is a form of (tsx: typescript): who asks for that one means this one too. */
  readonly family?: string | undefined;
  readonly extensions: readonly string[];
  readonly fileNames: readonly string[];
  /** Definitions by a syntax tree, or by patterns of lines; sections by headings or cells; text only. */
  readonly method: "grammar" | "patterns" | "sections" | "windows";
}

/** Calls that may take long report progress and stop when the signal fires. */
export interface CallHooks {
  readonly onProgress?: ((progress: Progress) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** What cli and mcp call. `directory` is any existing directory; failures are `ScryError`. */
export interface Engine {
  search(directory: string, request: SearchRequest, hooks?: CallHooks): Promise<SearchResponse>;
  index(directory: string, options: { readonly force: boolean }, hooks?: CallHooks): Promise<RefreshReport>;
  status(directory: string): Promise<StatusReport>;
  languages(): Promise<readonly LanguageInfo[]>;
  close(): void;
}
