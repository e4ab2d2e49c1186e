import {
  accessSync,
  closeSync,
  constants,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { ScryError, systemCode } from "../core/errors.ts";

/** The database, in the directory of its format. */
export const INDEX_FILE = "index.db";
/** Left by whoever met damage while using the database: the next to open it sets it aside. */
const SUSPECT_FILE = "index.db.suspect";
const DAMAGED_NAME = /^index\.db\.damaged-(\d+)$/;

/**
 * Makes an empty file that only its user can read, and its directories likewise; one that exists is left alone.
 * It is never opened when it exists: closing it would drop the locks that SQLite holds on it in this process.
 */
export function makePrivateFile(file: string): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  try {
    closeSync(openSync(file, "wx", 0o600));
  } catch (error) {
    if (systemCode(error) !== "EEXIST") throw error;
  }
}

/** Tells one file from another that takes its name later; "" where there is none. */
export function fileId(file: string): string {
  const stat = statSync(file, { throwIfNoEntry: false });
  return stat ? `${stat.ino} ${stat.birthtimeMs}` : "";
}

/** True when this user may write the file. */
export function isWritable(file: string): boolean {
  try {
    accessSync(file, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

export function markSuspect(directory: string): void {
  try {
    writeFileSync(join(directory, SUSPECT_FILE), "", { mode: 0o600 });
  } catch {
    // a directory that cannot be written: whoever can will meet the damage again
  }
}

export function isSuspect(directory: string): boolean {
  return statSync(join(directory, SUSPECT_FILE), { throwIfNoEntry: false }) !== undefined;
}

/**
 * Renames the database to `index.db.damaged-<n>` and removes older ones set aside. Does nothing when the file is not
 * `seen` (a `fileId`) any more: another process was faster. Throws INDEX_DAMAGED when it cannot be renamed.
 */
export function setAside(directory: string, seen: string): void {
  const file = join(directory, INDEX_FILE);
  rmSync(join(directory, SUSPECT_FILE), { force: true });
  if (fileId(file) !== seen) return;
  const older = readdirSync(directory).filter((name) => DAMAGED_NAME.test(name));
  const last = Math.max(0, ...older.map((name) => Number(DAMAGED_NAME.exec(name)?.[1])));
  try {
    // The log goes first: removed later it could be that of the next database.
    for (const suffix of ["-wal", "-shm", "-journal"]) rmSync(file + suffix, { force: true });
    renameSync(file, `${file}.damaged-${last + 1}`);
  } catch (error) {
    const hint = `close other scry processes, or remove ${directory}`;
    throw new ScryError("INDEX_DAMAGED", `the index ${file} is damaged and cannot be set aside`, hint, error);
  }
  for (const name of older) rmSync(join(directory, name), { force: true });
}
