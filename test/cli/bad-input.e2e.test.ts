import { describe, expect, test } from "bun:test";
import { chmodSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { binaryPath, makeSandbox, type RunResult } from "../support/sandbox.ts";

const FILES = { "a.py": "def alpha():\n    return 1\n" };
const isRoot = process.getuid?.() === 0;

/** One clear line on standard error, nothing on standard output, code 2. */
function expectFailure(run: RunResult, ...parts: string[]): void {
  expect({ code: run.code, out: run.out }).toEqual({ code: 2, out: "" });
  expect(run.err.trimEnd().split("\n")).toHaveLength(1);
  expect(run.err).toStartWith("scry: ");
  expect(run.err).toContain("; "); // the next step
  expect(run.err).not.toContain("unexpected error");
  for (const part of parts) expect(run.err).toContain(part);
}

function filesBelow(dir: string): string[] {
  return readdirSync(dir, { recursive: true, encoding: "utf8" }).filter((path) => statSync(join(dir, path)).isFile());
}

describe("bad input: one line, code 2, nothing written", () => {
  test("arguments", async () => {
    using box = makeSandbox(FILES, { git: true });
    const cases: [string[], string][] = [
      [["search", "alpha", "--langauge", "go"], "--langauge"],
      [["search", "alpha", "--kind", "clas"], '"clas"'],
      [["search", "alpha", "--lang", "pyhton"], '"pyhton"; did you mean "python"?'],
      [["search", "alpha", "--path", "src/[ab]"], "src/[ab]"],
      [["search", "alpha", "--path", "../other"], "../other"],
      [["search", "alpha", "--exclude", "!keep"], "!keep"],
      [["search", "alpha", "-n", "51"], '"51"'],
      [["search", "  "], "empty"],
      [["search", "(((", "--json"], "((("],
    ];
    for (const [args, part] of cases) expectFailure(await box.run(args), part);
    expect(filesBelow(box.cache)).toEqual([]);
  });

  test("paths that are missing, or a file", async () => {
    using box = makeSandbox(FILES);
    for (const command of [["search", "alpha", "--project"], ["index"], ["status"], ["mcp"]]) {
      expectFailure(await box.scry(...command, "gone/away"), box.path("gone", "away"));
      expectFailure(await box.scry(...command, "a.py"), box.path("a.py"));
    }
    expect(filesBelow(box.cache)).toEqual([]);
  });

  test.skipIf(isRoot)("an unreadable directory", async () => {
    using box = makeSandbox({ "locked/a.py": "x = 1\n" });
    chmodSync(box.path("locked"), 0);
    expectFailure(await box.scry("search", "alpha", "--project", "locked"), box.path("locked"));
    chmodSync(box.path("locked"), 0o700);
  });

  test("an index directory that cannot be made", async () => {
    using box = makeSandbox(FILES);
    box.write({ file: "not a directory" });
    const env = { SCRY_INDEX_DIR: box.path("file", "below") };
    for (const args of [["search", "alpha"], ["index"]])
      expectFailure(await box.run(args, { env }), box.path("file", "below"));
  });

  test("no place for the index at all", async () => {
    using box = makeSandbox(FILES);
    expectFailure(
      await box.run(["search", "alpha"], { env: { HOME: "", XDG_CACHE_HOME: undefined } }),
      "SCRY_INDEX_DIR",
    );
  });

  test("a setting that cannot be read", async () => {
    using box = makeSandbox(FILES);
    expectFailure(
      await box.run(["search", "alpha"], { env: { SCRY_MAX_FILE_BYTES: "many" } }),
      'SCRY_MAX_FILE_BYTES is "many"',
    );
  });
});

describe("what is not the user's fault still answers", () => {
  test("without git on the PATH", async () => {
    using box = makeSandbox(FILES, { git: true });
    const run = await box.run(["search", "alpha", "--format", "paths"], { env: { PATH: box.home } });
    expect({ code: run.code, out: run.out }).toEqual({ code: 0, out: "a.py\n" });
  });

  test("a damaged index is set aside and built again, with one line that says so", async () => {
    using box = makeSandbox(FILES, { git: true });
    expect((await box.scry("index")).code).toBe(0);
    for (const path of filesBelow(box.cache)) {
      if (/-(wal|shm)$/.test(path)) rmSync(join(box.cache, path));
      else writeFileSync(join(box.cache, path), "this is not a database, and longer than a page".repeat(500));
    }
    const run = await box.scry("search", "alpha", "--format", "paths");
    expect({ code: run.code, out: run.out }).toEqual({ code: 0, out: "a.py\n" });
    expect(run.err.trimEnd().split("\n")).toHaveLength(1);
    expect(run.err).toStartWith("scry: note: ");
    const again = await box.scry("search", "alpha", "--format", "paths");
    expect({ code: again.code, err: again.err }).toEqual({ code: 0, err: "" });
  });

  test("a reader that goes away is no failure", async () => {
    using box = makeSandbox(FILES, { git: true });
    const child = Bun.spawn(["bash", "-c", '"$0" status --languages | head -n 1; echo "$PIPESTATUS"', binaryPath()], {
      cwd: box.dir,
      env: box.environment(),
      stdout: "pipe",
      stderr: "pipe",
    });
    const [out, err] = await Promise.all([child.stdout.text(), child.stderr.text()]);
    expect(err).toBe("");
    expect(out).toMatch(/^language .*\n0\n$/);
  });
});
