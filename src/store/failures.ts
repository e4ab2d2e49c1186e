import { SQLiteError } from "bun:sqlite";
import { ScryError, systemCode } from "../core/errors.ts";

// Primary result codes of SQLite: https://www.sqlite.org/rescode.html
const BUSY = 5;
const LOCKED = 6;
const READONLY = 8;
const SQL_ERROR = 1;
/** CORRUPT, CONSTRAINT, MISMATCH, FORMAT, NOTADB: our statements break no constraint of a whole database. */
const DAMAGE = new Set([11, 19, 20, 24, 26]);
/** What the general SQLITE_ERROR says of a file; of an expression it says other things. */
const DAMAGE_MESSAGE =
  /unsupported file format|malformed|not a database|no such (?:table|module)|vtable constructor failed|invalid fts5 file format|^SQL logic error$/;
/** PERM, READONLY, IOERR, FULL, CANTOPEN, PROTOCOL, NOLFS: the place, not the data, is at fault. */
const PLACE = new Set([3, 8, 10, 13, 14, 15, 22]);

function resultCode(error: unknown): number | null {
  return error instanceof SQLiteError ? error.errno & 0xff : null;
}

/** True when SQLite says that the file is damaged or is no database. */
export function isDamage(error: unknown): boolean {
  if (error instanceof ScryError) return error.code === "INDEX_DAMAGED";
  return DAMAGE.has(resultCode(error) ?? 0) || (isSqlError(error) && DAMAGE_MESSAGE.test((error as Error).message));
}

/** INDEX_DAMAGED for the index in a directory. */
export function damaged(directory: string, cause: unknown): ScryError {
  const hint = "search again: the damaged index is set aside and a new one is built";
  return new ScryError("INDEX_DAMAGED", `the index in ${directory} is damaged`, hint, cause);
}

/** True when SQLite refuses to write and names no fault of the place: the file's mode, or its damaged header. */
export function isRefusal(error: unknown): boolean {
  return error instanceof SQLiteError && error.errno === READONLY;
}

/** True when another connection holds the lock that was asked for. */
export function isBusy(error: unknown): boolean {
  const code = resultCode(error);
  return code === BUSY || code === LOCKED;
}

/** True for the general SQLITE_ERROR: in a search, an expression that FTS5 cannot parse. */
export function isSqlError(error: unknown): boolean {
  return resultCode(error) === SQL_ERROR;
}

/** CACHE_UNWRITABLE for a directory that cannot hold an index. */
function unwritable(directory: string, cause: unknown): ScryError {
  const reason = cause instanceof Error ? cause.message : String(cause);
  const hint = "free or repair the place, or set SCRY_INDEX_DIR to a directory that can be written";
  return new ScryError("CACHE_UNWRITABLE", `the index in ${directory} cannot be written: ${reason}`, hint, cause);
}

/** The error a user understands for a failure of SQLite; anything else comes back as it is. */
export function storeFailure(error: unknown, directory: string): unknown {
  if (error instanceof ScryError) return error;
  if (isDamage(error)) return damaged(directory, error);
  if (isBusy(error)) {
    return new ScryError("LOCKED", `the index in ${directory} is held by another process`, "try again", error);
  }
  return PLACE.has(resultCode(error) ?? 0) ? unwritable(directory, error) : error;
}

/** Like `storeFailure`, for work on files: errors of the system (EACCES, ENOTDIR, ENOSPC, …) count as well. */
export function placeFailure(error: unknown, directory: string): unknown {
  const isOfSystem =
    !(error instanceof SQLiteError) && !(error instanceof ScryError) && systemCode(error) !== undefined;
  return isOfSystem ? unwritable(directory, error) : storeFailure(error, directory);
}
