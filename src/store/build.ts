import type { Connection } from "./connection.ts";

/** Terms in more contents than this are counted once per build: counting one walks its whole list (5 ms at 78k files). */
const COMMON_AFTER = 1000;

/** Seconds by which the moment of the machine's start may seem to move when the clock is corrected. */
const BOOT_TOLERANCE = 60;

/** When this machine started, in whole seconds since 1970: tells a killed process from a machine that went down. */
function bootTime(): number {
  const { uptime } = require("node:os") as typeof import("node:os"); // 10 ms to load, and a search does not build
  return Math.round(Date.now() / 1000 - uptime());
}

/** Notes that writes from here on are not forced to the disk. Inside a transaction. */
export function markBuilding(connection: Connection): void {
  connection.run("INSERT OR REPLACE INTO meta VALUES ('building', ?)", bootTime());
}

/**
 * True when the machine may have gone down during an unfinished build, or the file came from another machine in that
 * state: only then can it be damaged. A killed process loses nothing that it committed.
 */
export function isUnproven(connection: Connection): boolean {
  const [row] = connection.rows<[number]>("SELECT value FROM meta WHERE key = 'building'");
  return row !== undefined && Math.abs(row[0] - bootTime()) > BOOT_TOLERANCE;
}

/** Checks an unproven database; true when it is whole, which is then noted. Throws what SQLite throws on damage. */
export function proveWhole(connection: Connection): boolean {
  const [row] = connection.rows<[string]>("PRAGMA quick_check(1)");
  if (row?.[0] !== "ok") return false;
  connection.run("UPDATE meta SET value = ? WHERE key = 'building'", bootTime());
  return true;
}

/** See `Store.finishBuild`. */
export function settleBuild(connection: Connection, blobs: number): void {
  connection.transaction(() => {
    connection.run("DELETE FROM common_term");
    if (blobs > COMMON_AFTER) {
      connection.run("INSERT INTO common_term SELECT term, doc FROM blob_terms WHERE doc > ?", COMMON_AFTER);
    }
    // Also makes sure that the checkpoint has something to write: without that it forces nothing to the disk.
    connection.run("INSERT OR REPLACE INTO meta VALUES ('finished_at', ?)", Date.now());
  });
  connection.guard(() => connection.db.run("PRAGMA synchronous = NORMAL"));
  const [checkpoint] = connection.rows<[busy: number]>("PRAGMA wal_checkpoint(TRUNCATE)");
  // A reader that outlasted the busy timeout kept the log: the mark stays, and costs a check after a power cut.
  if (checkpoint?.[0] === 1) return;
  connection.transaction(() => connection.run("DELETE FROM meta WHERE key = 'building'"));
}
