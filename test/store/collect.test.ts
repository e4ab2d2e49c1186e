import { expect, test } from "bun:test";
import { existsSync, mkdirSync, readdirSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { removeStaleFormats } from "../../src/store/collect.ts";
import { withWriterLock } from "../../src/store/lock.ts";
import { openStore } from "../../src/store/open.ts";
import { FORMAT, inTempDir } from "./support/samples.ts";

const DAY = 86_400_000;

/** Makes the directory look as if it was last used `days` ago. */
function age(directory: string, days: number): void {
  const then = (Date.now() - days * DAY) / 1000;
  for (const name of readdirSync(directory)) if (name === "last-used") utimesSync(join(directory, name), then, then);
  utimesSync(directory, then, then);
}

const clean = (root: string) => removeStaleFormats(root, { keep: "3.1", olderThanMs: 7 * DAY, now: Date.now() });

test("removes formats that nobody used for a week, and nothing else", () =>
  inTempDir(async (root) => {
    for (const name of ["1.1", "2.1", "2.2", "3.1", "notes"]) {
      openStore(join(root, name), FORMAT).close();
      age(join(root, name), name === "2.1" ? 6 : 8);
    }
    writeFileSync(join(root, "4.1"), "a file");
    mkdirSync(join(root, "elsewhere"));
    symlinkSync(join(root, "elsewhere"), join(root, "5.1"));
    await withWriterLock(join(root, "2.2"), { timeoutMs: 0 }, async () => {
      age(join(root, "2.2"), 8);
      clean(root);
    });
    expect(readdirSync(root).toSorted()).toEqual(["2.1", "2.2", "3.1", "4.1", "5.1", "elsewhere", "notes"]);
  }));

test("a database opened today stays, though its directory is old", () =>
  inTempDir((root) => {
    openStore(join(root, "1.1"), FORMAT).close();
    const long = (Date.now() - 30 * DAY) / 1000;
    utimesSync(join(root, "1.1"), long, long);
    clean(root);
    expect(existsSync(join(root, "1.1", "index.db"))).toBe(true);
    clean(join(root, "none")); // no project directory yet
  }));
