import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { lineAt, lineStarts } from "../../src/core/text/lines.ts";
import { stem, stemProbe } from "../../src/core/text/stem.ts";
import { Tokenizer } from "../../src/core/text/tokenizer.ts";
import { foldIdentifier, splitIdentifier, termsOfWord } from "../../src/core/text/words.ts";

describe("splitIdentifier", () => {
  test.each([
    ["parse_args", ["parse", "args"]],
    ["parseHTTPHeader_v2", ["parse", "HTTP", "Header", "v", "2"]],
    ["SHA256", ["SHA", "256"]],
    ["__init__", ["init"]],
    ["___", []],
    ["x", ["x"]],
  ])("%s", (word, parts) => expect(splitIdentifier(word)).toEqual(parts));
});

test("every spelling of a name shares its folded whole", () => {
  for (const word of ["parse_args", "parseArgs", "ParseArgs", "PARSE_ARGS"])
    expect(termsOfWord(word)).toContain("parseargs");
  expect(foldIdentifier("_Parse_Args")).toBe("parseargs");
});

describe("stem", () => {
  test.each([
    [["query", "queries"]],
    [["cache", "caches", "cached", "caching"]],
    [["stop", "stops", "stopped", "stopping"]],
    [["match", "matches", "matched", "matching"]],
    [["parse", "parses", "parsed", "parsing", "parser"]],
    [["validate", "validates", "validated", "validating", "validation", "validator", "validators"]],
    [["alias", "aliases"]],
    [["route", "router", "routing"]],
  ])("one stem for %p", (words) => expect(new Set(words.map(stem)).size).toBe(1));

  test.each([
    "class",
    "status",
    "this",
    "bus",
    "axis",
    "string",
    "need",
    "format",
    "author",
    "header",
    "error",
    "chaos",
  ])("%s keeps its letters", (word) => expect(stem(word)).toBe(word));

  test("the probe of a stem starts every word with that stem", () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[a-z]{1,12}$/),
        fc.constantFrom("", "s", "es", "ies", "ing", "ed", "e", "y", "er", "ation", "ators", "ating", "ion"),
        (root, end) => {
          const word = root + end;
          expect(word.startsWith(stemProbe(stem(word)))).toBe(true);
        },
      ),
    );
  });
});

describe("lines", () => {
  test("LF, CRLF and lone CR end a line; a final break begins none", () => {
    expect(lineStarts("a\nb\r\nc\rd\n")).toEqual([0, 2, 5, 7]);
    expect(lineStarts("")).toEqual([]);
    expect(lineStarts("\n\n")).toEqual([0, 1]);
  });

  test("lines tile any text, and lineAt is their inverse", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom("a", "\n", "\r", "\r\n", "é", "😀") }), (text) => {
        const starts = lineStarts(text);
        expect(starts.map((start, i) => text.slice(start, starts[i + 1] ?? text.length)).join("")).toBe(text);
        for (const [i, start] of starts.entries()) expect(lineAt(starts, start)).toBe(i + 1);
        expect(starts.length).toBe(text.split(/\r\n|\n|\r/).length - (/[\r\n]$/.test(text) || text === "" ? 1 : 0));
      }),
    );
  });
});

test("the tokenizer's cache does not change its answers", () => {
  const tokenizer = new Tokenizer();
  const text = "fn push_back(value: T) { self.items.push(value) } // pushes 日本語 back";
  expect(tokenizer.tokenize(text)).toEqual(tokenizer.tokenize(text));
  expect(tokenizer.tokenize(text)).toContain("pushback");
  expect(tokenizer.tokenize(text)).toContain("日本");
  expect(tokenizer.tokenize("")).toEqual([]);
});
