import { constants, Database } from "bun:sqlite";
import { ScryError } from "../core/errors.ts";
import { Connection } from "./connection.ts";
import { isBusy, placeFailure } from "./failures.ts";

/** How long SQLite waits for a lock of another process, which holds it for milliseconds. */
const BUSY_TIMEOUT_MS = 5000;
const CACHE_KIB = 32_768;

/**
 * A connection that may write: with write-ahead logging, so that readers never wait, or with a rollback journal where
 * the file system cannot share memory. The file remembers which. Throws as `placeFailure`.
 */
export function connect(path: string, directory: string): Connection {
  try {
    return connectShared(path, directory);
  } catch (error) {
    if (!isPlaceFault(error)) throw error;
    leaveLog(path, directory);
    return openDatabase(directory, "write", () => openWritable(path));
  }
}

const openWritable = (path: string) => new Database(path, { readwrite: true, strict: true });

function connectShared(path: string, directory: string): Connection {
  const connection = openDatabase(directory, "write", () => openWritable(path));
  try {
    if (!isEmpty(connection)) return connection;
    connection.guard(() => whileBusy(() => connection.db.run("PRAGMA journal_mode = WAL")));
    isEmpty(connection); // the switch may succeed where the first read then fails
    return connection;
  } catch (error) {
    connection.close();
    throw error;
  }
}

/** Goes over to a rollback journal. Only a connection that is alone from its first access can do it without sharing. */
function leaveLog(path: string, directory: string): void {
  let db: Database | null = null;
  try {
    db = openWritable(path);
    db.run("PRAGMA locking_mode = EXCLUSIVE");
    db.run("PRAGMA journal_mode = DELETE");
  } catch (error) {
    throw placeFailure(error, directory);
  } finally {
    db?.close();
  }
}

/** A connection that only reads. `isStill`: nobody writes, and not even the file that readers share may be made. */
export function connectReadOnly(path: string, directory: string, isStill: boolean): Connection {
  const flags = constants.SQLITE_OPEN_READONLY | constants.SQLITE_OPEN_URI;
  return openDatabase(
    directory,
    "read",
    () => new Database(`${Bun.pathToFileURL(path)}${isStill ? "?immutable=1" : ""}`, flags),
  );
}

/** True for a database without tables. */
export function isEmpty(connection: Connection): boolean {
  return connection.rows<[number]>("SELECT count(*) FROM sqlite_schema")[0]?.[0] === 0;
}

/** True when the directory or disk is at fault. */
export function isPlaceFault(error: unknown): boolean {
  return error instanceof ScryError && error.code === "CACHE_UNWRITABLE";
}

function openDatabase(directory: string, access: "read" | "write", make: () => Database): Connection {
  let db: Database | null = null;
  try {
    db = make();
    db.run(`PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}`); // first: the others can meet a lock
    db.run(`PRAGMA cache_size = -${CACHE_KIB}`);
    db.run("PRAGMA temp_store = MEMORY");
    db.run("PRAGMA trusted_schema = OFF"); // an index may come from a cache that others write
    db.run("PRAGMA cell_size_check = ON");
    return new Connection(db, directory, access);
  } catch (error) {
    db?.close();
    throw placeFailure(error, directory);
  }
}

/** SQLite's busy timeout does not cover two processes that switch the journal at once. */
function whileBusy(work: () => unknown): void {
  const deadline = performance.now() + BUSY_TIMEOUT_MS;
  for (;;) {
    try {
      work();
      return;
    } catch (error) {
      if (!isBusy(error) || performance.now() > deadline) throw error;
      Bun.sleepSync(5);
    }
  }
}
