import { Database } from "bun:sqlite";
import { describe, expect, test } from "bun:test";
import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { openExisting, openStore, type Store } from "../../src/store/open.ts";
import { FORMAT, inTempDir, keyOf, sampleAnalysis, startScript } from "./support/samples.ts";

/** Makes an index of `count` contents, closed and whole. */
function build(directory: string, count: number): void {
  const store = openStore(directory, FORMAT);
  store.write((writer) => {
    for (let i = 0; i < count; i++) {
      const fts = { name: `name${i}`, doc: "", body: `body${i} `.repeat(100).trim() };
      writer.addBlob(keyOf(`content ${i}`), sampleAnalysis({ fts }));
    }
  }, "build");
  store.finishBuild();
  store.close();
}

/** Overwrites the middle half of the database, leaving its first pages. */
function damageMiddle(file: string): void {
  const bytes = readFileSync(file);
  bytes.fill(0xa5, Math.floor(bytes.length / 4), Math.floor((3 * bytes.length) / 4));
  writeFileSync(file, bytes);
}

const damagedNames = (directory: string) => readdirSync(directory).filter((name) => name.includes("damaged"));

describe("openStore", () => {
  test("makes private directories and files", () =>
    inTempDir((root) => {
      const directory = join(root, "projects", "p-1", "1.1");
      openStore(directory, FORMAT).close();
      for (const made of [join(root, "projects"), directory]) expect(statSync(made).mode & 0o777).toBe(0o700);
      for (const name of readdirSync(directory))
        expect([name, statSync(join(directory, name)).mode & 0o777]).toEqual([name, 0o600]);
    }));

  test("keeps what a whole index holds, and says nothing", () =>
    inTempDir((directory) => {
      build(directory, 3);
      const store = openStore(directory, FORMAT);
      expect(store.notes).toEqual([]);
      expect(store.path).toBe(join(directory, "index.db"));
      expect(store.findBlobs([keyOf("content 1"), keyOf("content 1", "rust"), keyOf("else")])).toEqual([2, 0, 0]);
      store.close();
    }));

  test("refuses a newer format and builds anew over an older one", () =>
    inTempDir((directory) => {
      openStore(directory, { formatVersion: "3.2" }).close();
      for (const formatVersion of ["2.9", "3.1", "4.1"]) {
        expect(() => openStore(directory, { formatVersion })).toThrow(expect.objectContaining({ code: "INDEX_NEWER" }));
      }
      const store = openStore(directory, { formatVersion: "10.2" }); // a number, not text
      expect(store.notes).toHaveLength(1);
      store.close();
    }));

  test.each([
    ["a few bytes", (file: string) => writeFileSync(file, "hello")],
    ["garbage", (file: string) => writeFileSync(file, "garbage ".repeat(9000))],
    ["a truncated database", (file: string) => truncateSync(file, Math.floor(statSync(file).size / 2))],
    ["a database of somebody else", (file: string) => foreignDatabase(file)],
  ])("sets %s aside, keeps one such file, and says so", (_, spoil) =>
    inTempDir((directory) => {
      for (const round of [1, 2]) {
        build(directory, 50);
        spoil(join(directory, "index.db"));
        const store = openStore(directory, FORMAT);
        expect(store.notes).toEqual([expect.stringContaining("set aside")]);
        expect(damagedNames(directory)).toEqual([`index.db.damaged-${round}`]);
        expect(store.totals().blobs).toBe(0);
        store.close();
      }
    }),
  );

  test("damage met in use is INDEX_DAMAGED, and the next to open sets the file aside", () =>
    inTempDir((directory) => {
      build(directory, 2000);
      damageMiddle(join(directory, "index.db"));
      const store = openStore(directory, FORMAT);
      expect(store.notes).toEqual([]); // nothing was read yet that is damaged
      expect(() => readEverything(store)).toThrow(expect.objectContaining({ code: "INDEX_DAMAGED" }));
      store.close();
      const fresh = openStore(directory, FORMAT);
      expect(fresh.notes).toHaveLength(1);
      fresh.write((writer) => writer.addBlob(keyOf("new"), sampleAnalysis()), "update");
      expect(fresh.totals().blobs).toBe(1);
      fresh.close();
      expect(openStore(directory, FORMAT).notes).toEqual([]);
    }));

  test.each([false, true])("checks an unfinished build after the machine went down; damaged: %p", (isDamaged) =>
    inTempDir((directory) => {
      build(directory, 2000);
      const raw = new Database(join(directory, "index.db"));
      raw.run("INSERT INTO meta VALUES ('building', 1000)"); // a machine started in 1970
      raw.close();
      if (isDamaged) damageMiddle(join(directory, "index.db"));
      const store = openStore(directory, FORMAT);
      expect(store.notes).toHaveLength(isDamaged ? 1 : 0);
      expect(store.totals().blobs).toBe(isDamaged ? 0 : 2000);
      store.close();
    }),
  );

  test("names the place and a way out where the index cannot be", () =>
    inTempDir((root) => {
      const file = join(root, "file");
      writeFileSync(file, "");
      mkdirSync(join(root, "taken", "index.db"), { recursive: true });
      for (const directory of [join(file, "1.1"), join(root, "taken")]) {
        const fault = {
          code: "CACHE_UNWRITABLE",
          message: expect.stringContaining(directory),
          hint: expect.stringContaining("SCRY_INDEX_DIR"),
        };
        expect(() => openStore(directory, FORMAT)).toThrow(expect.objectContaining(fault));
      }
    }));

  test("works with a rollback journal where write-ahead logging does not", () =>
    inTempDir((directory) => {
      symlinkSync("nowhere", join(directory, "index.db-shm")); // no shared memory to be had
      build(directory, 5);
      const store = openStore(directory, FORMAT);
      expect(store.findBlobs([keyOf("content 4")])).toEqual([5]);
      store.close();
      expect(new Database(join(directory, "index.db")).query("PRAGMA journal_mode").values()).toEqual([["delete"]]);
    }));

  test("notes that it was used, at most once a day", () =>
    inTempDir((directory) => {
      const mark = join(directory, "last-used");
      build(directory, 1);
      const recent = Date.now() / 1000 - 3600;
      utimesSync(mark, recent, recent);
      build(directory, 1);
      expect(statSync(mark).mtimeMs / 1000).toBeCloseTo(recent, 0);
      utimesSync(mark, recent - 90_000, recent - 90_000);
      build(directory, 1);
      expect(statSync(mark).mtimeMs / 1000).toBeGreaterThan(recent);
    }));
});

