import { Database } from "bun:sqlite";
import { describe, expect, test } from "bun:test";
import { join } from "node:path";
import { openStore } from "../../src/store/open.ts";
import { FORMAT, inTempDir, keyOf, startScript } from "./support/samples.ts";

const KILLS = 10;

function integrity(directory: string): unknown {
  const raw = new Database(join(directory, "index.db"));
  try {
    raw.run("INSERT INTO blob_fts(blob_fts) VALUES ('integrity-check')");
    return raw.query("PRAGMA integrity_check").values();
  } finally {
    raw.close();
  }
}

/** Starts a builder, kills it after `commits` of them, and returns the number after the last one it reported. */
async function killAfter(directory: string, first: number, commits: number): Promise<number> {
  const { child, lines } = startScript("builder.ts", directory, String(first));
  let reported = first;
  for (let i = 0; i < commits; i++) reported = Number((await lines.next()).value);
  child.kill("SIGKILL");
  for await (const line of lines) reported = Number(line); // what it still said before it died
  await child.exited;
  return reported;
}

describe("a process that dies", () => {
  test(
    `leaves a whole index with all it committed, ${KILLS} times in a row`,
    () =>
      inTempDir(async (directory) => {
        let reported = 0;
        for (let kill = 0; kill < KILLS; kill++) {
          reported = await killAfter(directory, reported, 1 + Math.floor(Math.random() * 6));
          const store = openStore(directory, FORMAT);
          expect(store.notes).toEqual([]);
          const keys = Array.from({ length: reported }, (_, i) => keyOf(`content ${i}`));
          expect(store.findBlobs(keys)).not.toContain(0);
          const { blobs, chunks } = store.totals();
          expect(blobs).toBeGreaterThanOrEqual(reported);
          expect(chunks).toBe(blobs * 20);
          expect([...store.matchBlobs('"shared"', [1, 1, 1])]).toHaveLength(blobs);
          expect([...store.matchPaths('"src"')]).toHaveLength(blobs);
          expect([...store.symbols(`f${reported - 1}19`)]).toHaveLength(1);
          store.close();
          expect(integrity(directory)).toEqual([["ok"]]);
        }
        expect(reported).toBeGreaterThan(KILLS * 20 - 1);
      }),
    60_000,
  );

  test(
    "or meets the end of the disk, leaves a whole index and says why",
    () =>
      inTempDir(async (directory) => {
        const script = join(import.meta.dir, "support", "filler.ts");
        // Blocks of 512 bytes or 1 KiB, by shell: about 1 or 2 MB a file.
        const command = `trap '' XFSZ; ulimit -f 2048; exec "$0" "$1" "$2"`;
        const child = Bun.spawnSync(["sh", "-c", command, process.execPath, script, directory]);
        const { code, committed } = JSON.parse(child.stdout.toString());
        expect(code).toBe("CACHE_UNWRITABLE");
        expect(committed).toBeGreaterThan(0);
        const store = openStore(directory, FORMAT);
        expect(store.notes).toEqual([]);
        expect(store.totals().blobs).toBe(committed);
        store.close();
        expect(integrity(directory)).toEqual([["ok"]]);
      }),
    60_000,
  );
});

describe("processes that start together", () => {
  test(
    "make one index and lose nothing",
    () =>
      inTempDir(async (root) => {
        const contents = Array.from({ length: 6 }, (_, i) => `content ${i}`);
        for (let round = 0; round < 5; round++) {
          const directory = join(root, "projects", `p${round}`, "1.1");
          const started = contents.map((contentId) => startScript("creator.ts", directory, contentId));
          for (const { lines } of started) expect((await lines.next()).value).toBe("ready");
          for (const { child } of started) {
            child.stdin.write("go\n");
            child.stdin.end();
          }
          expect(await Promise.all(started.map(({ child }) => child.exited))).toEqual(contents.map(() => 0));
          for (const { lines } of started) expect((await lines.next()).value).toBe("notes 0");
          const store = openStore(directory, FORMAT);
          expect(store.findBlobs(contents.map((id) => keyOf(id))).toSorted()).toEqual([1, 2, 3, 4, 5, 6]);
          store.close();
        }
      }),
    60_000,
  );
});
