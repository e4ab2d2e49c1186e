import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import stringWidth from "string-width";
import { createHighlighter } from "../../src/format/highlight.ts";
import { createStyle } from "../../src/format/style.ts";
import { renderText, shownPath } from "../../src/format/text.ts";
import { sampleResponse, sampleResult } from "./samples.ts";

const plain = createStyle({ color: false, links: false });
const options = { content: "lines", cwd: "/home/me/app", columns: 80, style: plain } as const;

describe("renderText", () => {
  test("shows place, kind and name, then numbered lines", () => {
    expect(renderText(sampleResponse(), options)).toBe(
      [
        "src/stack.rs:11-20  method  Stack.push",
        "   12  pub fn push(&mut self, v: T) {",
        "    …",
        "   18      self.items.push(v);",
        "   19      done();",
        "    …",
        "",
      ].join("\n"),
    );
  });

  test("a blank line between results, none at the end", () => {
    const text = renderText(
      sampleResponse([
        sampleResult(),
        sampleResult({ rank: 2, lineStart: 40, lineEnd: 40, content: "push", matchLines: [40] }),
      ]),
      options,
    );
    expect(text).toContain("    …\n\nsrc/stack.rs:40  method");
    expect(text).toEndWith("   40  push\n");
  });

  test("on a narrow terminal a name loses its first parts, a path nothing; other good places are named", () => {
    const named = sampleResult({
      qualifiedName: "Acme\\Http\\Client\\Retry::backoff",
      also: [{ lineStart: 30, lineEnd: 31, name: "Retry::once", kind: "method" }],
    });
    const text = renderText(sampleResponse([named]), { ...options, columns: 50 });
    expect(text.split("\n")[0]).toBe("src/stack.rs:11-20  method  …Retry::backoff");
    expect(text).toContain("\n also  30 Retry::once\n");
    for (const line of text.split("\n")) expect(stringWidth(line)).toBeLessThanOrEqual(50);
  });

  test("without content, a line per result", () => {
    const text = renderText(sampleResponse([sampleResult(), sampleResult({ lineStart: 12 })]), {
      ...options,
      content: "none",
    });
    expect(text).toBe("src/stack.rs:11-20  method  Stack.push\nsrc/stack.rs:12-20  method  Stack.push\n");
  });

  test("no result is no text", () => expect(renderText(sampleResponse([]), options)).toBe(""));

  test("tells of copies and of what the score is made of", () => {
    const result = sampleResult({
      copies: [{ filePath: "/x", lineStart: 1, lineEnd: 10 }],
      explain: [{ name: "definition", points: 5.25 }],
    });
    const text = renderText(sampleResponse([result]), options);
    expect(text).toContain("Stack.push  +1 copy (/x:1)\n       5.250  definition\n");
  });

  test("the parts of a score sum to it as they are shown, to the last digit", () => {
    const shown = (points: number[]) => {
      const explain = points.map((value, i) => ({ name: `part ${i}`, points: value }));
      const score = points.reduce((sum, value) => sum + value, 0);
      const text = renderText(sampleResponse([sampleResult({ explain, score })]), { ...options, content: "none" });
      return [...text.matchAll(/^ +(-?\d+\.\d{3}) {2}(?:part|score)/gm)].map((match) =>
        Math.round(Number(match[1]) * 1000),
      );
    };
    expect(shown([0.0004, 0.0004, 0.0004])).toEqual([0, 1, 0, 1]);
    const points = fc.array(fc.double({ min: -5, max: 10, noNaN: true }), { maxLength: 15 });
    fc.assert(
      fc.property(points, (values) => {
        const parts = shown(values);
        const score = parts.pop()!;
        expect(parts).toHaveLength(values.length);
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(score);
        for (const [i, part] of parts.entries()) expect(Math.abs(part - values[i]! * 1000)).toBeLessThanOrEqual(1.001);
      }),
    );
  });

  test("each result has its own amount; lines of one stand together, and what was left out comes last", () => {
    const results = [40, 50, 60].map((lineStart) => sampleResult({ lineStart, lineEnd: lineStart, content: "push" }));
    const text = renderText(sampleResponse(results), { ...options, content: ["full", "none", "none"], leftOut: 2 });
    expect(text).toBe(
      [
        "src/stack.rs:40  method  Stack.push",
        "   40  push",
        "",
        "src/stack.rs:50  method  Stack.push",
        "src/stack.rs:60  method  Stack.push",
        "… 2 more results, over the budget",
        "",
      ].join("\n"),
    );
  });

  test("colours and links only on request", () => {
    const colored = renderText(sampleResponse(), { ...options, style: createStyle({ color: true, links: true }) });
    expect(colored).toContain("\x1b]8;;file:///home/me/app/src/stack.rs\x1b\\");
    expect(colored).toContain("\x1b[33mpush\x1b[39m");
    expect(renderText(sampleResponse(), options)).not.toContain("\x1b");
  });

  test("the searched text cannot write to the terminal or into other lines", () => {
    const hostile = "fn push() { \x1b]0;owned\x07 \u202e \x9b31m \r overwritten }";
    const result = sampleResult({
      content: hostile,
      filePath: "/home/me/app/a\x1b[2J\n.rs",
      name: "pu\x1bsh",
      qualifiedName: "pu\x1bsh",
    });
    const text = renderText(sampleResponse([result]), options);
    expect(text.match(/[\x00-\x09\x0b-\x1f\x7f-\x9f\u202e]/g)).toBeNull();
    expect(text).toStartWith("a␛[2J␊.rs:11-20  method  pu␛sh\n");
  });

  test("code lines fit the terminal, with and without colour codes", () => {
    const unit = fc.constantFrom("a", "\t", "漢", "😀", "👩‍👩‍👧‍👦", " ", "push", "e\u0301", "\x1b", "\n", "\ud800");
    fc.assert(
      fc.property(fc.array(unit, { maxLength: 200 }), fc.integer({ min: 10, max: 120 }), (units, columns) => {
        const response = sampleResponse([sampleResult({ content: units.join("") })]);
        for (const color of [false, true]) {
          const style = createStyle({ color, links: false });
          const text = renderText(response, { ...options, columns, style });
          expect(text.isWellFormed()).toBe(true);
          for (const line of text.trimEnd().split("\n").slice(1))
            expect(stringWidth(line)).toBeLessThanOrEqual(columns);
        }
      }),
    );
  });
});

