import { describe, expect, spyOn, test } from "bun:test";
import { Analyzer } from "../../src/chunk/analyze.ts";
import { isTooDeep, ParseBudget } from "../../src/chunk/budget.ts";
import { jupyter } from "../../src/chunk/languages/jupyter.ts";
import { SAMPLES } from "./samples.ts";

const analyzer = new Analyzer();
const analyze = (language: string, text: string) => analyzer.analyze({ path: "a", text, language });
const LONG = 120_000;
const LENGTH = 100_000;
const fill = (unit: string, length = LENGTH) => unit.repeat(Math.ceil(length / unit.length)).slice(0, length);

/** Analyses with a clock that stands still: only counts end the work. */
async function withoutClock(language: string, text: string) {
  const clock = spyOn(performance, "now").mockReturnValue(0);
  try {
    const { spent, ...analysis } = await analyze(language, text);
    return analysis;
  } finally {
    clock.mockRestore();
  }
}

describe("the budget of a file", () => {
  test("is spent by steps, sooner by steps of a parser that lost its way, and by reading over and over", () => {
    const callsUntilSpent = (spend: (budget: ParseBudget) => void) => {
      const budget = new ParseBudget(1_000);
      let calls = 0;
      for (; !budget.isSpent; calls++) spend(budget);
      return calls;
    };
    expect(callsUntilSpent((budget) => budget.step())).toBe(1_000);
    expect(callsUntilSpent((budget) => budget.step(true))).toBe(5);
    expect(callsUntilSpent((budget) => budget.read())).toBeGreaterThanOrEqual(5_000);
  });

  test("does not reach brackets nested too deep, whatever closes them later", () => {
    expect(isTooDeep(`${"[{(".repeat(1_600)}${")}]".repeat(1_600)}`)).toBe(false);
    expect(isTooDeep(`${")".repeat(100)}${"(".repeat(5_001)}${")".repeat(5_001)}`)).toBe(true);
    expect(isTooDeep("()".repeat(20_000))).toBe(false);
  });

  test(
    "is shared by the parts of a page: what comes after it is spent is windows",
    async () => {
      const junk = `<script>\n${fill("} ) ] @@@ ??? ( { \n", 20_000)}\n</script>\n`;
      const page = `<script>\nfunction first() {}\n</script>\n${junk.repeat(6)}<script>\nfunction last() {}\n</script>\n`;
      const { chunks } = await withoutClock("html", page);
      expect(chunks.map(({ name }) => name)).toContain("first");
      expect(chunks.map(({ name }) => name)).not.toContain("last");
    },
    LONG,
  );

  test.each([
    ["html", 501, "<script>\nfunction f() {\n  return 1;\n}\n</script>\n"],
    ["vue", 501, "<style>\n.a {\n  top: 0;\n}\n</style>\n"],
  ])(
    "%s: parts beyond the 500th stay text of the page",
    async (language, count, part) => {
      const { chunks, fallback } = await withoutClock(language, `<p>a</p>\n\n${part.repeat(count)}`);
      const named = chunks.filter(({ name }) => name === "f" || name === ".a");
      expect([named.length, fallback]).toEqual([500, null]);
    },
    LONG,
  );
});

