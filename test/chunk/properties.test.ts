import { expect, test } from "bun:test";
import fc from "fast-check";
import { Analyzer } from "../../src/chunk/analyze.ts";
import { areBracketsPaired } from "../../src/chunk/brackets.ts";
import { jupyter } from "../../src/chunk/languages/jupyter.ts";
import { Tokenizer } from "../../src/core/text/tokenizer.ts";
import type { FileAnalysis } from "../../src/core/types.ts";
import { SAMPLES } from "./samples.ts";

const analyzer = new Analyzer();
const LANGUAGES = [...SAMPLES.map(({ id }) => id), "text"];
const NOISE = [
  "",
  "",
  "   ",
  "}",
  "{ (",
  "😀 = '👩‍👩‍👧'",
  "# x",
  "// 漢字",
  "\t\tlet é = 1;",
  '"""',
  "/*",
  "*/",
  "end",
  "\0",
  "```",
];

/** Broken code: some lines of a sample in their order, noise between them, any line ends. */
const brokenCode = (sample: string) =>
  fc
    .tuple(
      fc.array(fc.oneof({ weight: 5, arbitrary: fc.constant(true) }, fc.constant(false), fc.constantFrom(...NOISE)), {
        maxLength: 150,
      }),
      fc.array(fc.constantFrom("\n", "\n", "\r\n", "\r"), { minLength: 1, maxLength: 3 }),
    )
    .map(([picks, ends]) => {
      const lines = sample.split("\n");
      const picked = picks.flatMap((pick, at) => (typeof pick === "string" ? [pick] : pick ? [lines[at] ?? ""] : []));
      return picked.map((line, at) => line + ends[at % ends.length]).join("");
    });

const input = fc.constantFrom(...LANGUAGES).chain((language) => {
  const sample = SAMPLES.find(({ id }) => id === language)?.text ?? "";
  return fc.tuple(fc.constant(language), fc.oneof(brokenCode(sample), fc.string({ unit: "binary", maxLength: 200 })));
});

/** What the chunks of a text speak of: of a notebook, only what its cells hold. */
function contentOf(language: string, text: string): string {
  const notebook = language === "jupyter" ? jupyter.open(text.replace(/\r\n?/g, "\n")) : null;
  return notebook?.text ?? text;
}

/** Lines as the product counts them: LF, CRLF and a lone CR end one. */
const linesOf = (text: string) =>
  text.split(/\r\n|\n|\r/).slice(0, text === "" || /[\r\n]$/.test(text) ? -1 : undefined);

function checkTiling({ chunks, lineCount, fallback }: FileAnalysis, text: string): void {
  const lines = linesOf(text);
  expect(lineCount).toBe(lines.length);
  const owners = lines.map(() => 0);
  let last = 0;
  for (const { lineStart, lineEnd } of chunks) {
    expect(lineStart).toBeGreaterThan(last);
    expect(lineEnd).toBeGreaterThanOrEqual(lineStart);
    expect(lineEnd).toBeLessThanOrEqual(lines.length);
    for (let line = lineStart; line <= lineEnd; line++) owners[line - 1]!++;
    last = fallback === null ? lineEnd : lineStart; // windows overlap
  }
  expect(lines.filter((line, at) => line.trim() !== "" && owners[at] === 0)).toEqual([]);
}

test("chunks tile any text, and their terms are the text's", async () => {
  const tokenizer = new Tokenizer();
  const property = fc.asyncProperty(input, async ([language, text]) => {
    const analysis = await analyzer.analyze({ path: "a", text, language });
    const content = contentOf(language, text);
    checkTiling(analysis, content);
    expect(analysis.lineCount).toBe(linesOf(text).length);
    expect(analysis.termCount).toBe(tokenizer.tokenize(content).length);
    const counted = analysis.chunks.reduce((sum, chunk) => sum + chunk.termCount, 0);
    if (analysis.fallback === null) expect(counted).toBe(analysis.termCount);
    else expect(counted).toBeGreaterThanOrEqual(analysis.termCount);
  });
  await fc.assert(property, { numRuns: 400 });
}, 120_000);

test("a name stands in its chunk, and no chunk has a name twice", async () => {
  const property = fc.asyncProperty(input, async ([language, text]) => {
    const { chunks } = await analyzer.analyze({ path: "a", text, language });
    for (const { name, aliases, qualifiedName } of chunks) {
      // Headings lose their mark-up, and names their line breaks.
      if (language !== "markdown")
        expect(contentOf(language, text).replace(/\s/g, "")).toContain(name.replace(/\s/g, ""));
      expect(qualifiedName.endsWith(name)).toBe(true);
      expect(new Set([name, ...aliases]).size).toBe(aliases.length + 1);
    }
  });
  await fc.assert(property, { numRuns: 150 });
}, 120_000);

/** Headings are prose, and prose may hold any bracket. */
const PROSE = new Set(["markdown", "restructuredtext", "asciidoc", "text", "jupyter"]);

test("no name holds a bracket without its partner", async () => {
  const property = fc.asyncProperty(input, async ([language, text]) => {
    if (PROSE.has(language)) return;
    const { chunks } = await analyzer.analyze({ path: "a", text, language });
    const names = chunks.flatMap(({ name, qualifiedName, aliases }) => [name, qualifiedName, ...aliases]);
    expect(names.filter((name) => !areBracketsPaired(name)).map((name) => [language, name])).toEqual([]);
  });
  await fc.assert(property, { numRuns: 400 });
}, 120_000);

test("the same text gives the same analysis, whatever came before", async () => {
  for (const { id: language, name: path, text } of SAMPLES) {
    const fresh = await new Analyzer().analyze({ path, text, language });
    const { spent, ...again } = await analyzer.analyze({ path: "elsewhere", text, language });
    expect({ ...again, spent: fresh.spent }).toEqual(fresh);
  }
}, 120_000);

test("line ends change no chunk", async () => {
  for (const { id: language, name: path, text } of SAMPLES) {
    const [lf, crlf, cr] = await Promise.all(
      ["\n", "\r\n", "\r"].map((end) => analyzer.analyze({ path, text: text.replaceAll("\n", end), language })),
    );
    expect([language, crlf!.chunks]).toEqual([language, lf!.chunks]);
    expect([language, cr!.chunks]).toEqual([language, lf!.chunks]);
  }
}, 120_000);
