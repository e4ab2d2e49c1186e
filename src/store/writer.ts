import type { Tokenizer } from "../core/text/tokenizer.ts";
import { CHUNK_KINDS, type ChunkKind, type FileAnalysis, type IndexedChunk } from "../core/types.ts";
import { readChunks } from "./chunks.ts";
import type { Connection } from "./connection.ts";
import { pathWords } from "./path-words.ts";
import { symbolKeys } from "./symbols.ts";

/** What makes a content one: its id and the language it is read as. `size` in bytes. */
export interface BlobKey {
  readonly contentId: string;
  readonly language: string;
  readonly size: number;
}

/** What may be changed inside `Store.write`. Valid only until the work returns. */
export interface Writer {
  /**
   * Adds a content and all that follows from it; returns its id. A content that is known keeps its id, and what it has
   * unless `replace` is set.
   */
  addBlob(key: BlobKey, analysis: FileAnalysis, options?: { replace: boolean }): number;
  /** Removes contents with their chunks, symbols and postings. Unknown ids are ignored. */
  removeBlobs(ids: readonly number[]): void;
  /** Makes paths findable by their words. Known ones are ignored. */
  addPaths(paths: readonly string[]): void;
  /** Replaces what is kept for a checkout. */
  saveCheckout(checkout: { root: string; fingerprint: string; manifest: Uint8Array; complete: boolean }): void;
  /** Forgets checkouts; their contents stay until `removeBlobs`. Unknown roots are ignored. */
  removeCheckouts(roots: readonly string[]): void;
}

const KIND_CODE = new Map<ChunkKind, number>(CHUNK_KINDS.map((kind, code) => [kind, code]));

const FIND_BLOB = "SELECT id FROM blob WHERE content_id = ? AND language = ?";
const ADD_BLOB = "INSERT INTO blob VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)";
const ADD_CHUNK = "INSERT INTO chunk VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)";
const ADD_SYMBOL = "INSERT INTO symbol VALUES (?, ?, ?, ?)";
const ADD_TERMS = "INSERT INTO blob_fts(rowid, name, doc, body) VALUES (?, ?, ?, ?)";
const ADD_PATH = "INSERT OR IGNORE INTO path(text) VALUES (?)";
const ADD_PATH_WORDS = "INSERT INTO path_fts(rowid, stem, dirs) VALUES (?, ?, ?)";
const SAVE_CHECKOUT = `
INSERT INTO checkout(root, fingerprint, manifest, complete, updated_at) VALUES (?, ?, ?, ?, ?)
ON CONFLICT(root) DO UPDATE SET fingerprint = excluded.fingerprint, manifest = excluded.manifest,
  complete = excluded.complete, updated_at = max(excluded.updated_at, checkout.updated_at + 1)`;

/** The totals kept in `meta`, so that no search has to count. */
interface Counters {
  blobs: number;
  chunks: number;
  terms: number;
  next_blob: number;
}

/** The writer over one transaction. `finish` must be called before the commit. */
export class SqlWriter implements Writer {
  private readonly counters: Counters;

  constructor(
    private readonly connection: Connection,
    private readonly tokenizer: Tokenizer,
  ) {
    const stored = connection.rows<[keyof Counters, number]>(
      "SELECT key, value FROM meta WHERE key IN ('blobs', 'chunks', 'terms', 'next_blob')",
    );
    this.counters = { blobs: 0, chunks: 0, terms: 0, next_blob: 1, ...Object.fromEntries(stored) };
  }

  addBlob(key: BlobKey, analysis: FileAnalysis, options = { replace: false }): number {
    const known = this.connection.statement(FIND_BLOB).values(key.contentId, key.language)[0]?.[0] as
      | number
      | undefined;
    if (known !== undefined && !options.replace) return known;
    if (known !== undefined) this.removeBlob(known);
    const id = known ?? this.counters.next_blob++;
    const { lineCount, termCount, chunks, generated, fallback, fts } = analysis;
    this.counters.blobs++;
    this.counters.chunks += chunks.length;
    this.counters.terms += termCount;
    const row = [id, key.contentId, key.language, key.size, lineCount, termCount, chunks.length, generated ? 1 : 0];
    this.connection.statement(ADD_BLOB).run(...row, fallback);
    this.connection.statement(ADD_TERMS).run(id, fts.name, fts.doc, fts.body);
    for (const [ordinal, chunk] of chunks.entries()) this.addChunk(id, ordinal, chunk);
    return id;
  }

  private addChunk(blobId: number, ordinal: number, chunk: IndexedChunk): void {
    this.connection.statement(ADD_CHUNK).run(
      blobId,
      ordinal,
      chunk.lineStart,
      chunk.lineEnd,
      KIND_CODE.get(chunk.kind)!,
      chunk.name,
      chunk.qualifiedName === chunk.name ? null : chunk.qualifiedName, // most are the same: a tenth of the table
      chunk.parent,
      chunk.aliases.length === 0 ? null : JSON.stringify(chunk.aliases),
      chunk.exported ? 1 : 0,
      chunk.termCount,
    );
    const addSymbol = this.connection.statement(ADD_SYMBOL);
    for (const [folded, role] of symbolKeys(chunk)) addSymbol.run(folded, role, blobId, ordinal);
  }

  removeBlobs(ids: readonly number[]): void {
    for (const id of ids) this.removeBlob(id);
  }

  private removeBlob(id: number): void {
    const [blob] = this.connection.rows<[number, number]>("SELECT chunk_count, term_count FROM blob WHERE id = ?", id);
    if (!blob) return;
    this.removeSymbols(id);
    this.connection.run("DELETE FROM chunk WHERE blob_id = ?", id);
    this.connection.run("DELETE FROM blob_fts WHERE rowid = ?", id);
    this.connection.run("DELETE FROM blob WHERE id = ?", id);
    this.counters.blobs--;
    this.counters.chunks -= blob[0];
    this.counters.terms -= blob[1];
  }

  /** The keys are worked out again from the chunks: an index of `symbol` by blob would cost as much as the table. */
  private removeSymbols(blobId: number): void {
    const remove = this.connection.statement(
      "DELETE FROM symbol WHERE folded = ? AND role = ? AND blob_id = ? AND ordinal = ?",
    );
    for (const [ordinal, chunk] of readChunks(this.connection, [blobId]).get(blobId)?.entries() ?? []) {
      for (const [folded, role] of symbolKeys(chunk)) remove.run(folded, role, blobId, ordinal);
    }
  }

  addPaths(paths: readonly string[]): void {
    const addPath = this.connection.statement(ADD_PATH);
    const addWords = this.connection.statement(ADD_PATH_WORDS);
    for (const path of paths) {
      const { changes, lastInsertRowid } = addPath.run(path);
      if (changes === 0) continue;
      const { stem, dirs } = pathWords(path, this.tokenizer);
      addWords.run(lastInsertRowid as number, stem, dirs);
    }
  }

  saveCheckout(checkout: { root: string; fingerprint: string; manifest: Uint8Array; complete: boolean }): void {
    const { root, fingerprint, manifest, complete } = checkout;
    this.connection.run(SAVE_CHECKOUT, root, fingerprint, manifest, complete ? 1 : 0, Date.now());
  }

  removeCheckouts(roots: readonly string[]): void {
    for (const root of roots) this.connection.run("DELETE FROM checkout WHERE root = ?", root);
  }

  finish(): void {
    for (const [key, value] of Object.entries(this.counters)) {
      this.connection.run("INSERT OR REPLACE INTO meta VALUES (?, ?)", key, value);
    }
  }
}
