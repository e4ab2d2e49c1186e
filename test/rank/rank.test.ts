import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { stem } from "../../src/core/text/stem.ts";
import { foldIdentifier, foldQualified } from "../../src/core/text/words.ts";
import type { IndexedChunk } from "../../src/core/types.ts";
import { parseQuery } from "../../src/query/parse.ts";
import { inverseDocumentFrequency, saturate } from "../../src/rank/bm25.ts";
import { pathTraits } from "../../src/rank/path-traits.ts";
import { rankChunks } from "../../src/rank/rank.ts";
import { selectResults } from "../../src/rank/select.ts";
import { SourceText } from "../../src/rank/source.ts";
import type { FileCandidate, RankQuery } from "../../src/rank/types.ts";
import { BM25 } from "../../src/rank/weights.ts";

/** A file whose every paragraph is a chunk; `def NAME` in it names the chunk. */
function file(path: string, text: string, overrides: Partial<FileCandidate> = {}): FileCandidate {
  const chunks: IndexedChunk[] = [];
  let line = 1;
  for (const paragraph of text.split("\n\n")) {
    const lineEnd = line + paragraph.split("\n").length - 1;
    const name = /def (\w+)/.exec(paragraph)?.[1] ?? "";
    const kind = name === "" ? "module" : "function";
    const termCount = paragraph.split(/\W+/).length;
    chunks.push({
      lineStart: line,
      lineEnd,
      kind,
      name,
      qualifiedName: name,
      parent: null,
      aliases: [],
      exported: false,
      termCount,
    });
    line = lineEnd + 2;
  }
  return {
    path,
    language: "python",
    source: new SourceText(text),
    termCount: text.split(/\W+/).length,
    generated: false,
    hasNewer: false,
    hasSource: false,
    chunks,
    ...overrides,
  };
}

function ask(text: string): RankQuery {
  const query = parseQuery(text);
  return {
    kind: query.kind,
    words: query.words,
    place: query.place,
    names: new Set(query.names),
    terms: query.terms.map((term) => ({ ...term, near: [], weight: term.weight * 2 })),
    foldedNames: new Set(query.names.map(foldIdentifier)),
    partOfName: query.kind === "name" && query.names[0] ? foldIdentifier(query.names[0]) : null,
    qualifiedNames: new Set(query.names.map(foldQualified)),
    phrases: query.phrases.map((phrase) => phrase.toLowerCase()),
    wants: query.wants,
  };
}

function rank(query: string, files: readonly FileCandidate[], explain = false) {
  return rankChunks(ask(query), files, { averages: { fileTerms: 20, chunkTerms: 10 }, explain, keep: () => true });
}

const first = (query: string, files: readonly FileCandidate[]) => rank(query, files)[0]?.file.path;

describe("rankChunks", () => {
  test("a definition leads, though callers repeat the name more often", () => {
    const callers = "open_index()\n".repeat(20);
    expect(first("open_index", [file("a/calls.py", callers), file("b/open.py", "def open_index():\n  pass")])).toBe(
      "b/open.py",
    );
  });

  test("tests, examples and vendored copies stand behind the source, and before it when asked for", () => {
    const text = "def retry():\n  backoff()";
    const files = ["tests/retry.py", "examples/retry.py", "vendor/retry.py", "src/retry.py"].map((path) =>
      file(path, text),
    );
    expect(first("retry backoff", files)).toBe("src/retry.py");
    expect(first("retry backoff test", files)).toBe("tests/retry.py");
  });

  test("a path typed finds the file", () => {
    const files = [file("src/b/open.py", "x"), file("src/a/open.py", "open open b b src")];
    expect(first("b/open.py", files)).toBe("src/b/open.py");
  });

  test("the signals of --explain sum exactly to the score", () => {
    const ranked = rank("retry backoff", [file("tests/retry.py", "def retry():\n  backoff()\n\nx = 1")], true);
    expect(ranked.length).toBeGreaterThan(0);
    for (const { score, explain } of ranked) expect(explain!.reduce((sum, { points }) => sum + points, 0)).toBe(score);
  });

  test("the order does not depend on the order of the candidates", () => {
    const files = ["a.py", "b.py", "c/a.py", "c/b.py"].map((path) => file(path, "def retry():\n  backoff()"));
    fc.assert(
      fc.property(fc.shuffledSubarray(files, { minLength: files.length }), (shuffled) => {
        expect(rank("retry", shuffled).map(({ file: { path } }) => path)).toEqual(
          rank("retry", files).map(({ file: { path } }) => path),
        );
      }),
    );
  });

  test("one document, no match, empty text: no NaN and no crash", () => {
    expect(rank("absent", [file("a.py", "")])).toEqual([]);
    for (const { score } of rank("a", [file("a.py", "a")])) expect(Number.isFinite(score)).toBe(true);
  });
});

