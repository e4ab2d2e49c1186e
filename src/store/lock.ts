import { Database } from "bun:sqlite";
import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { ScryError, throwIfAborted } from "../core/errors.ts";
import { isBusy, isDamage, placeFailure } from "./failures.ts";
import { makePrivateFile } from "./files.ts";

const FILE = "lock.db";
/** Between two tries. Short, because a small update holds the lock for milliseconds. */
const RETRY_MS = 20;

export interface LockOptions {
  /** How long to wait for another writer. */
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
  /** Called once when the lock is not free at once. */
  readonly onWait?: (() => void) | undefined;
}

/**
 * Runs `work` as the only writer of the index in `directory`, across processes and within this one. The lock is an
 * exclusive transaction on a database of its own: the kernel frees it when the process dies, so it cannot go stale.
 * Throws LOCKED after the timeout, ABORTED on the signal, CACHE_UNWRITABLE.
 */
export async function withWriterLock<T>(directory: string, options: LockOptions, work: () => Promise<T>): Promise<T> {
  const lock = await acquire(directory, options);
  try {
    return await work();
  } finally {
    lock.close(); // ends the transaction
  }
}

/** True while a writer holds the lock. Creates nothing. */
export function isLocked(directory: string): boolean {
  const file = join(directory, FILE);
  if (!existsSync(file)) return false;
  let probe: Database | undefined;
  try {
    probe = new Database(file, { readonly: true });
    probe.run("PRAGMA busy_timeout = 0");
    probe.query("SELECT count(*) FROM sqlite_schema").values();
    return false;
  } catch (error) {
    return isBusy(error);
  } finally {
    probe?.close();
  }
}

async function acquire(directory: string, options: LockOptions): Promise<Database> {
  const deadline = performance.now() + options.timeoutMs;
  let isWaiting = false;
  for (;;) {
    throwIfAborted(options.signal);
    const lock = tryAcquire(directory);
    if (lock) return lock;
    if (performance.now() >= deadline) {
      const message = `another process has been writing the index in ${directory} for ${options.timeoutMs / 1000} s`;
      throw new ScryError("LOCKED", message, "try again when it is done");
    }
    if (!isWaiting) options.onWait?.();
    isWaiting = true;
    await Bun.sleep(RETRY_MS * (0.5 + Math.random())); // uneven, so that two who wait do not stay in step
  }
}

function tryAcquire(directory: string): Database | null {
  const file = join(directory, FILE);
  let lock: Database | undefined;
  try {
    makePrivateFile(file);
    lock = new Database(file, { readwrite: true });
    lock.run("PRAGMA busy_timeout = 0");
    lock.run("BEGIN EXCLUSIVE");
    return lock;
  } catch (error) {
    lock?.close();
    if (isBusy(error)) return null;
    if (isDamage(error)) {
      rmSync(file, { force: true }); // nobody can hold a lock on it, and it holds no data
      return null;
    }
    throw placeFailure(error, directory);
  }
}
