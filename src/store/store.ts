import { ScryError } from "../core/errors.ts";
import { Tokenizer } from "../core/text/tokenizer.ts";
import type { Fallback, IndexedChunk } from "../core/types.ts";
import { markBuilding, settleBuild } from "./build.ts";
import { readChunks } from "./chunks.ts";
import type { Connection } from "./connection.ts";
import { isSqlError } from "./failures.ts";
import { cutName, SYMBOL_ROLES, type SymbolRole } from "./symbols.ts";
import { SqlWriter, type Writer } from "./writer.ts";

/** What is kept about a content besides its chunks. `size` in bytes. */
export interface BlobInfo {
  readonly id: number;
  readonly contentId: string;
  readonly language: string;
  readonly size: number;
  readonly lineCount: number;
  readonly termCount: number;
  readonly chunkCount: number;
  readonly generated: boolean;
  readonly fallback: Fallback;
}

/** A chunk that bears a name, and how it bears it. */
export interface SymbolHit {
  readonly folded: string;
  readonly blobId: number;
  readonly ordinal: number;
  readonly role: SymbolRole;
}

/** What is kept for one worktree root. `manifest` is repo's packed record of paths; `updatedAt` in ms since 1970. */
export interface Checkout {
  readonly id: number;
  readonly fingerprint: string;
  readonly manifest: Uint8Array;
  readonly updatedAt: number;
  readonly complete: boolean;
}

/** Greater than any text that begins with the prefix it is appended to. */
const LAST_CHARACTER = "\u{10FFFF}";

/** Pages of postings merged by each update: small updates then never leave more than a few small segments behind. */
const MERGE_PAGES = 64;

const MATCH_BLOBS = `
SELECT rowid AS blobId, -bm25(blob_fts, ?2, ?3, ?4) AS score FROM blob_fts WHERE blob_fts MATCH ?1
ORDER BY bm25(blob_fts, ?2, ?3, ?4), rowid`;

/** Paths ranked at once; ranking costs 1 µs each, and a word that more of them bear tells little: stems go first then. */
const RANKED_PATHS = 8000;

const COUNT_PATHS = `
SELECT count(*) AS count FROM (SELECT 1 FROM path_fts WHERE path_fts MATCH ? LIMIT ${RANKED_PATHS + 1})`;

/** A stem names one file, a directory many. */
const MATCH_PATHS = `
SELECT path.text AS path, -bm25(path_fts, 3.0, 1.0) AS score FROM path_fts CROSS JOIN path ON path.id = path_fts.rowid
WHERE path_fts MATCH ? ORDER BY score DESC, path.text`;

// Both in the order of the primary key: the first rows come without a sort.
const SYMBOLS = `
SELECT folded, role, blob_id AS blobId, ordinal FROM symbol WHERE folded = ? ORDER BY role, blob_id, ordinal`;
const SYMBOLS_WITH_PREFIX = `
SELECT folded, role, blob_id AS blobId, ordinal FROM symbol
WHERE folded >= ? AND folded < ? ORDER BY folded, role, blob_id, ordinal`;

const BLOB_INFO = `
SELECT id, content_id, language, size, line_count, term_count, chunk_count, generated, fallback
FROM blob WHERE id IN (SELECT value FROM json_each(?))`;

/**
 * One open index. Reads see what was committed when each began. Writes belong under `withWriterLock`.
 * Failures are `ScryError`: INDEX_DAMAGED, LOCKED, CACHE_UNWRITABLE; BAD_ARGUMENT for a malformed expression.
 */
export class Store {
  private readonly tokenizer = new Tokenizer();
  /** The database file. */
  readonly path: string;
  /** One-line facts about opening that the user should know. */
  readonly notes: readonly string[];
  /** Every write throws CACHE_UNWRITABLE. */
  readonly readOnly: boolean;

  constructor(
    private readonly connection: Connection,
    facts: { readonly path: string; readonly notes: readonly string[]; readonly readOnly: boolean },
  ) {
    this.path = facts.path;
    this.notes = facts.notes;
    this.readOnly = facts.readOnly;
  }

