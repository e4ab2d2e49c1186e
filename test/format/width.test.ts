import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import stringWidth from "string-width";
import { cutToUnits } from "../../src/format/graphemes.ts";
import { cutAround, cutToWidth } from "../../src/format/width.ts";

const FAMILY = "👩‍👩‍👧‍👦";
const cluster = fc.constantFrom("a", "Z", " ", "é", "e\u0301", "漢", "😀", FAMILY, "🇩🇪", "👍🏽", "\ufffd", "ก็");
const text = fc.array(cluster, { maxLength: 60 }).map((parts) => ({ parts, text: parts.join("") }));
const segmenter = new Intl.Segmenter(undefined, { granularity: "grapheme" });
const clustersOf = (value: string) => [...segmenter.segment(value)].map((part) => part.segment);

describe("cutToWidth", () => {
  test("never exceeds the columns", () => {
    fc.assert(
      fc.property(text, fc.integer({ min: 1, max: 80 }), (sample, columns) => {
        expect(stringWidth(cutToWidth(sample.text, columns))).toBeLessThanOrEqual(columns);
      }),
    );
  });

  test("ends at a grapheme boundary: what it keeps are whole clusters of the text", () => {
    fc.assert(
      fc.property(text, fc.integer({ min: 1, max: 80 }), (sample, columns) => {
        const cut = cutToWidth(sample.text, columns);
        const kept = cut === sample.text ? cut : cut.replace(/…$/, "");
        const all = clustersOf(sample.text);
        expect(all.slice(0, clustersOf(kept).length).join("")).toBe(kept);
      }),
    );
  });

  test("leaves a text that fits", () => {
    expect(cutToWidth("abc", 3)).toBe("abc");
    expect(cutToWidth(`ab${FAMILY}`, 4)).toBe(`ab${FAMILY}`);
    expect(cutToWidth("漢字", 4)).toBe("漢字");
  });

  test("says that it cut", () => {
    expect(cutToWidth("abcdef", 4)).toBe("abc…");
    expect(cutToWidth("漢字漢字", 4)).toBe("漢…");
    expect(cutToWidth(`a${FAMILY}b`, 3)).toBe("a…");
  });

  test("is quick on a line of five million characters", () => {
    const start = performance.now();
    cutToWidth("漢".repeat(5_000_000), 80);
    cutAround("漢".repeat(5_000_000), 4_000_000, 80);
    expect(performance.now() - start).toBeLessThan(500);
  });
});

describe("cutAround", () => {
  test("keeps the place in view and the columns", () => {
    fc.assert(
      fc.property(text, text, fc.integer({ min: 20, max: 60 }), (before, after, columns) => {
        const line = `${before.text}NEEDLE${after.text}`;
        const cut = cutAround(line, before.text.length, columns);
        expect(stringWidth(cut)).toBeLessThanOrEqual(columns);
        expect(cut.isWellFormed()).toBe(true);
      }),
    );
  });

  test("moves to a match far to the right", () => {
    const cut = cutAround(`${"x".repeat(500)} needle ${"y".repeat(500)}`, 501, 40);
    expect(cut).toStartWith("…x");
    expect(cut).toContain(" needle ");
    expect(cut).toEndWith("y…");
    expect(cut).toHaveLength(40);
  });

  test("starts at the line's start when the match is near it", () => {
    expect(cutAround("let needle = 1;", 4, 40)).toBe("let needle = 1;");
  });

  test("leaves a line that fits, wherever the match is", () => {
    const line = `${"x".repeat(34)}needle`;
    expect(cutAround(line, 34, 40)).toBe(line);
  });
});

test("cutToUnits never leaves half a cluster", () => {
  fc.assert(
    fc.property(text, fc.nat(200), (sample, units) => {
      const cut = cutToUnits(sample.text, units);
      expect(cut.length).toBeLessThanOrEqual(Math.max(units, 0));
      expect(clustersOf(sample.text).slice(0, clustersOf(cut).length).join("")).toBe(cut);
    }),
  );
});
