import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { searchToJson } from "../../src/format/json.ts";
import { renderJsonLines, renderPaths, renderVimgrep } from "../../src/format/lines.ts";
import { renderMarkdown } from "../../src/format/markdown.ts";
import { sampleResponse, sampleResult } from "./samples.ts";

const CWD = "/home/me/app";

describe("searchToJson", () => {
  test("has every key of the contract", () => {
    const json = searchToJson(sampleResponse(), { debug: true });
    expect(json).toMatchObject({ project_root: CWD, searched_directory: CWD });
    expect(json.results[0]).toMatchObject({
      file_path: "/home/me/app/src/stack.rs",
      relative_path: "src/stack.rs",
      line_start: 11,
      line_end: 20,
      name: "push",
      qualified_name: "Stack.push",
      kind: "method",
      parent: "Stack",
      language: "rust",
      content: sampleResult().content,
      truncated: false,
      matched_lines: [18, 12],
      rank: 1,
    });
    expect(json.left_out).toBe(0);
    expect(json.debug).toEqual({
      timings: { indexing_ms: null, embedding_ms: 0, search_ms: 2, total_ms: 3 },
      stats: {
        results_count: 1,
        filtered_out: 0,
        unique_files: 1,
        tokens_estimate: Math.ceil(sampleResult().content.length / 4),
      },
      indexing: null,
    });
  });

  test("times are to a tenth of a millisecond", () => {
    const timings = { indexingMs: 12.345, embeddingMs: 0, searchMs: 1.26, totalMs: 13.61 };
    const json = searchToJson(sampleResponse([], { timings }), { debug: true });
    expect(json.debug!.timings).toEqual({ indexing_ms: 12.3, embedding_ms: 0, search_ms: 1.3, total_ms: 13.6 });
  });

  test("debug is null unless asked for, also with no result", () => {
    expect(searchToJson(sampleResponse([]), { debug: false })).toMatchObject({ results: [], debug: null });
  });

  test("cuts content to 50 lines and says so; full does not; none is empty", () => {
    const content = Array.from({ length: 51 }, (_, i) => `line ${i}`).join("\n");
    const one = (mode: "lines" | "full" | "none", text = content) =>
      searchToJson(sampleResponse([sampleResult({ content: text })]), { debug: false, content: mode }).results[0]!;
    expect(one("lines").content.split("\n")).toHaveLength(50);
    expect(one("lines").truncated).toBe(true);
    expect(one("full")).toMatchObject({ content, truncated: false });
    expect(one("none")).toMatchObject({ content: "", truncated: true });
    expect(one("lines", content.split("\n").slice(1).join("\n"))).toMatchObject({ truncated: false });
  });

  test("each result may have its own amount; a number is so many first lines, at most 50", () => {
    const content = Array.from({ length: 60 }, (_, i) => `line ${i}`).join("\n");
    const results = [sampleResult({ content }), sampleResult({ content }), sampleResult({ content })];
    const json = searchToJson(sampleResponse(results), { debug: false, content: [2, 60, "none"], leftOut: 4 });
    expect(json.results.map(({ content: cut, truncated }) => [cut.split("\n").length, truncated])).toEqual([
      [2, true],
      [50, true],
      [1, true],
    ]);
    expect(json.results[0]!.content).toBe("line 0\nline 1");
    expect(json.left_out).toBe(4);
  });

  test("names ten matching lines at most, and the places of copies", () => {
    const copies = [{ filePath: "/home/me/app/old/stack.rs", lineStart: 3, lineEnd: 12 }];
    const result = sampleResult({ matchLines: Array.from({ length: 12 }, (_, i) => 30 - i), copies });
    const [json] = searchToJson(sampleResponse([result]), { debug: false }).results;
    expect(json!.matched_lines).toEqual([30, 29, 28, 27, 26, 25, 24, 23, 22, 21]);
    expect(json!.copies).toEqual([{ file_path: "/home/me/app/old/stack.rs", line_start: 3, line_end: 12 }]);
  });

  test("a cut of a very long line leaves whole clusters", () => {
    const content = "👩‍👩‍👧‍👦".repeat(5000);
    const { content: cut, truncated } = searchToJson(sampleResponse([sampleResult({ content })]), { debug: false })
      .results[0]!;
    expect(truncated).toBe(true);
    expect(cut.length).toBeGreaterThan(19_000);
    expect(cut.length % "👩‍👩‍👧‍👦".length).toBe(0);
  });
});

test("jsonl has an object per line, whatever the content", () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: "binary" }), { maxLength: 5 }), (contents) => {
      const text = renderJsonLines(sampleResponse(contents.map((content) => sampleResult({ content }))), {});
      const lines = text.split("\n").slice(0, -1);
      expect(lines).toHaveLength(contents.length);
      for (const line of lines) expect(JSON.parse(line)).toMatchObject({ kind: "method" });
    }),
  );
});

describe("renderVimgrep", () => {
  test("points at the best matching line and the byte column of the match", () => {
    expect(renderVimgrep(sampleResponse(), CWD)).toBe("src/stack.rs:18:20:        self.items.push(v);\n");
    const result = sampleResult({ content: "漢é push", lineStart: 3, lineEnd: 3, matchLines: [3] });
    expect(renderVimgrep(sampleResponse([result]), CWD)).toBe("src/stack.rs:3:7:漢é push\n");
  });

  test("falls back to the signature and its indentation", () => {
    const response = sampleResponse([sampleResult({ matchLines: [] })], { highlight: ["other"] });
    expect(renderVimgrep(response, CWD)).toBe("src/stack.rs:12:5:    pub fn push(&mut self, v: T) {\n");
  });

  test("a result is one line, whatever its text", () => {
    const result = sampleResult({ content: "a\u2028b\x0bc\x85d", matchLines: [11] });
    expect(renderVimgrep(sampleResponse([result]), CWD)).toBe("src/stack.rs:11:1:a<U+2028>b␋c<U+0085>d\n");
  });
});

test("paths has each file once, best first", () => {
  const results = ["b.rs", "a.rs", "b.rs"].map((name) => sampleResult({ filePath: `${CWD}/${name}` }));
  expect(renderPaths(sampleResponse(results), CWD)).toBe("b.rs\na.rs\n");
});

describe("renderMarkdown", () => {
  test("links the place and fences the code, with a mark where lines are left out", () => {
    expect(renderMarkdown(sampleResponse(), { content: "lines", cwd: CWD })).toBe(
      [
        "### [src/stack.rs:11-20](src/stack.rs#L11-L20) method Stack.push",
        "",
        "```rust",
        "… 12",
        "pub fn push(&mut self, v: T) {",
        "… 18",
        "    self.items.push(v);",
        "    done();",
        "…",
        "```",
        "",
      ].join("\n"),
    );
  });

  test("the fence is longer than any in the code", () => {
    const text = renderMarkdown(sampleResponse([sampleResult({ content: "````js\nx\n````" })]), {
      content: "full",
      cwd: CWD,
    });
    expect(text).toContain("\n`````rust\n````js\nx\n````\n`````\n");
  });
});
