import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { chooseLines, dedent, signatureLine, splitLines } from "../../src/format/snippet.ts";
import { sampleResult } from "./samples.ts";

const numbers = (result: ReturnType<typeof chooseLines>) => result.lines.map((line) => line.number);

describe("splitLines", () => {
  test("knows LF, CRLF and CR, and no line after the last break", () => {
    expect(splitLines("a\nb\r\nc\rd\n")).toEqual(["a", "b", "c", "d"]);
    expect(splitLines("")).toEqual([]);
    expect(splitLines("end")).toEqual(["end"]);
  });
});

describe("chooseLines", () => {
  test("shows the signature, not the comment that names it, and the matching lines in file order", () => {
    const chosen = chooseLines(sampleResult({ content: sampleResult().content.replace("Puts", "push puts") }), "lines");
    expect(numbers(chosen)).toEqual([12, 13, 18]);
    expect(chosen.hasMore).toBe(true);
  });

  test("shows a short chunk whole", () => {
    const chosen = chooseLines(sampleResult({ content: "a\nb\nc", lineEnd: 13, matchLines: [] }), "lines");
    expect(numbers(chosen)).toEqual([11, 12, 13]);
    expect(chosen.hasMore).toBe(false);
  });

  test("shows at most six lines, the best of the matches", () => {
    const content = Array.from({ length: 40 }, (_, i) => `line ${i}`).join("\n");
    const matchLines = Array.from({ length: 30 }, (_, i) => 50 - i);
    const chosen = chooseLines(
      sampleResult({ content, lineStart: 11, lineEnd: 50, name: "line 0", matchLines }),
      "lines",
    );
    expect(numbers(chosen)).toEqual([11, 46, 47, 48, 49, 50]);
    expect(chosen.hasMore).toBe(false);
  });

  test("a chunk without a name shows its matches, not its first line", () => {
    expect(numbers(chooseLines(sampleResult({ name: "", matchLines: [18, 15] }), "lines"))).toEqual([15, 18, 19]);
  });

  test("full is every line, none is no line", () => {
    expect(numbers(chooseLines(sampleResult(), "full"))).toEqual([11, 12, 13, 14, 15, 16, 17, 18, 19, 20]);
    expect(chooseLines(sampleResult(), "none")).toEqual({ lines: [], hasMore: false });
  });

  test("CRLF and a last line without an end keep their numbers", () => {
    const result = sampleResult({
      content: "def a():\r\n  pass\r\nx\r\ny\r\nz\r\nw\r\n  push()",
      lineStart: 1,
      lineEnd: 7,
      name: "a",
      matchLines: [7],
    });
    expect(chooseLines(result, "lines").lines.at(-1)).toEqual({ number: 7, text: "  push()" });
  });

  test("whatever the chunk, lines are its own, in order, with their own text", () => {
    const line = fc.constantFrom("", "  ", "push", "// push", "x = 1", "\tend", "漢");
    fc.assert(
      fc.property(
        fc.array(line, { maxLength: 30 }),
        fc.array(fc.integer({ min: -5, max: 60 })),
        (lines, matchLines) => {
          const result = sampleResult({
            content: lines.join("\n"),
            lineStart: 11,
            lineEnd: 10 + lines.length,
            matchLines,
          });
          const all = splitLines(result.content);
          const chosen = numbers(chooseLines(result, "lines"));
          expect(chosen.length).toBeLessThanOrEqual(6);
          expect(chosen).toEqual([...new Set(chosen)].sort((a, b) => a - b));
          for (const shown of chooseLines(result, "lines").lines) expect(shown.text).toBe(all[shown.number - 11]!);
          if (all.some((text) => text.trim() !== "")) expect(chosen.length).toBeGreaterThan(0);
        },
      ),
    );
  });
});

test("the signature of a chunk without a name is its first line with text", () => {
  expect(signatureLine(sampleResult({ name: "", content: "\n\nhello\nworld" }))).toBe(13);
});

test("dedent takes away what all lines with text share", () => {
  const lines = ["\t\tif a:", "", "\t\t\tb()"].map((text, i) => ({ number: i + 1, text }));
  expect(dedent(lines).map((line) => line.text)).toEqual(["if a:", "", "\tb()"]);
  expect(dedent([])).toEqual([]);
});
