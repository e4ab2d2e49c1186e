import { readdirSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isLocked } from "./lock.ts";

/** An empty file whose time of change is when the database was last opened. */
const LAST_USED = "last-used";
const DAY_MS = 86_400_000;
/** A directory of one index format: `<chunker>.<schema>`. */
const FORMAT_NAME = /^\d+\.\d+$/;

/** Notes that the database in `directory` is in use; writes at most once a day. `now` in ms since 1970. */
export function touchLastUsed(directory: string, now: number): void {
  const file = join(directory, LAST_USED);
  const last = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  if (Math.abs(now - last) < DAY_MS) return;
  try {
    if (last === 0) writeFileSync(file, "", { mode: 0o600 });
    utimesSync(file, now / 1000, now / 1000);
  } catch {
    // the database itself says whether the place can be written
  }
}

/**
 * Removes the databases of other index formats beside `keep` (a directory's name) that nobody opened for `olderThanMs`
 * and nobody writes now. What cannot be removed stays for the next time.
 */
export function removeStaleFormats(
  projectDirectory: string,
  options: { readonly keep: string; readonly olderThanMs: number; readonly now: number },
): void {
  for (const name of formatNames(projectDirectory)) {
    const directory = join(projectDirectory, name);
    if (name === options.keep || options.now - lastUsed(directory) < options.olderThanMs || isLocked(directory))
      continue;
    try {
      rmSync(directory, { recursive: true, force: true });
    } catch {
      // in use (Windows) or not ours
    }
  }
}

function formatNames(projectDirectory: string): string[] {
  try {
    const entries = readdirSync(projectDirectory, { withFileTypes: true });
    return entries.filter((entry) => entry.isDirectory() && FORMAT_NAME.test(entry.name)).map((entry) => entry.name);
  } catch {
    return []; // no project directory yet
  }
}

/** The newest of the mark and the directory, which changes when a database is made in it. */
function lastUsed(directory: string): number {
  const times = [directory, join(directory, LAST_USED)].map(
    (file) => statSync(file, { throwIfNoEntry: false })?.mtimeMs,
  );
  return Math.max(...times.map((time) => time ?? 0));
}
