import { describe, expect, test } from "bun:test";
import { rmSync } from "node:fs";
import { resolveConfig } from "../../src/core/config.ts";
import type { SearchRequest } from "../../src/core/types.ts";
import { createEngine } from "../../src/engine/engine.ts";
import { makeSandbox, type Sandbox } from "../support/sandbox.ts";

const request = (query: string): SearchRequest => ({
  query,
  limit: 10,
  kinds: [],
  languages: [],
  pathGlobs: [],
  excludeGlobs: [],
  explain: false,
  refresh: true,
});

function engineFor(box: Sandbox) {
  return createEngine(
    { variables: box.environment(), home: box.home, platform: process.platform, cwd: box.dir },
    resolveConfig({ indexDir: box.cache }),
  );
}

const many = (count: number, word: string) =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => [`big/f${i}.py`, `x${i} = ${word} + ${i}\n`]));

describe("contents that no checkout holds", () => {
  test("are collected once there are many, and what is left is found", async () => {
    using box = makeSandbox({ ...many(2500, "ledger"), "tiny/t.py": "y = ledger\n" }, { git: true });
    const engine = engineFor(box);
    await engine.index(box.dir, { force: false });
    const before = (await engine.status(box.dir)).chunksCount;
    rmSync(box.path("big"), { recursive: true });
    const { results } = await engine.search(box.dir, request("ledger"));
    expect(results.map(({ relativePath }) => relativePath)).toEqual(["tiny/t.py"]);
    const { chunksCount } = await engine.status(box.dir);
    expect([before > 2500, chunksCount]).toEqual([true, 1]);
    box.write(many(3, "invoice"));
    expect((await engine.search(box.dir, request("invoice"))).results).toHaveLength(3);
    engine.close();
  }, 60_000);
});

test("a word that most files hold is found, in one directory too", async () => {
  using box = makeSandbox({ ...many(8200, "ledger"), "tiny/t.py": "y = ledger\n" }, { git: true });
  const engine = engineFor(box);
  expect((await engine.search(box.dir, request("ledger"))).results).toHaveLength(10);
  const inTiny = await engine.search(box.path("tiny"), request("ledger"));
  expect(inTiny.results.map(({ relativePath }) => relativePath)).toEqual(["tiny/t.py"]);
  engine.close();
}, 120_000);

test("a directory that becomes a repository while it is open follows the new rules", async () => {
  using box = makeSandbox({ "a.py": "alpha = 1\n", "gen/b.py": "alpha = 2\n" });
  const engine = engineFor(box);
  const paths = async () => (await engine.search(box.dir, request("alpha"))).results.map((r) => r.relativePath).sort();
  expect(await paths()).toEqual(["a.py", "gen/b.py"]);
  box.git("init", "-q");
  box.write({ ".git/info/exclude": "gen/\n" });
  expect(await paths()).toEqual(["a.py"]);
  engine.close();
});

test("a part of a name finds it, from its middle too; a word of no meaning does not crash", async () => {
  using box = makeSandbox(
    { "a.c": "int updateDictResizePolicy(int x) {\n  return x;\n}\n", "b.c": "int other;\n" },
    { git: true },
  );
  const engine = engineFor(box);
  const first = async (query: string) => (await engine.search(box.dir, request(query))).results[0]?.name;
  expect([await first("updatedict"), await first("dictresizepol"), await first("DictResize")]).toEqual([
    "updateDictResizePolicy",
    "updateDictResizePolicy",
    "updateDictResizePolicy",
  ]);
  expect(await first("the")).toBeUndefined(); // and is no name of anything
  engine.close();
});
