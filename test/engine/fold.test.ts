import { expect, test } from "bun:test";
import { resolveConfig } from "../../src/core/config.ts";
import { createEngine } from "../../src/engine/engine.ts";
import { makeSandbox, type Sandbox, type Tree } from "../support/sandbox.ts";

/** A function of twelve lines. `changed` of them are of this `author`. */
function retry(changed: number, author = "us"): string {
  const body = Array.from({ length: 11 }, (_, i) => `    step_${i < changed ? author : "same"}_${i}(attempt)`);
  return `def retry_backoff(attempt):\n${body.join("\n")}\n`;
}

async function search(box: Sandbox, limit: number) {
  const environment = { variables: box.environment(), home: box.home, platform: process.platform, cwd: box.dir };
  const engine = createEngine(environment, resolveConfig({ indexDir: box.cache }));
  const all = { kinds: [], languages: [], pathGlobs: [], excludeGlobs: [], explain: true, refresh: true };
  const { results } = await engine.search(box.dir, { query: "retry_backoff", limit, ...all });
  engine.close();
  return results;
}

async function foldsOf(files: Tree, limit = 10): Promise<Record<string, string[]>> {
  using box = makeSandbox(files, { git: true });
  const shown = (path: string) => path.slice(box.dir.length + 1);
  const results = await search(box, limit);
  return Object.fromEntries(
    results.map((result) => [result.relativePath, result.copies.map(({ filePath }) => shown(filePath)).sort()]),
  );
}

test("a copy of a file with a line changed is folded; more changes and other files are not", async () => {
  const folds = await foldsOf({
    "src/retry.py": retry(0),
    "vendor/a/retry.py": retry(1),
    "vendor/b/retry.py": retry(0),
    "old/retry.py": retry(5),
    "other/again.py": retry(1, "them"),
  });
  expect(folds).toEqual({
    "src/retry.py": ["vendor/a/retry.py", "vendor/b/retry.py"],
    "old/retry.py": [],
    "other/again.py": [],
  });
});

test("one line in ten may be another, exactly", async () => {
  const ten = (last: string) => `def retry_backoff(attempt):\n${"    wait(attempt)\n".repeat(8)}    ${last}\n`;
  const folds = await foldsOf({ "src/retry.py": ten("stop()"), "vendor/retry.py": ten("end()") });
  expect(folds).toEqual({ "src/retry.py": ["vendor/retry.py"] });
});

test("another result takes the place of a copy, and copies have their lines", async () => {
  const files = {
    "src/retry.py": retry(0),
    "vendor/retry.py": `# a copy\n\n${retry(1)}`,
    "tools/again.py": "def again():\n    return retry_backoff(3)\n",
  };
  expect(Object.keys(await foldsOf(files, 2)).sort()).toEqual(["src/retry.py", "tools/again.py"]);
  using box = makeSandbox(files, { git: true });
  const [first] = await search(box, 1);
  expect(first!.copies).toEqual([]); // what no result would be is not looked for
  const [retried] = await search(box, 2);
  expect(retried!.copies).toEqual([{ filePath: box.path("vendor/retry.py"), lineStart: 3, lineEnd: 14 }]);
});

test("the signals of every result sum exactly to its score", async () => {
  const files = Object.fromEntries(
    ["src", "tests", "docs", "examples", "vendor"].map((at) => [`${at}/retry.py`, retry(4, at)]),
  );
  using box = makeSandbox(files, { git: true });
  const results = await search(box, 10);
  expect(results.length).toBeGreaterThan(3);
  for (const { score, explain } of results) {
    expect(explain!.length).toBeGreaterThan(3);
    expect(explain!.reduce((sum, { points }) => sum + points, 0)).toBe(score);
  }
});
