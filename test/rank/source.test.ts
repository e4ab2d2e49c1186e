import { expect, test } from "bun:test";
import fc from "fast-check";
import { lineAt } from "../../src/core/text/lines.ts";
import { parseQuery } from "../../src/query/parse.ts";
import { findRuns } from "../../src/rank/runs.ts";
import { SourceText } from "../../src/rank/source.ts";

const PIECES = [
  "parse",
  "Parse",
  "PARSE",
  "args",
  "Args",
  "_",
  "__",
  " ",
  "\n",
  ".",
  "zsl",
  "Insert",
  "insert",
  "sha",
  "256",
];
const MORE = ["init", "queries", "query", "İ", "é", "HTTP", "s", "2", "日本", "語", "-", "no", "None", "none"];
const QUERIES = [
  "parse",
  "parse_args",
  "zslinsert",
  "sha256_init",
  "query",
  "_parse",
  "parseArgs http",
  "日本",
  "insert 2",
  "parse args",
];

test("an index changes no answer: terms, ranges and rows of words", () => {
  const texts = fc.array(fc.constantFrom(...PIECES, ...MORE), { maxLength: 40 });
  fc.assert(
    fc.property(texts, fc.constantFrom(...QUERIES), (pieces, asked) => {
      const text = pieces.join("");
      const scanned = new SourceText(text);
      const indexed = new SourceText(text);
      indexed.index();
      const query = parseQuery(asked);
      // Underscores before a word may be counted to it or not: the line is what matters.
      const linesOf = (offsets: ArrayLike<number>) => Array.from(offsets, (offset) => lineAt(scanned.lines, offset));
      for (const term of query.terms) {
        expect(linesOf(indexed.occurrences(term))).toEqual(linesOf(scanned.occurrences(term)));
        for (const [i, from] of scanned.lines.entries()) {
          const to = scanned.lines[i + 1] ?? text.length;
          const inLine = (source: SourceText) => source.occurrencesIn(term, from, to).length;
          expect(inLine(indexed)).toBe(inLine(scanned));
        }
      }
      expect(findRuns(indexed, query.words)).toEqual(findRuns(scanned, query.words));
    }),
    { numRuns: 3000 },
  );
});