  /** What is kept for a worktree root, or null. */
  checkout(root: string): Checkout | null {
    const [row] = this.connection.rows<[number, string, Uint8Array, number, number]>(
      "SELECT id, fingerprint, manifest, updated_at, complete FROM checkout WHERE root = ?",
      root,
    );
    if (!row) return null;
    return { id: row[0], fingerprint: row[1], manifest: row[2], updatedAt: row[3], complete: row[4] === 1 };
  }

  /** Every worktree root that the database serves, by root, with its packed manifest. */
  checkouts(): { root: string; manifest: Uint8Array }[] {
    const rows = this.connection.rows<[string, Uint8Array]>("SELECT root, manifest FROM checkout ORDER BY root");
    return rows.map(([root, manifest]) => ({ root, manifest }));
  }

  /** The id of every content, ascending. */
  blobIds(): number[] {
    return this.connection.rows<[number]>("SELECT id FROM blob ORDER BY id").map(([id]) => id);
  }

  /** Contents, their chunks and their terms, in the whole database: for averages. */
  totals(): { blobs: number; chunks: number; terms: number } {
    const sql = "SELECT key, value FROM meta WHERE key IN ('blobs', 'chunks', 'terms')";
    return { blobs: 0, chunks: 0, terms: 0, ...Object.fromEntries(this.connection.rows<[string, number]>(sql)) };
  }

  /** The id of each content, 0 for one that is not indexed. Same order as `keys`. */
  findBlobs(keys: readonly { contentId: string; language: string }[]): number[] {
    return this.connection.guard(() => {
      const find = this.connection.statement("SELECT id FROM blob WHERE content_id = ? AND language = ?");
      return keys.map((key) => (find.values(key.contentId, key.language)[0]?.[0] as number | undefined) ?? 0);
    });
  }

  /** By id; unknown ids have no entry. */
  blobInfo(ids: readonly number[]): Map<number, BlobInfo> {
    type Row = [number, string, string, number, number, number, number, number, Fallback];
    const found = new Map<number, BlobInfo>();
    for (const row of this.connection.rows<Row>(BLOB_INFO, JSON.stringify(ids))) {
      const [id, contentId, language, size, lineCount, termCount, chunkCount, generated, fallback] = row;
      const counts = { size, lineCount, termCount, chunkCount };
      found.set(id, { id, contentId, language, ...counts, generated: generated === 1, fallback });
    }
    return found;
  }

  /** In ordinal order: the index in this array is the ordinal that symbols name. */
  chunks(blobId: number): IndexedChunk[] {
    return readChunks(this.connection, [blobId]).get(blobId) ?? [];
  }

  /** The chunks of many blobs in one statement; blobs without chunks have no entry. */
  chunksOf(blobIds: readonly number[]): Map<number, IndexedChunk[]> {
    return readChunks(this.connection, blobIds);
  }

  /**
   * Contents that match an FTS5 expression, best first, streamed: stop when enough. A higher score is better.
   * `weights` of the columns name, doc, body.
   */
  *matchBlobs(
    expression: string,
    weights: readonly [number, number, number],
  ): Generator<{ blobId: number; score: number }, void, undefined> {
    yield* this.match<{ blobId: number; score: number }>(MATCH_BLOBS, expression, weights);
  }

  /** Contents that hold a term (as the tokenizer writes it); for a common term the number at the last build. */
  documentFrequency(term: string): number {
    const [common] = this.connection.rows<[number]>("SELECT df FROM common_term WHERE term = ?", term);
    const [row] = common ? [common] : this.connection.rows<[number]>("SELECT doc FROM blob_terms WHERE term = ?", term);
    return row?.[0] ?? 0;
  }

  /** The terms that begin so, with the documents that have each, streamed in their order. An empty prefix finds nothing. */
  *terms(prefix: string): Generator<{ word: string; weight: number }, void, undefined> {
    if (prefix === "") return;
    const sql = "SELECT term AS word, doc AS weight FROM blob_terms WHERE term >= ? AND term < ?";
    yield* this.connection.cursor<{ word: string; weight: number }>(sql, prefix, prefix + LAST_CHARACTER);
  }