describe("names, lines and phrases", () => {
  const connector = "def connect(self):\n  release()\n  release(key)\n\ndef _release(self):\n  pass";

  test("a name alone finds its definition, spelled as it was typed, though others repeat the word", () => {
    expect(rank("_release", [file("c.py", connector)])[0]?.chunk.name).toBe("_release");
    expect(rank("zslinsert", [file("z.c", "int other;\n\ndef zslInsert():\n  pass")])[0]?.chunk.name).toBe("zslInsert");
  });

  test("a part of a name finds it, the shorter name first", () => {
    const files = [
      file("a.py", "def dict_resize_policy_for_all():\n  pass"),
      file("b.py", "def _dictResizePolicy():\n  pass"),
    ];
    expect(rank("resizepol", files).map(({ chunk }) => chunk.name)).toEqual([
      "_dictResizePolicy",
      "dict_resize_policy_for_all",
    ]);
    expect(rank("resizeless", files)).toEqual([]);
  });

  test("a line of a stack trace finds the chunk that holds it; a path alone the file's head", () => {
    const files = [file("src/c.py", connector), file("src/d.py", connector)];
    const place = (query: string) => [rank(query, files)[0]?.file.path, rank(query, files)[0]?.chunk.lineStart];
    expect(place("src/d.py:6")).toEqual(["src/d.py", 5]);
    expect(place('File "src/d.py", line 2, in connect')).toEqual(["src/d.py", 1]);
    expect(place("src/c.py")).toEqual(["src/c.py", 1]);
  });

  test("the text of an error leads to where it is raised, over code that repeats its words", () => {
    const raising = file("a.py", "def build():\n  raise Missing(f'Target class [{name}] does not exist.')");
    const repeating = file("b.py", `def assign():\n${"  target, klass = class_of(target), exist(value)\n".repeat(8)}`);
    expect(rank("Target class does not exist", [repeating, raising])[0]?.file.path).toBe("a.py");
  });

  test("quoted phrases are told from their words", () => {
    const files = [file("a.py", "def a():\n  open the\n  index"), file("b.py", "def b():\n  index of open")];
    const held = rank('"open the index"', files).filter(({ holdsPhrases }) => holdsPhrases);
    expect(held.map(({ file: f }) => f.path)).toEqual(["a.py"]);
  });
});

describe("selectResults", () => {
  const ranked = rank("retry", [
    file("a.py", "def retry():\n  one\n\ndef retry_more():\n  two"),
    file("b.py", "def retry():\n    one"),
    file("c.py", "def retry():\n  three"),
  ]);

  test("one chunk of each file first; copies are folded; the rest fills up", () => {
    const selected = selectResults(ranked, 10);
    expect(selected.map(({ best }) => best.file.path)).toEqual(["a.py", "c.py", "a.py"]);
    expect(selected[0]!.copies.map(({ file: f }) => f.path)).toEqual(["b.py"]);
  });

  test("a place that did not become a result is named beside the file's first", () => {
    const text = "def first():\n  retry(attempts)\n\ndef second():\n  retry(attempts + 1)";
    const [only] = selectResults(rank("retry attempts", [file("a.py", text)]), 1);
    expect(only!.also.map(({ chunk }) => chunk.name)).toEqual(["second"]);
    expect(selectResults(ranked, 10).flatMap(({ also }) => also)).toEqual([]);
  });
});

describe("formulas", () => {
  test("idf falls with frequency and is never negative", () => {
    expect(inverseDocumentFrequency(100, 1)).toBeGreaterThan(inverseDocumentFrequency(100, 50));
    expect(inverseDocumentFrequency(100, 100)).toBeGreaterThan(0);
    expect(inverseDocumentFrequency(0, 0)).toBeGreaterThanOrEqual(0);
    expect(inverseDocumentFrequency(10, 20)).toBeGreaterThan(0); // the index counts content of other checkouts too
  });

  test("saturation grows with frequency, falls with length, stays below k1 + 1", () => {
    expect(saturate(2, 1)).toBeGreaterThan(saturate(1, 1));
    expect(saturate(1, 2)).toBeLessThan(saturate(1, 1));
    expect(saturate(1e9, 1)).toBeLessThanOrEqual(BM25.k1 + 1);
    expect(saturate(0, 1)).toBe(0);
  });
});

describe("pathTraits", () => {
  test.each([
    ["src/foo_test.go", "test"],
    ["src/test_foo.py", "test"],
    ["src/__tests__/foo.ts", "test"],
    ["src/foo.spec.ts", "test"],
    ["src/FooTest.java", "test"],
    ["examples/foo.rs", "example"],
    ["third_party/x.c", "vendored"],
    ["lib/compat/x.py", "compatibility"],
    ["docs/x.html", "docs"],
    ["README.md", "docs"],
    ["types/x.d.ts", "declaration"],
  ] as const)("%s is %s", (path, trait) => expect(pathTraits(path)[trait]).toBe(true));

  test.each(["src/contest.py", "src/latest.ts", "src/attestation/sign.go", "src/protest.rb"])("%s is no test", (path) =>
    expect(pathTraits(path).test).toBe(false),
  );

  test("a generic stem hands over to its directory", () => {
    expect(pathTraits("src/router/mod.rs").stemTerms).toEqual([stem("router")]);
    expect(pathTraits("index.ts").stemTerms).toEqual(["index"]);
  });

  test("words that are all of a name find it, however often others use them", () => {
    const uses = file("a/uses.py", "parse the file name; the name of the file to parse\n".repeat(5));
    expect(first("parse file name", [uses, file("b/names.py", "def parse_file_name(x):\n  pass")])).toBe("b/names.py");
  });

  test("a long row of words leads, though most of the message are values", () => {
    const query = "Remote origin does not support the locking API see /a/b/c d e f g h i j k l m n o p";
    const near = file("a/api.py", "remote = api\nlocking = support\norigin = api_of(remote)\n");
    const answer = file("b/msg.py", 'def f():\n  print("Remote %s does not support the locking API", 1)');
    expect(first(query, [near, answer])).toBe("b/msg.py");
  });
});

test("the last part of a joined name is the name that was asked for", () => {
  const module = file("a/query.ex", "defmodule Ecto.Query do\nend");
  const [chunk] = module.chunks;
  const joined = { ...module, chunks: [{ ...chunk!, name: "Ecto.Query", qualifiedName: "Ecto.Query" }] };
  const uses = file("b/planner.ex", "def plan(query) do\n  query(query, query)\nend\n".repeat(3));
  expect(first("Query", [uses, joined])).toBe("a/query.ex");
});
