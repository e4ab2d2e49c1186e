import { statSync } from "node:fs";
import { join } from "node:path";
import { ScryError } from "../core/errors.ts";
import { isUnproven, proveWhole } from "./build.ts";
import { touchLastUsed } from "./collect.ts";
import { connect, connectReadOnly, isEmpty, isPlaceFault } from "./connect.ts";
import type { Connection } from "./connection.ts";
import { isDamage, placeFailure } from "./failures.ts";
import { fileId, INDEX_FILE, isSuspect, isWritable, makePrivateFile, setAside } from "./files.ts";
import { CREATE_SCHEMA, judgeFormat } from "./schema.ts";
import { Store } from "./store.ts";

export type { BlobInfo, Store, SymbolHit } from "./store.ts";

/**
 * Opens the index in `directory`, which is made (0700, files 0600) when missing. `formatVersion` is
 * `<chunker>.<schema>`. A damaged database is set aside and a new one made; the store's notes say so. One that cannot be
 * written is opened for reading only (`store.readOnly`).
 * Throws CACHE_UNWRITABLE, INDEX_NEWER, INDEX_DAMAGED (cannot be set aside), LOCKED.
 */
export function openStore(directory: string, options: { readonly formatVersion: string }): Store {
  try {
    return openForWriting(directory, options.formatVersion);
  } catch (error) {
    const failure = placeFailure(error, directory);
    const store = isPlaceFault(failure) ? readable(directory, options.formatVersion) : null;
    if (store) return store;
    throw failure;
  }
}

function openForWriting(directory: string, format: string): Store {
  const path = join(directory, INDEX_FILE);
  const notes: string[] = [];
  for (;;) {
    makePrivateFile(path);
    const seen = fileId(path);
    const connection = isSuspect(directory) ? null : openUsable(path, directory, format);
    if (connection) {
      touchLastUsed(directory, Date.now());
      return new Store(connection, { path, notes, readOnly: !isWritable(path) });
    }
    if (notes.length > 0) {
      throw new ScryError("INDEX_DAMAGED", `a new index in ${directory} is damaged at once`, "check the disk");
    }
    setAside(directory, seen);
    notes.push(`the index in ${directory} was damaged or of an older format; it was set aside and is built anew`);
  }
}

/** The index in a place that cannot be written, or null: only one that is certainly whole and of our format will do. */
function readable(directory: string, format: string): Store | null {
  try {
    if (isSuspect(directory)) return null;
    return openReading(directory, (connection) => storedFormat(connection) === format && !isUnproven(connection));
  } catch {
    return null; // why it cannot be written is the better answer
  }
}

/**
 * Opens what exists, for reading only: null where there is no index yet. Works in a directory that cannot be written.
 * Throws INDEX_DAMAGED, CACHE_UNWRITABLE, LOCKED.
 */
export function openExisting(directory: string): Store | null {
  return openReading(directory, (connection) => storedFormat(connection) !== null);
}

type Judge = (connection: Connection) => boolean;

function openReading(directory: string, isRight: Judge): Store | null {
  const path = join(directory, INDEX_FILE);
  if (fileId(path) === "") return null;
  try {
    return judged(connectReadOnly(path, directory, false), path, isRight);
  } catch (error) {
    // Even a reader keeps a file beside the database. Without a log nobody writes, and it can be read as it is.
    const isStill = (statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0) === 0;
    if (!isPlaceFault(error) || !isStill) throw error;
    return judged(connectReadOnly(path, directory, true), path, isRight);
  }
}

function judged(connection: Connection, path: string, isRight: Judge): Store | null {
  try {
    if (isRight(connection)) return new Store(connection, { path, notes: [], readOnly: true });
    connection.close();
    return null;
  } catch (error) {
    connection.close();
    throw error;
  }
}

/** The connection to a whole database of our format, or null where it has to be set aside. */
function openUsable(path: string, directory: string, format: string): Connection | null {
  let connection: Connection | null = null;
  try {
    connection = connect(path, directory);
    createSchema(connection, format);
    if (isWhole(connection, format)) return connection;
    connection.close();
    return null;
  } catch (error) {
    connection?.close();
    if (isDamage(error)) return null;
    throw error;
  }
}

/** True for a database of our format that can be trusted. Throws INDEX_NEWER, and INDEX_DAMAGED from a check. */
function isWhole(connection: Connection, format: string): boolean {
  const stored = storedFormat(connection);
  const judgement = stored === null ? "older" : judgeFormat(stored, format);
  if (judgement === "newer") {
    const message = `the index in ${connection.directory} has format ${stored}, newer than ${format} of this scry`;
    throw new ScryError("INDEX_NEWER", message, "update scry, or set SCRY_INDEX_DIR to another directory");
  }
  return judgement === "current" && (!isUnproven(connection) || proveWhole(connection));
}

/** Makes the tables in a database that has none. Several processes may try: the first one does it. */
function createSchema(connection: Connection, format: string): void {
  if (!isEmpty(connection)) return;
  connection.transaction(() => {
    if (!isEmpty(connection)) return;
    connection.db.run(CREATE_SCHEMA);
    connection.run("INSERT INTO meta VALUES ('format', ?)", format);
  });
}

/** The format that the database was made with; null where it is not an index. */
function storedFormat(connection: Connection): string | null {
  const isIndex = connection.rows("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'meta'").length > 0;
  const [row] = isIndex ? connection.rows<[string | number | null]>("SELECT value FROM meta WHERE key = 'format'") : [];
  return typeof row?.[0] === "string" ? row[0] : null;
}