  /**
   * Paths whose words match an FTS5 expression over `stem` and `dirs`, best first, ties by path, streamed: stop when
   * enough. Of every checkout. Where thousands of paths match, those whose stem does come first; the others follow.
   */
  *matchPaths(expression: string): Generator<{ path: string; score: number }, void, undefined> {
    type Row = { path: string; score: number };
    const [matching] = this.match<{ count: number }>(COUNT_PATHS, expression);
    const given = new Set<string>();
    if (matching && matching.count > RANKED_PATHS) {
      for (const row of this.match<Row>(MATCH_PATHS, `{stem} : (${expression})`)) {
        given.add(row.path);
        yield row;
      }
    }
    for (const row of this.match<Row>(MATCH_PATHS, expression)) if (!given.has(row.path)) yield row;
  }

  /** Chunks that bear exactly this folded name, streamed; own names first, then qualified names, then aliases. */
  *symbols(folded: string): Generator<SymbolHit, void, undefined> {
    for (const row of this.connection.cursor<SymbolRow>(SYMBOLS, cutName(folded))) yield toSymbolHit(row);
  }

  /** Chunks whose folded name holds a part, the shortest names first. Reads every name: 10 ms for 100,000. */
  *symbolsContaining(part: string): Generator<SymbolHit, void, undefined> {
    if (part === "") return;
    const sql = `SELECT folded, role, blob_id AS blobId, ordinal FROM symbol WHERE instr(folded, ?) > 0
      ORDER BY length(folded), folded, role, blob_id, ordinal`;
    for (const row of this.connection.cursor<SymbolRow>(sql, cutName(part))) yield toSymbolHit(row);
  }

  /** Chunks whose folded name begins so, streamed, by name, then as `symbols`. An empty prefix finds nothing. */
  *symbolsWithPrefix(prefix: string): Generator<SymbolHit, void, undefined> {
    if (prefix === "") return;
    const key = cutName(prefix);
    const rows = this.connection.cursor<SymbolRow>(SYMBOLS_WITH_PREFIX, key, key + LAST_CHARACTER);
    for (const row of rows) yield toSymbolHit(row);
  }

  /**
   * Runs `work` in one transaction; what it throws undoes all of it. "build" is for an index that is not whole yet: it
   * does not wait for the disk, and the index counts as unproven after a power cut until `finishBuild`.
   */
  write<T>(work: (writer: Writer) => T, mode: "build" | "update"): T {
    const { connection } = this;
    connection.guard(() => connection.db.run(`PRAGMA synchronous = ${mode === "build" ? "OFF" : "NORMAL"}`));
    return connection.transaction(() => {
      if (mode === "build") markBuilding(connection);
      const writer = new SqlWriter(connection, this.tokenizer);
      const result = work(writer);
      writer.finish();
      if (mode === "update") connection.run("INSERT INTO blob_fts(blob_fts, rank) VALUES ('merge', ?)", MERGE_PAGES);
      return result;
    });
  }

  /** Ends a build: counts common terms, brings everything to the disk, and takes the mark of `write("build")` away. */
  finishBuild(): void {
    settleBuild(this.connection, this.totals().blobs);
  }

  close(): void {
    this.connection.close();
  }

  /** Rows of a statement whose first parameter is an FTS5 expression; an empty one matches nothing. */
  private *match<Row>(sql: string, expression: string, rest: readonly number[] = []): Generator<Row, void, undefined> {
    if (expression === "") return;
    try {
      yield* this.connection.cursor<Row>(sql, expression, ...rest);
    } catch (error) {
      throw matchFailure(error, expression);
    }
  }
}

interface SymbolRow {
  readonly folded: string;
  readonly role: number;
  readonly blobId: number;
  readonly ordinal: number;
}

function toSymbolHit({ role, ...row }: SymbolRow): SymbolHit {
  return { ...row, role: SYMBOL_ROLES[role]! };
}

function matchFailure(error: unknown, expression: string): unknown {
  if (!isSqlError(error)) return error;
  return new ScryError("BAD_ARGUMENT", `the index cannot search for ${expression}`, "use plain words", error);
}
