/**
 * The shape of the database. Raise when rows of the old shape cannot be read as they are.
 * 1: blobs with chunks, symbols and postings; paths; checkouts with a packed manifest; common terms.
 */
export const SCHEMA_VERSION = 1;

/**
 * Blob ids are given by `meta.next_blob` and never used twice, so that a manifest read a moment ago cannot point at
 * other content. `automerge=0`: merging inside a commit made updates nine times slower; `Store` merges in small steps.
 * `hashsize`: bytes of postings held in memory before a segment is written.
 */
export const CREATE_SCHEMA = `
CREATE TABLE meta (key TEXT PRIMARY KEY, value) WITHOUT ROWID;
CREATE TABLE blob (
  id INTEGER PRIMARY KEY,
  content_id TEXT NOT NULL,
  language TEXT NOT NULL,
  size INTEGER NOT NULL,
  line_count INTEGER NOT NULL,
  term_count INTEGER NOT NULL,
  chunk_count INTEGER NOT NULL,
  generated INTEGER NOT NULL,
  fallback TEXT,
  UNIQUE (content_id, language)
);
CREATE TABLE chunk (
  blob_id INTEGER NOT NULL,
  ordinal INTEGER NOT NULL,
  line_start INTEGER NOT NULL,
  line_end INTEGER NOT NULL,
  kind INTEGER NOT NULL,
  name TEXT NOT NULL,
  qualified_name TEXT,
  parent TEXT,
  aliases TEXT,
  exported INTEGER NOT NULL,
  term_count INTEGER NOT NULL,
  PRIMARY KEY (blob_id, ordinal)
) WITHOUT ROWID;
CREATE TABLE symbol (
  folded TEXT NOT NULL,
  role INTEGER NOT NULL,
  blob_id INTEGER NOT NULL,
  ordinal INTEGER NOT NULL,
  PRIMARY KEY (folded, role, blob_id, ordinal)
) WITHOUT ROWID;
CREATE VIRTUAL TABLE blob_fts USING fts5(
  name, doc, body, content='', contentless_delete=1, tokenize='ascii', detail=full, columnsize=1
);
INSERT INTO blob_fts(blob_fts, rank) VALUES ('automerge', 0);
INSERT INTO blob_fts(blob_fts, rank) VALUES ('hashsize', 67108864);
CREATE VIRTUAL TABLE blob_terms USING fts5vocab('blob_fts', 'row');
CREATE TABLE path (id INTEGER PRIMARY KEY, text TEXT NOT NULL UNIQUE);
CREATE VIRTUAL TABLE path_fts USING fts5(
  stem, dirs, content='', contentless_delete=1, tokenize='ascii', detail=full, columnsize=1
);
CREATE TABLE checkout (
  id INTEGER PRIMARY KEY,
  root TEXT NOT NULL UNIQUE,
  fingerprint TEXT NOT NULL,
  complete INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  manifest BLOB NOT NULL
);
CREATE TABLE common_term (term TEXT PRIMARY KEY, df INTEGER NOT NULL) WITHOUT ROWID;
INSERT INTO meta VALUES ('blobs', 0), ('chunks', 0), ('terms', 0), ('next_blob', 1);
`;

/** How the stored format relates to ours. */
export type FormatJudgement = "current" | "newer" | "older";

/** Compares formats such as "3.1" (chunker.schema); a format is newer when any of its numbers is. */
export function judgeFormat(stored: string, ours: string): FormatJudgement {
  if (stored === ours) return "current";
  const left = stored.split(".").map(Number);
  const right = ours.split(".").map(Number);
  for (let i = 0; i < Math.max(left.length, right.length); i++) {
    if ((left[i] ?? 0) > (right[i] ?? 0)) return "newer";
  }
  return "older";
}
