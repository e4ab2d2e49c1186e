import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { existsSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { openStore, type Store } from "../../src/store/open.ts";
import { TEST_ROOT } from "../support/sandbox.ts";
import { FORMAT, keyOf, sampleAnalysis, sampleChunk } from "./support/samples.ts";

let directory: string;
let store: Store;

beforeEach(() => {
  directory = mkdtempSync(join(TEST_ROOT, "store-"));
  store = openStore(directory, FORMAT);
});

afterEach(() => {
  store.close();
  rmSync(directory, { recursive: true, force: true });
});

const addAll = (...contentIds: string[]) =>
  store.write((writer) => contentIds.map((id) => writer.addBlob(keyOf(id), sampleAnalysis())), "update");

describe("an empty index", () => {
  test("answers everything with nothing", () => {
    expect(store.checkout("/p")).toBeNull();
    expect(store.totals()).toEqual({ blobs: 0, chunks: 0, terms: 0 });
    expect(store.findBlobs([])).toEqual([]);
    expect(store.findBlobs([keyOf("x")])).toEqual([0]);
    expect(store.blobInfo([1, 2]).size + store.chunksOf([]).size + store.chunksOf([7]).size).toBe(0);
    expect([...store.matchBlobs('"x"', [1, 1, 1])]).toEqual([]);
    expect([[...store.matchPaths('"x"')], [...store.symbols("x")]]).toEqual([[], []]);
    expect([[...store.symbolsWithPrefix("")], store.chunks(1)]).toEqual([[], []]);
    expect(store.documentFrequency("x")).toBe(0);
    store.finishBuild();
    expect(store.totals().blobs).toBe(0);
  });

  test("and an empty expression matches nothing, a malformed one is BAD_ARGUMENT", () => {
    addAll("a");
    expect([[...store.matchBlobs("", [1, 1, 1])], [...store.matchPaths("")]]).toEqual([[], []]);
    for (const expression of ["a AND", '"', "nocolumn : x", "("]) {
      const malformed = expect.objectContaining({ code: "BAD_ARGUMENT", message: expect.stringContaining(expression) });
      expect(() => [...store.matchBlobs(expression, [1, 1, 1])]).toThrow(malformed);
      expect(() => [...store.matchPaths(expression)]).toThrow(malformed);
    }
  });
});

describe("contents", () => {
  test("keep every field of their analysis", () => {
    const odd = sampleChunk({
      name: "a\nb \u{1F600}",
      qualifiedName: "x > a\nb",
      parent: null,
      aliases: ["q\n", '"', "é"],
      exported: false,
    });
    const analysis = sampleAnalysis({
      chunks: [odd, sampleChunk()],
      generated: true,
      fallback: "parse errors",
      lineCount: 77,
    });
    const [plain, special] = store.write(
      (writer) => [
        writer.addBlob(keyOf("plain", "go"), sampleAnalysis({ chunks: [] })),
        writer.addBlob({ contentId: "special", language: "c", size: 123 }, analysis),
      ],
      "build",
    ) as [number, number];
    expect(store.chunksOf([special, plain])).toEqual(new Map([[special, [...analysis.chunks]]]));
    const { termCount } = analysis;
    expect(store.blobInfo([plain, special, 99]).get(special)).toEqual({
      ...{ id: special, contentId: "special", language: "c", size: 123, lineCount: 77 },
      ...{ termCount, chunkCount: 2, generated: true, fallback: "parse errors" },
    });
    expect(store.blobInfo([plain]).get(plain)).toMatchObject({ chunkCount: 0, generated: false, fallback: null });
  });

  test("are one per content and language, and ids are not used again", () => {
    const [first] = addAll("a");
    expect(addAll("a", "a")).toEqual([first!, first!]);
    store.write((writer) => writer.removeBlobs([first!, 99]), "update");
    const [again] = addAll("a");
    expect(again).toBeGreaterThan(first!);
    expect(store.findBlobs([keyOf("a"), keyOf("a", "c")])).toEqual([again!, 0]);
  });

  test("replaced keep their id and lose what they had", () => {
    const [id] = addAll("a");
    const fts = { name: "fresh", doc: "", body: "" };
    const replacement = sampleAnalysis({ fts, chunks: [sampleChunk({ name: "pop" })] });
    expect(store.write((writer) => writer.addBlob(keyOf("a"), replacement, { replace: true }), "update")).toBe(id!);
    expect([[...store.matchBlobs('"push"', [1, 1, 1])], [...store.matchBlobs('"fresh"', [1, 1, 1])]]).toMatchObject([
      [],
      [{ blobId: id! }],
    ]);
    expect([[...store.symbols("push")].length, [...store.symbols("pop")].length, store.totals().blobs]).toEqual([
      0, 1, 1,
    ]);
  });

  test("are undone as a whole when the work throws", () => {
    addAll("a");
    const failing = () =>
      store.write((writer) => {
        writer.addBlob(keyOf("b"), sampleAnalysis());
        writer.addPaths(["b.ts"]);
        throw new Error("cancelled");
      }, "build");
    expect(failing).toThrow("cancelled");
    expect(store.findBlobs([keyOf("a"), keyOf("b")])).toEqual([1, 0]);
    expect([store.totals().blobs, [...store.matchPaths('"b"')].length, store.documentFrequency("push")]).toEqual([
      1, 0, 1,
    ]);
    expect(addAll("c")).toEqual([2]);
  });

  test("stream while other questions are asked, and a stopped stream blocks nothing", () => {
    addAll(...Array.from({ length: 50 }, (_, i) => `content ${i}`));
    const seen: number[] = [];
    for (const { blobId } of store.matchBlobs('"push"', [1, 1, 1])) {
      seen.push(store.chunks(blobId).length);
      expect([...store.matchBlobs('"push"', [1, 1, 1])]).toHaveLength(50);
      if (seen.length === 3) break;
    }
    expect(seen).toEqual([1, 1, 1]);
    addAll("one more");
    store.finishBuild();
    expect(statSync(`${store.path}-wal`).size).toBe(0); // an open cursor would have kept the log
    const unfinished = store.matchBlobs('"push"', [1, 1, 1]);
    unfinished.next();
    store.close();
    expect(existsSync(`${store.path}-wal`)).toBe(false);
    store = openStore(directory, FORMAT);
    expect(store.totals().blobs).toBe(51);
  });

  test("in common terms are counted once a build, rare ones at once", () => {
    const some = (count: number) => Array.from({ length: count }, () => `content ${Math.random()}`);
    addAll(...some(1001));
    store.finishBuild();
    addAll(...some(5));
    store.write(
      (writer) => writer.addBlob(keyOf("rare"), sampleAnalysis({ fts: { name: "", doc: "rare", body: "" } })),
      "update",
    );
    expect([store.documentFrequency("push"), store.documentFrequency("rare")]).toEqual([1001, 1]);
    store.finishBuild();
    expect(store.documentFrequency("push")).toBe(1006);
  });
});

describe("symbols", () => {
  const hits = (folded: string) => [...store.symbols(folded)].map(({ ordinal, role }) => `${ordinal} ${role}`);

  test("are found by name, qualified name and alias in one spelling, own names first", () => {
    const chunks = [
      sampleChunk({ name: "reset", qualifiedName: "", aliases: ["pushAll"] }),
      sampleChunk({ name: "push_all", qualifiedName: "outer::Stack::push_all", aliases: ["MAX_SIZE"] }),
      sampleChunk({ name: "Foo.pushAll", qualifiedName: "Foo.pushAll" }),
      sampleChunk({ name: "Use of v1.2", qualifiedName: "Guide > Use of v1.2", kind: "section" }),
    ];
    const alone = sampleAnalysis({ chunks: [chunks[0]!] });
    for (const [id, analysis] of [
      ["first", alone],
      ["second", sampleAnalysis({ chunks })],
    ] as const) {
      store.write((writer) => writer.addBlob(keyOf(id), analysis), "update");
    }
    expect(hits("pushall")).toEqual(["1 name", "2 name", "0 alias", "0 alias"]);
    expect([hits("outer.stack.pushall"), hits("foo.pushall"), hits("maxsize")]).toEqual([
      ["1 qualified"],
      ["2 name"],
      ["1 alias"],
    ]);
    expect([hits("use of v1.2"), hits("guide.use of v1.2"), hits("2")]).toEqual([["3 name"], ["3 qualified"], []]);
    expect([...store.symbolsWithPrefix("pu").take(2)].map(({ folded, ordinal }) => [folded, ordinal])).toEqual([
      ["pushall", 1],
      ["pushall", 2],
    ]);
  });

  test("of one name stream in order of role, then blob id, and a stopped stream costs no more", () => {
    const aliased = sampleAnalysis({ chunks: [sampleChunk({ name: "other", aliases: ["push"] })] });
    store.write((writer) => {
      writer.addBlob(keyOf("aliased"), aliased);
      for (let i = 0; i < 3000; i++) writer.addBlob(keyOf(`content ${i}`), sampleAnalysis());
    }, "build");
    const all = [...store.symbols("push")].map(({ blobId }) => blobId);
    expect(all).toEqual([...Array.from({ length: 3000 }, (_, i) => i + 2), 1]);
    expect([...store.symbolsWithPrefix("pus").take(2)].map(({ blobId }) => blobId)).toEqual([2, 3]);
    expect([...store.symbolsWithPrefix("pus")]).toHaveLength(3001);
  });

  test("with endless names are cut alike when kept, sought and removed", () => {
    const long = "é\u{1F600}".repeat(300);
    const [id] = store.write(
      (writer) => [writer.addBlob(keyOf("a"), sampleAnalysis({ chunks: [sampleChunk({ name: long })] }))],
      "update",
    );
    expect(hits(long)).toEqual(["0 name"]);
    expect([...store.symbolsWithPrefix(long.slice(0, 51))]).toHaveLength(1);
    store.write((writer) => writer.removeBlobs([id!]), "update");
    expect([hits(long), [...store.symbolsWithPrefix("s")]]).toEqual([[], []]);
  });
});

describe("paths", () => {
  test("are found by the words of stem and directories, best first, ties by path", () => {
    const paths = [
      "src/http/retryPolicy.ts",
      "lib/retry/index.js",
      "b/Retry.java",
      "a/Retry.java",
      ".gitignore",
      "Makefile",
      "docs/v2/read me.md",
    ];
    store.write((writer) => {
      writer.addPaths(paths);
      writer.addPaths(paths);
    }, "update");
    expect([...store.matchPaths('"retri"')].map(({ path }) => path)).toEqual([
      "a/Retry.java",
      "b/Retry.java",
      "src/http/retryPolicy.ts",
      "lib/retry/index.js",
    ]);
    const found = (expression: string) => [...store.matchPaths(expression)].map(({ path }) => path);
    expect([found('stem : "retri" AND dirs : "http"'), found('"gitignor"')]).toEqual([[paths[0]!], [".gitignore"]]);
    expect([found('"makefil"'), found('"java"'), found('"read" AND "docs"')]).toEqual([["Makefile"], [], []]);
    for (const { score } of store.matchPaths('"retri" OR "http"')) expect(score).toBeGreaterThan(0);
  });

  test("that thousands share a directory word with come first where their stem has it, and none is lost", () => {
    const paths = Array.from({ length: 8001 }, (_, i) => `gpu/unit${i}.c`);
    store.write((writer) => writer.addPaths([...paths, "net/gpu.h"]), "build");
    const found = [...store.matchPaths('"gpu"')].map(({ path }) => path);
    expect(found[0]).toBe("net/gpu.h");
    expect(found.slice(1).toSorted()).toEqual(paths.toSorted());
  });

  test("of other checkouts hide none: a stream has no end before the last", () => {
    const others = Array.from({ length: 3000 }, (_, i) => `big/d${i}/menu.py`);
    store.write((writer) => writer.addPaths([...others, "tiny/aa/bb/menu.py"]), "build");
    expect([...store.matchPaths('"menu"')].map(({ path }) => path)).toContain("tiny/aa/bb/menu.py");
  });
});

describe("checkouts", () => {
  const save = (root: string, bytes: Uint8Array, complete: boolean) =>
    store.write(
      (writer) => writer.saveCheckout({ root, fingerprint: `of ${root}`, manifest: bytes, complete }),
      "update",
    );

  test("keep their manifest byte for byte, each its own", () => {
    const bytes = Uint8Array.from({ length: 70_000 }, (_, i) => i % 251);
    save("/a", bytes.subarray(1000, 60_000), false);
    save("/b", new Uint8Array(0), true);
    expect(store.checkout("/a")).toMatchObject({
      fingerprint: "of /a",
      complete: false,
      manifest: bytes.slice(1000, 60_000),
    });
    expect(store.checkout("/b")).toMatchObject({ complete: true, manifest: new Uint8Array(0) });
    expect(store.checkout("/c")).toBeNull();
  });

  test("are listed by root and removed by root, without their contents", () => {
    addAll("a", "b");
    for (const root of ["/c", "/a", "/b"]) save(root, new Uint8Array([root.charCodeAt(1)]), true);
    store.write((writer) => writer.removeCheckouts(["/b", "/unknown", "/b"]), "update");
    expect(store.checkouts()).toEqual([
      { root: "/a", manifest: new Uint8Array([97]) },
      { root: "/c", manifest: new Uint8Array([99]) },
    ]);
    expect([store.checkout("/b"), store.blobIds()]).toEqual([null, [1, 2]]);
    store.write((writer) => writer.removeBlobs([1]), "update");
    expect(store.blobIds()).toEqual([2]);
  });

  test("change their time with every save, however fast", () => {
    const times = Array.from({ length: 5 }, () => {
      save("/a", new Uint8Array(1), true);
      return store.checkout("/a")!.updatedAt;
    });
    expect(new Set(times).size).toBe(5);
    expect(times.toSorted((a, b) => a - b)).toEqual(times);
  });
});
