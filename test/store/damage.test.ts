import { Database } from "bun:sqlite";
import { describe, expect, test } from "bun:test";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ScryError } from "../../src/core/errors.ts";
import { openStore, type Store } from "../../src/store/open.ts";
import { FORMAT, inTempDir, keyOf, sampleAnalysis, sampleChunk } from "./support/samples.ts";

const CONTENTS = 300;
const PAGE = 4096;
const IDS = Array.from({ length: CONTENTS }, (_, i) => i + 1);

function build(directory: string): void {
  const store = openStore(directory, FORMAT);
  store.write((writer) => {
    for (const id of IDS) {
      const fts = { name: `name${id}`, doc: "shared", body: `body${id} `.repeat(20).trim() };
      const chunks = [sampleChunk({ name: `f${id}`, aliases: [`alias${id}`] }), sampleChunk()];
      writer.addBlob(keyOf(`content ${id}`), sampleAnalysis({ fts, chunks }));
    }
    writer.addPaths(IDS.map((id) => `src/file${id}.ts`));
    writer.saveCheckout({ root: "/p", fingerprint: "f", manifest: new Uint8Array(500).fill(7), complete: true });
  }, "build");
  store.finishBuild();
  store.close();
}

function everything(store: Store): unknown {
  return {
    totals: store.totals(),
    checkout: { ...store.checkout("/p"), updatedAt: 0 },
    found: store.findBlobs(IDS.map((id) => keyOf(`content ${id}`))),
    infos: store.blobInfo(IDS),
    chunks: store.chunksOf(IDS),
    matches: [...store.matchBlobs('"shared"', [3, 1, 1])],
    paths: [...store.matchPaths('"src"')],
    symbols: [...store.symbolsWithPrefix("f"), ...store.symbols("push")],
    frequency: IDS.map((id) => store.documentFrequency(`body${id}`)),
  };
}

/**
 * What two runs make of a damaged index: each opens it, reads everything and writes something, and INDEX_DAMAGED makes
 * the next one begin anew. Any other error is thrown.
 */
function outcome(directory: string): { readonly seen: unknown; readonly isFresh: boolean } {
  for (let attempt = 1; ; attempt++) {
    const store = openStore(directory, FORMAT);
    try {
      const isFresh = store.notes.length > 0;
      const seen = everything(store);
      store.write((writer) => writer.addBlob(keyOf("new"), sampleAnalysis()), "update");
      expect(store.findBlobs([keyOf("new")])).not.toEqual([0]);
      return { seen, isFresh };
    } catch (error) {
      if (!(error instanceof ScryError) || error.code !== "INDEX_DAMAGED" || attempt > 1) throw error;
    } finally {
      store.close();
    }
  }
}

/** Damages one index in many ways, each from the whole one. */
async function damageEach<T>(ways: readonly T[], damage: (bytes: Buffer, way: T) => void): Promise<boolean[]> {
  return inTempDir((directory) => {
    build(directory);
    const file = join(directory, "index.db");
    const whole = readFileSync(file);
    const reading = openStore(directory, FORMAT);
    const wanted = everything(reading);
    reading.close();
    return ways.map((way) => {
      const bytes = Buffer.from(whole);
      damage(bytes, way);
      writeFileSync(file, bytes);
      const { seen, isFresh } = outcome(directory);
      if (isFresh) expect((seen as { totals: { blobs: number } }).totals.blobs).toBe(0);
      else expect(seen).toEqual(wanted);
      return isFresh;
    });
  });
}

/** The same bytes at every run: a failure can be seen again. */
function noise(seed: number, length: number): Uint8Array {
  const bytes = Array.from({ length: Math.ceil(length / 32) }, (_, i) =>
    new Bun.CryptoHasher("sha256").update(`${seed} ${i}`).digest(),
  );
  return Buffer.concat(bytes).subarray(0, length);
}

describe("a damaged index answers as before or is set aside", () => {
  test("with noise anywhere in its header", async () => {
    const offsets = [0, 8, 16, 18, 20, 24, 28, 32, 36, 40, 44, 48, 52, 56, 60, 64, 72, 92, 96, 100, 104, 108, 120];
    const ways = offsets.flatMap((offset) => [1, 4, 64].map((length) => ({ offset, length })));
    const fresh = await damageEach(ways, (bytes, { offset, length }) => bytes.set(noise(offset, length), offset));
    const isFresh = (at: number) => fresh[ways.findIndex(({ offset, length }) => offset === at && length === 64)];
    expect([24, 40, 44].map(isFresh)).toEqual([true, true, true]);
  }, 60_000);

  test("with pages of zeros", async () => {
    const pages = await inTempDir((directory) => {
      build(directory);
      return readFileSync(join(directory, "index.db")).length / PAGE;
    });
    const ways = Array.from({ length: pages }, (_, page) => page);
    const fresh = await damageEach(ways, (bytes, page) => bytes.fill(0, page * PAGE, (page + 1) * PAGE));
    expect(fresh.filter(Boolean).length).toBeGreaterThan(pages / 2);
  }, 60_000);

  test.each([
    "UPDATE chunk SET aliases = '[\"unfinished' WHERE blob_id = 7",
    "UPDATE chunk SET aliases = '[1]' WHERE blob_id = 7",
    "UPDATE chunk SET kind = 99 WHERE blob_id = 7",
    "ALTER TABLE blob RENAME COLUMN size TO bytes",
    "DROP TABLE symbol",
    "DROP TABLE path_fts",
    "UPDATE meta SET value = 1 WHERE key = 'next_blob'",
  ])("where a row or table is not ours: %s", (sql) =>
    inTempDir((directory) => {
      build(directory);
      const raw = new Database(join(directory, "index.db"));
      raw.run(sql);
      raw.close();
      expect(outcome(directory)).toMatchObject({ isFresh: true, seen: { totals: { blobs: 0 } } });
    }),
  );
});
