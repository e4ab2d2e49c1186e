import { expect, test } from "bun:test";
import fc from "fast-check";
import { findRuns } from "../../src/rank/runs.ts";
import { SourceText } from "../../src/rank/source.ts";

test("an error text with variable parts stands in two rows", () => {
  const text = 'throw new error("target class [$concrete] does not exist.");';
  const words = ["target", "class", "does", "not", "exist"];
  expect(findRuns(new SourceText(text), words).map(({ first, length }) => [first, length])).toEqual([
    [0, 2],
    [2, 3],
  ]);
});

test("runs are the longest rows, by place, and no run lies inside another", () => {
  const word = fc.constantFrom("a", "b", "c");
  fc.assert(
    fc.property(fc.array(word, { maxLength: 20 }), fc.array(word, { minLength: 2, maxLength: 4 }), (text, words) => {
      const joined = text.join(" ");
      for (const { at, first, length } of findRuns(new SourceText(joined), words)) {
        const row = words.slice(first, first + length).join(" ");
        expect(length).toBeGreaterThan(1);
        expect(joined.startsWith(row, at)).toBe(true);
        const next = words[first + length];
        if (next) expect(joined.startsWith(`${row} ${next}`, at)).toBe(false);
      }
    }),
  );
});

test("a run begins at a word and its last word may go on", () => {
  expect(findRuns(new SourceText("open indexes"), ["open", "index"]).map(({ length }) => length)).toEqual([2]);
  expect(findRuns(new SourceText("reopen index"), ["open", "index"])).toEqual([]);
});
