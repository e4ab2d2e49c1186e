import { afterAll, describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import type { SearchJson } from "../../src/format/json.ts";
import { binaryPath, makeSandbox } from "../support/sandbox.ts";

const box = makeSandbox(
  {
    "src/stack.rs": [
      "pub struct Stack<T> {",
      "    items: Vec<T>,",
      "}",
      "",
      "impl<T> Stack<T> {",
      "    /// Puts a value on top.",
      "    pub fn push_value(&mut self, value: T) {",
      "        self.items.push(value);",
      "    }",
      "}",
      "",
    ].join("\n"),
    "src/retry.py": "def retry_backoff(attempt):\n    # wait longer after each failure\n    return 2 ** attempt\n",
    "docs/guide.md": "# Guide\n\nHow the retry backoff works.\n",
  },
  { git: true },
);
afterAll(() => box[Symbol.dispose]());

describe("scry search", () => {
  test("finds, prints place, kind, name and numbered lines on standard output only", async () => {
    const { code, out, err } = await box.scry("search", "retry", "backoff");
    expect({ code, err }).toEqual({ code: 0, err: "" });
    expect(out).toContain("src/retry.py:1-3  function  retry_backoff\n    1  def retry_backoff(attempt):\n");
    expect(out).not.toContain("\x1b");
  });

  test("paths are relative to where the user stands, and a directory is searched alone", async () => {
    const { out } = await box.run(["search", "retry", "--format", "paths"], { cwd: box.path("docs") });
    expect(out).toBe("guide.md\n");
    const other = await box.run(["search", "retry", "--format", "paths", "--project", ".."], { cwd: box.path("docs") });
    expect(other.out.split("\n").sort()).toEqual(["", "../src/retry.py", "guide.md"]);
  });

  test("--json is the contract: the lines are those of the file", async () => {
    const run = await box.scry("search", "push_value", "--json", "--explain");
    const json = run.json<SearchJson>();
    expect(json).toMatchObject({ project_root: box.dir, searched_directory: box.dir });
    const [first] = json.results;
    expect(first).toMatchObject({
      file_path: box.path("src", "stack.rs"),
      name: "push_value",
      line_start: 6,
    });
    const lines = readFileSync(first!.file_path, "utf8")
      .split("\n")
      .slice(first!.line_start - 1, first!.line_end);
    expect(first!.content).toBe(lines.join("\n"));
    expect(first!.explain!.reduce((sum, { points }) => sum + points, 0)).toBeCloseTo(first!.score, 6);
    expect(json.debug!.stats.results_count).toBe(json.results.length);
  });

  test("--budget: the whole output of every format stays below it, results that do not fit are counted", async () => {
    using many = makeSandbox(
      Object.fromEntries(
        Array.from({ length: 30 }, (_, i) => [`f${i}.py`, `def retry_${i}(a):\n${`    wait_${i}(a)\n`.repeat(9)}`]),
      ),
      { git: true },
    );
    const run = (...flags: string[]) => many.scry("search", "retry", "-n", "30", "--budget", ...flags);
    for (const format of ["text", "markdown", "json", "jsonl", "vimgrep", "paths"]) {
      const { code, out } = await run("300", "--format", format);
      expect([format, code, out.length > 600 || format === "paths", out.length <= 1200]).toEqual([
        format,
        0,
        true,
        true,
      ]);
    }
    const { out } = await run("150");
    expect(out).toStartWith("f0.py:1-10  function  retry_0\n    1  def retry_0(a):\n    2      wait_0(a)\n");
    const places = out.match(/^f\d+\.py:1-10 {2}function {2}retry_\d+$/gm)!.length;
    expect(out).toEndWith(`\n… ${30 - places} more results, over the budget\n`);
    const json = (await run("1000", "--json")).json<SearchJson>();
    expect([json.results.length + json.left_out, json.left_out > 0]).toEqual([30, true]);
    expect(json.results.at(-1)).toMatchObject({ content: "", truncated: true, matched_lines: [1] });
    const vimgrep = await run("50", "--format", "vimgrep");
    expect(vimgrep.err).toMatch(/^scry: note: \d+ more results, over the budget\n$/);
    const colored = await run("150", "--color", "always");
    expect(Bun.stripANSI(colored.out)).toBe(out);
    const small = await run("50", "--json");
    expect({ code: small.code, out: small.out }).toEqual({ code: 2, out: "" });
    expect(small.err).toMatch(
      /^scry: a budget of 50 tokens does not hold the place of one result; it takes \d+ in this format\n$/,
    );
  });

  test("filters by kind, language, path and exclusion", async () => {
    const paths = async (...flags: string[]) => (await box.scry("search", "retry", "--format", "paths", ...flags)).out;
    expect(await paths("--kind", "section")).toBe("docs/guide.md\n");
    expect(await paths("--lang", "py")).toBe("src/retry.py\n");
    expect(await paths("--path", "docs")).toBe("docs/guide.md\n");
    expect(await paths("--exclude", "*.md")).toBe("src/retry.py\n");
  });

  test("vimgrep, jsonl and markdown", async () => {
    const vimgrep = await box.scry("search", "push_value", "--format", "vimgrep", "-n", "1");
    expect(vimgrep.out).toBe("src/stack.rs:7:12:    pub fn push_value(&mut self, value: T) {\n");
    const jsonl = await box.scry("search", "push_value", "--format=jsonl");
    expect(JSON.parse(jsonl.out.split("\n")[0]!)).toMatchObject({ name: "push_value", rank: 1 });
    const markdown = await box.scry("search", "push_value", "--format=markdown");
    expect(markdown.out).toMatch(/^### \[src\/stack\.rs:6-(\d+)\]\(src\/stack\.rs#L6-L\1\) method /);
  });

  test("nothing found: code 1, nothing on standard output, what was searched and what to try", async () => {
    const { code, out, err } = await box.scry("search", "zyxwvut", "--lang", "python");
    expect({ code, out }).toEqual({ code: 1, out: "" });
    expect(err).toContain(`nothing found for "zyxwvut" in 3 files of ${box.dir} with --lang python`);
    expect(err.trimEnd().split("\n")).toHaveLength(1);
    const json = await box.scry("search", "zyxwvut", "--json");
    expect({ code: json.code, results: json.json<SearchJson>().results }).toEqual({ code: 1, results: [] });
  });

  test("a query may start with a dash, and hold any punctuation", async () => {
    expect((await box.scry("search", "--", "--push_value")).code).toBe(0);
    for (const query of [
      '"unbalanced push',
      "push*",
      "NOT push AND",
      "a::push",
      "std::vector<push>",
      "(push",
      "$push @push",
    ]) {
      expect((await box.scry("search", query)).code).toBeLessThanOrEqual(1);
    }
  });

  test("on a terminal: colour, the width kept, and a last line with the count", async () => {
    const written: Buffer[] = [];
    const child = Bun.spawn([binaryPath(), "search", "retry"], {
      cwd: box.dir,
      env: box.environment({ NO_COLOR: undefined, TERM: "xterm-256color" }),
      terminal: { cols: 40, rows: 30, data: (_, bytes) => written.push(Buffer.from(bytes)) },
    });
    expect(await child.exited).toBe(0);
    const screen = Buffer.concat(written).toString();
    expect(screen).toMatch(/\x1b\[\d+m/);
    expect(screen).toMatch(/\d+ results? in \d/);
  });
});