describe("shownPath", () => {
  test.each([
    ["/home/me/app/src/a.ts", "/home/me/app", "src/a.ts"],
    ["/home/me/app/src/a.ts", "/home/me/app/src/deep", "../a.ts"],
    ["/srv/x/a.ts", "/home/me/app", "/srv/x/a.ts"],
    ["/a.ts", "/", "a.ts"],
  ])("%s from %s is %s", (path, cwd, shown) => expect(shownPath(path, cwd)).toBe(shown));
});

describe("createHighlighter", () => {
  const found = (words: string[], line: string) =>
    createHighlighter(words)(line).map(({ start, end }) => line.slice(start, end));

  test("finds words and parts of identifiers, not the inside of words", () => {
    expect(found(["push"], "push rePush push_all pushed unpushed PUSH")).toEqual([
      "push",
      "Push",
      "push",
      "push",
      "PUSH",
    ]);
  });

  test("prefers the longer word and takes pattern characters as they are", () => {
    expect(found(["a", "a.b"], "a.b axb")).toEqual(["a.b", "a"]);
    expect(found(["(", "c++"], "c++ (x)")).toEqual(["c++", "("]);
    expect(found([], "abc")).toEqual([]);
  });

  test("finds words in scripts without case", () => expect(found(["検索"], "全文検索")).toEqual(["検索"]));
});
