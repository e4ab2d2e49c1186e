import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { ScryError } from "../../src/core/errors.ts";
import type { SearchResponse, SearchResult } from "../../src/core/types.ts";
import { fitBudget, JSON_FORMS, LINE_FORMS, MIN_BUDGET, type Shown, TEXT_FORMS } from "../../src/format/budget.ts";
import { searchToJson } from "../../src/format/json.ts";
import { renderPaths } from "../../src/format/lines.ts";
import { renderMarkdown } from "../../src/format/markdown.ts";
import { createStyle } from "../../src/format/style.ts";
import { renderText } from "../../src/format/text.ts";
import { estimateTokens } from "../../src/format/tokens.ts";
import { sampleResponse, sampleResult } from "./samples.ts";

const cwd = "/home/me/app";
const style = createStyle({ color: false, links: false });
const text = ({ response, ...shown }: Shown) => renderText(response, { ...shown, cwd, style, columns: 500 });
const json = ({ response, ...shown }: Shown) => JSON.stringify(searchToJson(response, { ...shown, debug: true }));
const WRITERS = {
  text: { forms: TEXT_FORMS, render: text },
  markdown: {
    forms: TEXT_FORMS,
    render: ({ response, ...shown }: Shown) => renderMarkdown(response, { ...shown, cwd }),
  },
  json: { forms: JSON_FORMS, render: json },
  paths: { forms: LINE_FORMS, render: ({ response }: Shown) => renderPaths(response, cwd) },
} as const;

/** Results of `lines` lines each; the fifth line matches. */
function responseOf(...lines: number[]): SearchResponse {
  const results = lines.map((count, i): SearchResult => {
    const body = Array.from({ length: count - 1 }, (_, at) => `    step_${at}(${i});`);
    const content = [`fn push${i}() {`, ...body].join("\n");
    const place = { filePath: `/home/me/app/src/f${i}.rs`, relativePath: `src/f${i}.rs`, rank: i + 1 };
    const named = { name: `push${i}`, qualifiedName: `push${i}` };
    return sampleResult({ content, ...place, ...named, lineStart: 1, lineEnd: count, matchLines: [5] });
  });
  return sampleResponse(results);
}

const inText = (response: SearchResponse, tokens: number) => fitBudget(response, { tokens, ...WRITERS.text });

describe("fitBudget", () => {
  test("with room for all, the best is whole and the others show the lines that matter", () => {
    const shown = inText(responseOf(30, 30, 30), 10_000);
    expect(shown).toMatchObject({ content: ["full", "lines", "lines"], leftOut: 0 });
    expect(text(shown)).toContain("   30      step_28(0);\n\nsrc/f1.rs:1-30  method  push1\n    1  fn push1() {\n");
  });

  test("with less room, the best is whole, next ones show lines, the others their place", () => {
    const shown = inText(responseOf(30, 30, 30, 30, 30), 250);
    expect(shown).toMatchObject({ content: ["full", "lines", "none", "none", "none"], leftOut: 0 });
    expect(text(shown)).toEndWith(
      "\n\nsrc/f2.rs:1-30  method  push2\nsrc/f3.rs:1-30  method  push3\nsrc/f4.rs:1-30  method  push4\n",
    );
  });

  test("results that do not fit are counted", () => {
    const shown = inText(responseOf(20, ...Array.from({ length: 20 }, () => 5)), 200);
    expect(shown.content).toEqual(["full", ...Array.from({ length: shown.content.length - 1 }, () => "none" as const)]);
    expect([shown.content.length > 3, shown.content.length + shown.leftOut]).toEqual([true, 21]);
    expect(text(shown)).toEndWith(`\n… ${shown.leftOut} more results, over the budget\n`);
    expect(shown.response.stats.uniqueFiles).toBe(shown.content.length);
  });

  test("a best result too long for the budget is cut to what matters most; places of others keep a part", () => {
    const shown = inText(responseOf(400, 5, 5, 5), 200);
    expect(shown.content.slice(1)).toEqual(["none", "none", "none"]);
    expect(shown.content[0]).toBeGreaterThan(10);
    const output = text(shown);
    expect(output).toContain("    1  fn push0() {\n");
    expect(output).toContain("    5      step_3(0);\n");
    expect(output.length).toBeGreaterThan(4 * 180); // the budget is used
  });

  test("nothing found fits where the answer does", () => {
    expect(inText(sampleResponse([]), MIN_BUDGET)).toMatchObject({ content: [], leftOut: 0 });
  });

  test("a budget below one place says what it takes, and that is enough", () => {
    const response = responseOf(5, 5);
    const attempt = (tokens: number) => fitBudget(response, { tokens, ...WRITERS.json });
    let hint = "";
    try {
      attempt(MIN_BUDGET);
    } catch (error) {
      expect(error).toBeInstanceOf(ScryError);
      hint = (error as ScryError).hint ?? "";
      expect((error as ScryError).message).toBe("a budget of 50 tokens does not hold the place of one result");
    }
    const needed = Number(/^it takes (\d+) in this format$/.exec(hint)?.[1]);
    expect(attempt(needed).content).toEqual(["none"]);
    expect(() => attempt(needed - 1)).toThrow("does not hold");
  });

  test("whatever the results and the format, the output keeps to the budget and no result is lost", () => {
    const unit = fc.constantFrom("a", "push", "\n", "    ", "\t", "漢", "😀", "\x1b", "```", '"', "(", ")");
    const result = fc
      .record({
        content: fc.array(unit, { maxLength: 400 }).map((units) => units.join("")),
        lineStart: fc.integer({ min: 1, max: 99_999 }),
        matchOffsets: fc.array(fc.nat({ max: 40 }), { maxLength: 12 }),
        copies: fc.nat({ max: 3 }),
      })
      .map(({ content, lineStart, matchOffsets, copies }) =>
        sampleResult({
          ...{ content, lineStart, lineEnd: lineStart + content.split("\n").length - 1 },
          matchLines: matchOffsets.map((offset) => lineStart + offset),
          copies: Array.from({ length: copies }, (_, i) => ({ filePath: `/x/${i}`, lineStart: 1, lineEnd: 2 })),
          explain: [{ name: "text", points: 1 }],
        }),
      );
    const results = fc.array(result, { maxLength: 12 });
    fc.assert(
      fc.property(results, fc.integer({ min: MIN_BUDGET, max: 3000 }), (found, tokens) => {
        for (const writer of Object.values(WRITERS)) {
          let shown: Shown;
          try {
            shown = fitBudget(sampleResponse(found), { tokens, ...writer });
          } catch (error) {
            expect(error).toMatchObject({ code: "BAD_ARGUMENT" });
            expect(writer).toBe(WRITERS.json); // the places of the sample fit in every other format
            continue;
          }
          expect(estimateTokens(writer.render(shown).length)).toBeLessThanOrEqual(tokens);
          expect(shown.response.results.length + shown.leftOut).toBe(found.length);
          expect(shown.response.results.map(({ content }) => content)).toEqual(
            found.slice(0, shown.content.length).map(({ content }) => content),
          );
        }
      }),
    );
  });
});

test("a token is four characters, rounded up", () => {
  expect([0, 1, 4, 5].map(estimateTokens)).toEqual([0, 1, 1, 2]);
});
