import { expect, test } from "bun:test";
import type { SearchResponse, SearchResult } from "../../src/core/types.ts";
import { renderResults } from "../../src/mcp/text.ts";

const PUSH: SearchResult = {
  ...{ filePath: "/box/a b/src/stack.rs", relativePath: "src/stack.rs", lineStart: 12, lineEnd: 14 },
  ...{ name: "push", qualifiedName: "Stack::push", kind: "method", parent: "Stack", language: "rust" },
  ...{ content: "fn push(&mut self) {\n    self.n += 1;\n}\n", rank: 1, score: 1, matchLines: [12] },
  ...{ copies: [], also: [], explain: null },
};

function response(results: readonly SearchResult[], notes: readonly string[] = []): SearchResponse {
  return {
    ...{ projectRoot: "/box/a b", searchedDirectory: "/box/a b", results, highlight: [], notes },
    timings: { indexingMs: null, embeddingMs: 0, searchMs: 1, totalMs: 1 },
    ...{ stats: { filteredOut: 0, filesSearched: 7, uniqueFiles: 1 }, indexing: null },
  };
}

test("place, kind and name, then the code as the file has it", () => {
  const copies = [{ filePath: "/box/a b/copy.rs", lineStart: 1, lineEnd: 3 }];
  expect(
    renderResults(response([PUSH, { ...PUSH, copies, qualifiedName: "", name: "" }], ["a note"]), { query: "push" }),
  ).toBe(
    `in /box/a b
a note

src/stack.rs:12-14 method Stack::push
fn push(&mut self) {
    self.n += 1;
}

src/stack.rs:12-14 method (+1 alike)
fn push(&mut self) {
    self.n += 1;
}`,
  );
});

test("long chunks and long lines are cut, and say so", () => {
  const lines = Array.from({ length: 21 }, (_, i) => `${i}${"x".repeat(1000)}`);
  const long = { ...PUSH, lineStart: 10, lineEnd: 30, matchLines: [28], content: lines.join("\n") };
  const text = renderResults(response([long]), { query: "x" });
  const shown = text
    .split("\n")
    .map((line) => /^(?:\d+(?=x)|….*)/.exec(line)?.[0])
    .filter(Boolean);
  expect(shown).toEqual(["0", "1", "2", "3", "4", "5", "… 28", "18", "… 2 more lines"]); // the head, and what matches
  expect(Math.max(...text.split("\n").map((line) => line.length))).toBeLessThanOrEqual(300);
});

test("each result may have its own amount, and what was left out comes last", () => {
  const text = renderResults(response([PUSH, PUSH, PUSH]), { query: "x", content: ["full", 1, "none"], leftOut: 1 });
  expect(text.split("\n\n").slice(2)).toEqual([
    "src/stack.rs:12-14 method Stack::push\nfn push(&mut self) {\n… 2 more lines",
    "src/stack.rs:12-14 method Stack::push",
    "… 1 more result, over the budget",
  ]);
});

test("what a terminal acts on is made visible", () => {
  const hostile = {
    ...PUSH,
    filePath: "/box/a b/\u001b[2J.rs",
    name: "\u202e",
    qualifiedName: "\u202e",
    content: "a\u001b]0;b\u0007",
  };
  const text = renderResults(response([hostile], []), { query: "x" });
  expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u202e]/);
});

test("nothing found names the query, the place and the next step", () => {
  expect(renderResults(response([], ["a note"]), { query: 'a "b"' })).toBe(
    'nothing found for "a \\"b\\"" in 7 files of /box/a b — try fewer or other words, or fewer filters\na note',
  );
});
