import { statSync } from "node:fs";
import { join } from "node:path";
import { ScryError } from "../core/errors.ts";
import { isUnproven, proveWhole } from "./build.ts";
import { touchLastUsed } from "./collect.ts";
import { connect, connectReadOnly, isEmpty, isPlaceFault } from "./connect.ts";
import type { Connection } from "./connection.ts";
import { isDamage, placeFailure } from "./failures.ts";
import { fileId, INDEX_FILE, isSuspect, makePrivateFile, setAside } from "./files.ts";
import { CREATE_SCHEMA, judgeFormat } from "./schema.ts";
import { Store } from "./store.ts";

export type { BlobInfo, Store } from "./store.ts";

/**
 * Opens the index in `directory`, which is made (0700, files 0600) when missing. `formatVersion` is
 * `<chunker>.<schema>`. A damaged database is set aside and a new one made; the store's notes say so.
 * Throws CACHE_UNWRITABLE, INDEX_NEWER, INDEX_DAMAGED (cannot be set aside), LOCKED.
 */
export function openStore(directory: string, options: { readonly formatVersion: string }): Store {
  const path = join(directory, INDEX_FILE);
  const notes: string[] = [];
  try {
    for (;;) {
      makePrivateFile(path);
      const seen = fileId(path);
      const connection = isSuspect(directory) ? null : openUsable(path, directory, options.formatVersion);
      if (connection) {
        touchLastUsed(directory, Date.now());
        return new Store(connection, path, notes);
      }
      if (notes.length > 0) {
        throw new ScryError("INDEX_DAMAGED", `a new index in ${directory} is damaged at once`, "check the disk");
      }
      setAside(directory, seen);
      notes.push(`the index in ${directory} was damaged or of an older format; it was set aside and is built anew`);
    }
  } catch (error) {
    throw placeFailure(error, directory);
  }
}

/**
 * Opens what exists, for reading only: null where there is no index yet. Works in a directory that cannot be written.
 * Throws INDEX_DAMAGED, CACHE_UNWRITABLE, LOCKED.
 */
export function openExisting(directory: string): Store | null {
  const path = join(directory, INDEX_FILE);
  if (fileId(path) === "") return null;
  try {
    return openReadOnly(path, directory, false);
  } catch (error) {
    // Even a reader keeps a file beside the database. Without a log nobody writes, and it can be read as it is.
    const isStill = (statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0) === 0;
    if (!isPlaceFault(error) || !isStill) throw error;
    return openReadOnly(path, directory, true);
  }
}

function openReadOnly(path: string, directory: string, isStill: boolean): Store | null {
  const connection = connectReadOnly(path, directory, isStill);
  try {
    if (storedFormat(connection) !== null) return new Store(connection, path, []);
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
  const [row] = isIndex ? connection.rows<[string]>("SELECT value FROM meta WHERE key = 'format'") : [];
  return row?.[0] ?? null;
}
