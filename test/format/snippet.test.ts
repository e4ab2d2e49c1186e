import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { chooseLines, dedent, MAX_LINES, signatureLine, splitLines } from "../../src/format/snippet.ts";
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
  test("shows the signature, not the comment that names it, and a window around a match, in file order", () => {
    const content = sampleResult().content.replace("Puts", "push puts");
    const chosen = chooseLines(sampleResult({ content, matchLines: [18] }), "lines");
    expect(numbers(chosen)).toEqual([12, 18, 19]); // 17 is blank
    expect(chosen.hasMore).toBe(true);
  });

  test("shows a short chunk whole", () => {
    const chosen = chooseLines(sampleResult({ content: "a\nb\nc", lineEnd: 13, matchLines: [] }), "lines");
    expect(numbers(chosen)).toEqual([11, 12, 13]);
    expect(chosen.hasMore).toBe(false);
  });

  const long = (changes: Parameters<typeof sampleResult>[0] = {}) =>
    sampleResult({
      content: Array.from({ length: 40 }, (_, i) => `line ${i}`).join("\n"),
      ...{ lineStart: 11, lineEnd: 50, name: "line 0" },
      ...changes,
    });

  test("shows at most eight lines: the three best matches, what stands around them, then other matches", () => {
    const matchLines = [20, 30, 40, 50, 49];
    expect(numbers(chooseLines(long({ matchLines }), "lines"))).toEqual([11, 19, 20, 21, 29, 30, 31, 40]);
    expect(numbers(chooseLines(long({ matchLines: [20, 21, 22, 50, 49, 48] }), "lines"))).toEqual([
      11, 19, 20, 21, 22, 23, 49, 50,
    ]);
  });

  test("a line that only ends something is no neighbour worth a line", () => {
    const content = long().content.replace("line 18", "  }").replace("line 20", "  {");
    expect(numbers(chooseLines(long({ content, matchLines: [30, 40] }), "lines"))).toEqual([11, 30, 39, 40, 41]);
  });

  test("a gap of one line is closed: to say so would take as much room", () => {
    expect(numbers(chooseLines(long({ matchLines: [13, 30] }), "lines"))).toEqual([11, 12, 13, 14, 29, 30, 31]);
    expect(numbers(chooseLines(long({ matchLines: [14] }), "lines"))).toEqual([11, 12, 13, 14, 15]);
  });

  test("a signature goes on with its parentheses, for four lines at most", () => {
    const lines = ["fn one(", "  a: A,", "  b: B,", "): C {", ...Array.from({ length: 20 }, (_, i) => `${i}`)];
    const shown = (content: string[]) =>
      numbers(chooseLines(long({ name: "one", content: content.join("\n"), matchLines: [31] }), "lines"));
    expect(shown(lines)).toEqual([11, 12, 13, 14, 30, 31, 32]);
    expect(shown(["fn one(", ...lines.slice(1).map(() => "  x,")])).toEqual([11, 12, 13, 14, 30, 31, 32]);
  });

  test("a number is so many lines, the best ones; then those that follow the signature", () => {
    const result = long({ name: "line 3", matchLines: [30] });
    expect(numbers(chooseLines(result, 1))).toEqual([14]);
    expect(numbers(chooseLines(result, 2))).toEqual([14, 30]);
    expect(numbers(chooseLines(result, 6))).toEqual([14, 15, 16, 29, 30, 31]);
    expect(numbers(chooseLines(result, 40))).toEqual(numbers(chooseLines(result, "full")));
  });

  test("a chunk without a name shows its matches, not its first line", () => {
    expect(numbers(chooseLines(sampleResult({ name: "", matchLines: [18, 15] }), "lines"))).toEqual([
      15, 16, 17, 18, 19,
    ]);
  });

  test("full is every line, none is no line", () => {
    expect(numbers(chooseLines(sampleResult(), "full"))).toEqual([11, 12, 13, 14, 15, 16, 17, 18, 19, 20]);
    expect(chooseLines(sampleResult(), "none")).toEqual({ lines: [], hasMore: false });
  });

  test("CRLF and a last line without an end keep their numbers", () => {
    const result = sampleResult({
      content: "def a():\r\n  pass\r\nx\r\ny\r\nz\r\nw\r\nv\r\nu\r\n  push()",
      lineStart: 1,
      lineEnd: 9,
      name: "a",
      matchLines: [9],
    });
    expect(chooseLines(result, "lines").lines.at(-1)).toEqual({ number: 9, text: "  push()" });
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
          expect(chosen.length).toBeLessThanOrEqual(2 * MAX_LINES); // those of closed gaps too
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
