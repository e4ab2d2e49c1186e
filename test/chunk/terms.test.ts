import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { Analyzer } from "../../src/chunk/analyze.ts";
import { WordCounter } from "../../src/chunk/words.ts";
import { Tokenizer } from "../../src/core/text/tokenizer.ts";

const analyzer = new Analyzer();
const analyze = (text: string, language = "python") => analyzer.analyze({ path: "a", text, language });
const sorted = (column: string) => column.split(" ").filter(Boolean).sort();

describe("columns", () => {
  test("names, comments and the rest go to their own", async () => {
    const { fts } = await analyze('# Opens a door.\ndef unlock(key):\n    """Turns the key."""\n    return bolt\n');
    expect(sorted(fts.name)).toEqual(["unlock", "unlock"]);
    expect(sorted(fts.doc)).toEqual(["door", "key", "open", "the", "turn"]);
    expect(sorted(fts.body)).toEqual(["bolt", "def", "key", "return", "unlock"]);
  });

  test("a term counts three times at most in each", async () => {
    const { fts, termCount } = await analyze(`# word word\nx = [${"word, ".repeat(10)}]\n`);
    expect(sorted(fts.doc)).toEqual(["word", "word"]);
    expect(sorted(fts.body).filter((term) => term === "word")).toHaveLength(3);
    expect(termCount).toBe(12);
  });

  test("aliases and qualified names are names", async () => {
    const { fts } = await analyze("class Door:\n    color = 1\n\n    def open_wide(self):\n        pass\n");
    expect(new Set(sorted(fts.name))).toEqual(new Set(["color", "door", "open", "openwide", "wid"]));
  });

  test("Markdown and windows have no comments", async () => {
    expect((await analyze("# Title\n\n<!-- note -->\n", "markdown")).fts.doc).toBe("");
    expect((await analyze("# note\n", "text")).fts.doc).toBe("");
  });
});

test("words are counted as one would with a map of strings, text after text", () => {
  const words = fc.array(fc.constantFrom("a", "ab", "parseArgs", "x_1", "é", "漢字", "😀", "-", " ", "\n", "Aa", "BB"));
  const tokenizer = new Tokenizer();
  const counter = new WordCounter();
  fc.assert(
    fc.property(words, words, (comment, code) => {
      const text = `${comment.join("")}\n${code.join("")}`;
      const middle = comment.join("").length;
      counter.begin(text);
      const terms = [counter.count(0, middle, true), counter.count(middle, text.length, false)];
      const expected = [text.slice(0, middle), text.slice(middle)].map((part) => tokenizer.tokenize(part));
      expect(terms).toEqual(expected.map((part) => part.length));
      const found: string[][] = [[], []];
      counter.forEach((ofWord, inComments, elsewhere) => {
        for (let i = 0; i < inComments; i++) found[0]!.push(...ofWord);
        for (let i = 0; i < elsewhere; i++) found[1]!.push(...ofWord);
      });
      expect(found.map((part) => part.sort())).toEqual(expected.map((part) => part.sort()));
    }),
  );
});

test("a table that grows, and one that starts over, count as before", () => {
  const counter = new WordCounter();
  for (const round of [1, 2, 3]) {
    const names = Array.from({ length: 120_000 }, (_, at) => `name${round}of${at}x`);
    const text = `${names.join(" ")} ${names.join(" ")}`;
    counter.begin(text);
    counter.count(0, text.length, false);
    let sum = 0;
    counter.forEach((_, inComments, elsewhere) => {
      expect(inComments + elsewhere).toBe(2);
      sum++;
    });
    expect(sum).toBe(names.length);
  }
});

test("words do not keep their texts in memory", () => {
  const counter = new WordCounter();
  const count = (at: number) => {
    const text = new TextDecoder().decode(new TextEncoder().encode(`unique${at}name ${" ".repeat(2_000_000)}`));
    counter.begin(text);
    counter.count(0, text.length, false);
  };
  const used = () => {
    counter.begin("");
    Bun.gc(true);
    return process.memoryUsage().rss;
  };
  for (let at = 0; at < 20; at++) count(at);
  const before = used();
  for (let at = 20; at < 120; at++) count(at); // 200 MB
  expect(used() - before).toBeLessThan(100e6);
});
