import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { Tokenizer } from "../../src/core/text/tokenizer.ts";
import { parseQuery } from "../../src/query/parse.ts";
import { countBetween, lowerSameLength, occurrences } from "../../src/rank/occurrences.ts";

const tokenizer = new Tokenizer();

/** The slow obvious twin: split everything and count. */
function slowCount(text: string, term: string): number {
  return tokenizer.tokenize(text).filter((t) => t === term).length;
}

function fastCount(text: string, query: string): Map<string, number> {
  const lower = lowerSameLength(text);
  return new Map(parseQuery(query).terms.map((term) => [term.term, occurrences(text, lower, term).length]));
}

describe("occurrences", () => {
  test("finds parts of identifiers in any spelling, and inflected words", () => {
    const text = "parseArgs parse_args PARSE_ARGS parsing the argument; sparse rgs reparse";
    expect(fastCount(text, "parse_args")).toEqual(
      new Map([
        ["pars", 4],
        ["arg", 3],
        ["parseargs", 3],
      ]),
    );
  });

  test("agrees with splitting the whole text", () => {
    const piece = fc.constantFrom(
      "parse",
      "Parse",
      "PARSE",
      "args",
      "Args",
      "_",
      " ",
      "\n",
      "query",
      "queries",
      "caching",
      "2",
      ".",
      "İ",
      "é",
      "HTTP",
      "s",
    );
    fc.assert(
      fc.property(
        fc.array(piece, { maxLength: 30 }),
        fc.constantFrom("parse", "args", "query", "cache", "http"),
        (pieces, word) => {
          const text = pieces.join("");
          for (const [term, count] of fastCount(text, word)) expect(count).toBe(slowCount(text, term));
        },
      ),
      { numRuns: 2000 },
    );
  });
});

test("countBetween counts offsets in a half-open range", () => {
  fc.assert(
    fc.property(fc.array(fc.nat(50)), fc.nat(50), fc.nat(50), (values, from, to) => {
      const sorted = values.toSorted((a, b) => a - b);
      expect(countBetween(sorted, from, Math.max(from, to))).toBe(
        sorted.filter((v) => v >= from && v < Math.max(from, to)).length,
      );
    }),
  );
});