describe("openExisting", () => {
  test("creates nothing and is null where no index is", () =>
    inTempDir((directory) => {
      expect(openExisting(join(directory, "none"))).toBeNull();
      writeFileSync(join(directory, "index.db"), ""); // a first build that has just begun
      expect(openExisting(directory)).toBeNull();
      expect(readdirSync(directory)).toEqual(["index.db"]);
    }));

  test("reads beside a writer and cannot write", () =>
    inTempDir((directory) => {
      const writing = openStore(directory, FORMAT);
      writing.write((writer) => writer.addBlob(keyOf("one"), sampleAnalysis()), "update");
      const reading = openExisting(directory)!;
      expect(reading.totals().blobs).toBe(1);
      expect(() => reading.write(() => 0, "update")).toThrow(expect.objectContaining({ code: "CACHE_UNWRITABLE" }));
      reading.close();
      writing.close();
    }));

  test("reports damage", () =>
    inTempDir((directory) => {
      writeFileSync(join(directory, "index.db"), "garbage ".repeat(900));
      expect(() => openExisting(directory)).toThrow(expect.objectContaining({ code: "INDEX_DAMAGED" }));
    }));
});

describe("a directory that cannot be written", () => {
  /** Prints of a process that may only read the index. */
  async function asReader(root: string, directory: string): Promise<string[]> {
    for (const file of readdirSync(directory)) chmodSync(join(directory, file), 0o444);
    for (const parent of [directory, root]) chmodSync(parent, 0o555);
    const printed = await Array.fromAsync(startScript("unprivileged.ts", directory).lines);
    for (const parent of [root, directory]) chmodSync(parent, 0o700);
    for (const file of readdirSync(directory)) chmodSync(join(directory, file), 0o600);
    return printed;
  }
  const refusal = {
    code: "CACHE_UNWRITABLE",
    message: expect.stringContaining("index in"),
    hint: expect.stringContaining("SCRY_INDEX_DIR"),
  };

  test("is read by openExisting and openStore, and writes are refused", () =>
    inTempDir(async (root) => {
      const directory = join(root, "1.1");
      build(directory, 4);
      const [existing, opened, ...rest] = await asReader(root, directory);
      expect(existing).toBe("4");
      expect(opened).toBe("opened, read only: true, contents: 4, found: 4, notes: 0");
      expect(rest.map((line) => JSON.parse(line))).toEqual([refusal, refusal]);
      const store = openStore(directory, FORMAT); // nothing was spoiled, and whoever may write does
      expect([store.readOnly, store.notes, store.totals().blobs]).toEqual([false, [], 4]);
      store.close();
    }));

  const spoilt = (sql: string) => (file: string) => {
    const raw = new Database(file);
    raw.run(sql);
    raw.close();
  };
  test.each([
    ["of another format", spoilt("UPDATE meta SET value = '1.0' WHERE key = 'format'"), "CACHE_UNWRITABLE"],
    ["not proven whole", spoilt("INSERT INTO meta VALUES ('building', 1000)"), "CACHE_UNWRITABLE"],
    ["known as damaged", (file: string) => writeFileSync(`${file}.suspect`, ""), "CACHE_UNWRITABLE"],
  ])("does not lend an index %s", (_, spoil, code) =>
    inTempDir(async (root) => {
      const directory = join(root, "1.1");
      build(directory, 4);
      spoil(join(directory, "index.db"));
      const [, opened] = await asReader(root, directory);
      expect(JSON.parse(opened!)).toMatchObject({ code });
    }),
  );
});

function foreignDatabase(file: string): void {
  writeFileSync(file, "");
  const raw = new Database(file);
  raw.run("CREATE TABLE notes (text)");
  raw.close();
}

function readEverything(store: Store): void {
  const ids = Array.from({ length: 2000 }, (_, i) => i + 1);
  store.blobInfo(ids);
  store.chunksOf(ids);
  for (const id of ids) store.documentFrequency(`body${id}`);
}
