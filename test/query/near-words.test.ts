import { expect, test } from "bun:test";
import { nearWords } from "../../src/query/near-words.ts";

const termsNear = (term: string) => nearWords(term).map((near) => near.term);

test("near words are near both ways, and no word is near itself", () => {
  for (const term of ["config", "delet", "retri", "auth", "cach"]) {
    expect([term, termsNear(term).length > 0]).toEqual([term, true]);
    for (const other of termsNear(term)) {
      expect(other).not.toBe(term);
      expect([other, termsNear(other)]).toEqual([other, expect.arrayContaining([term])]);
    }
  }
});

test("abbreviations come first; an unknown word has none", () => {
  const kinds = nearWords("delet").map(({ isAbbreviation }) => isAbbreviation);
  expect(kinds.indexOf(false)).toBeGreaterThan(kinds.lastIndexOf(true));
  expect(nearWords("qqzz")).toEqual([]);
});