describe("100 kB of what a language is slowest with comes to an end by counts", () => {
  const CASES: readonly (readonly [language: string, name: string, text: string])[] = [
    ["swift", "a string that nothing closes", `"""\n${fill("let a = b / c\n")}`],
    ["html", "comments that nothing closes", fill("<!-- a ")],
    ["html", "tags that nothing closes", fill('<script a="')],
    ["scala", "a long expression", `x = ${fill("a + ")}`],
    ["c", "calls in calls", fill("a(")],
    ["cpp", "braces", fill("{")],
    ["cpp", "access labels", fill("PUBLIC")],
    ["cpp", "a class and spaces", `class A${fill(" ")}`],
    ["go", "brackets", fill("[")],
    ["scss", "words", fill("in a ")],
    ["scss", "values that nothing ends", fill("a: b\n")],
    ["scss", "one word", fill("a")],
    ["scss", "conditions", fill("@if a ")],
    ["scss", "loops", fill("@each a in ")],
    ["scss", "selectors in selectors", fill(":a(b(c(")],
    ["bash", "loops of zsh", `setopt x\n${fill("for a ")}`],
    ["bash", "one word of zsh", `setopt x\nfor ${fill("a")}`],
    ["bash", "tests of zsh", `setopt x\n${fill("[[ a ")}`],
    ["bash", "subscripts of zsh", `setopt x\n${fill("$a[")}`],
    ["sql", "routines", fill("CREATE FUNCTION f\n")],
    ["sql", "blank lines", `x${fill("\n")}y`],
    ["kotlin", "delegation", fill(`${" ".repeat(99)}${"class ".repeat(33)}${"by a ".repeat(30)}\n`)],
    ["ruby", "private", fill("class A\nprivate\ndef a;end\nend\n")],
    ["markdown", "quotes in quotes", fill(">")],
    ["markdown", "lists in lists", Array.from({ length: 300 }, (_, depth) => `${"  ".repeat(depth)}- a\n`).join("")],
    ["markdown", "lists in a line", fill("- ")],
    ["markdown", "underlines", fill("a\n=\n")],
    ["markdown", "emphasis", fill("a**b")],
    ["markdown", "CDATA", fill("a <![CDATA[")],
    ["markdown", "links in links", fill("![[]()")],
    ["markdown", "definitions", fill("[a]: b\n")],
    ["jupyter", "a string that nothing closes", `{"cells":[{"cell_type":"code","source":["${fill('\\"')}`],
    ["jupyter", "arrays", fill("[")],
  ];

  test.each(CASES)(
    "%s: %s",
    async (language, _, text) => {
      const { chunks, lineCount } = await withoutClock(language, text);
      expect(chunks.length).toBeGreaterThan(0);
      expect(chunks.at(-1)!.lineEnd).toBeLessThanOrEqual(lineCount);
    },
    LONG,
  );
});

describe("words from a file that are names of every object", () => {
  test.each(["constructor", "__proto__", "toString"])(
    "%s",
    async (word) => {
      const page = `<script type="text/${word}">\nvar a;\n</script>\n<style lang="${word}">\na {}\n</style>\n<script>\nfunction found() {}\n</script>\n`;
      const { chunks, fallback } = await analyze("html", page);
      expect(fallback).toBeNull();
      expect(chunks.map(({ name }) => name)).toContain("found");
      expect((await analyze(word, "words")).fallback).toBe("no grammar");
      expect((await analyze("jupyter", notebook({ kernel: word }))).chunks).toHaveLength(1);
    },
    LONG,
  );
});

const notebook = ({ kernel }: { kernel: string }) =>
  JSON.stringify(
    {
      cells: [{ cell_type: "code", source: ["def f():\n", "    pass\n"] }],
      metadata: { kernelspec: { language: kernel } },
    },
    null,
    1,
  );

describe("notebooks", () => {
  test.each([
    ["", "python"],
    ["xpython", "python"],
    ["python3", "python"],
    ["ir", "r"],
    ["C++17", "cpp"],
    ["Julia 1.9", "julia"],
    ["unheard-of", "unheard-of"],
  ])("a kernel of %j is %s", (kernel, language) => {
    expect(jupyter.open(notebook({ kernel }))?.language).toBe(language);
  });

  test("of format 3 have their cells in worksheets", async () => {
    const cell = { cell_type: "code", input: ["def third():\n", "    pass"], language: "python" };
    const text = JSON.stringify({ nbformat: 3, worksheets: [{ cells: [cell] }] }, null, 1);
    expect((await analyze("jupyter", text)).chunks.map(({ name }) => name)).toEqual(["third"]);
  });

  test("in a notebook read as itself, end there", async () => {
    const { chunks } = await analyze("jupyter", notebook({ kernel: "jupyter" }));
    expect(chunks).toMatchObject([{ kind: "block", name: "" }]);
  });
});

describe("blank lines", () => {
  test.each([...SAMPLES.map(({ id }) => id), "text", "none"])(
    "alone are no chunk: %s",
    async (language) => {
      const text = `x\n${"\n".repeat(2_000)}y\n`;
      for (const { lineStart, lineEnd } of (await analyze(language, text)).chunks) {
        expect([lineStart === 1, lineEnd === 2_002]).toContain(true);
      }
    },
    LONG,
  );
});

test("byte order marks, one or two, hide nothing", async () => {
  const { chunks, fallback } = await analyze("python", "\ufeff\ufeffdef first():\n    return 1\n");
  expect(fallback).toBeNull();
  expect(chunks).toMatchObject([{ name: "first", lineStart: 1, lineEnd: 2 }]);
});

test(
  "a file of more than 20,000 definitions is data",
  async () => {
    const { chunks, fallback } = await analyze("markdown", "# a\n\nb\n".repeat(20_001));
    expect(fallback).toBe("too large to parse");
    expect(chunks.length).toBeLessThan(1_000);
  },
  LONG,
);
