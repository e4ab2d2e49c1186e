import type { SearchResponse, SearchResult } from "../../src/core/types.ts";

const PUSH = [
  "    /// Puts a value on top.",
  "    pub fn push(&mut self, v: T) {",
  "        let grown = self.grow();",
  "",
  "        log(grown);",
  "        check();",
  "",
  "        self.items.push(v);",
  "        done();",
  "    }",
];

/** A Rust method of ten lines, 11 to 20. */
export function sampleResult(changes: Partial<SearchResult> = {}): SearchResult {
  return {
    filePath: "/home/me/app/src/stack.rs",
    relativePath: "src/stack.rs",
    lineStart: 11,
    lineEnd: 20,
    name: "push",
    qualifiedName: "Stack.push",
    kind: "method",
    parent: "Stack",
    language: "rust",
    content: PUSH.join("\n"),
    rank: 1,
    score: 8.5,
    matchLines: [18, 12],
    copies: [],
    also: [],
    explain: null,
    ...changes,
  };
}

/** A response with these results. */
export function sampleResponse(
  results: readonly SearchResult[] = [sampleResult()],
  changes: Partial<SearchResponse> = {},
): SearchResponse {
  return {
    projectRoot: "/home/me/app",
    searchedDirectory: "/home/me/app",
    results,
    highlight: ["push"],
    notes: [],
    timings: { indexingMs: null, embeddingMs: 0, searchMs: 2, totalMs: 3 },
    stats: { filteredOut: 0, filesSearched: 12, uniqueFiles: results.length },
    indexing: null,
    ...changes,
  };
}
