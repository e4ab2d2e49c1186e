import { describe, expect, test } from "bun:test";
import { Analyzer } from "../../src/chunk/analyze.ts";

const analyzer = new Analyzer();

async function named(language: string, text: string): Promise<string[]> {
  const { chunks, fallback } = await analyzer.analyze({ path: "a", text, language });
  expect(fallback).toBeNull();
  return chunks.map(({ lineStart, lineEnd, qualifiedName }) => `${lineStart}-${lineEnd} ${qualifiedName}`);
}

const statements = (count: number) => "    check();\n".repeat(count);

describe("tests written as calls", () => {
  test("a long group holds the short ones; long ones stand alone, below its text", async () => {
    const short = Array.from({ length: 40 }, (_, at) => `  it("case ${at}", () => check(${at}));\n`).join("");
    const long = `  it("closes what it opened", () => {\n${statements(8)}  });\n`;
    const text = `describe("the door", () => {\n${short}${long}${short}});\n`;
    expect(await named("javascript", text)).toEqual([
      "1-41 the door",
      "42-51 the door.closes what it opened",
      "52-92 the door",
    ]);
  });

  test("short ones side by side share a chunk that is known by the first", async () => {
    const text = Array.from({ length: 30 }, (_, at) => `test("case ${at}", () => {\n  check();\n});\n`).join("");
    const { chunks } = await analyzer.analyze({ path: "a", text, language: "typescript" });
    expect(chunks.length).toBeLessThan(4);
    expect(chunks[0]).toMatchObject({ name: "case 0", exported: false });
    expect(chunks.flatMap(({ name, aliases }) => [name, ...aliases])).toContain("case 29");
  });

  test("calls of the same words that are no tests have no name", async () => {
    const text = 'it("x");\npattern.test("x");\ndescribe();\ntest(1, () => {\n  a();\n  b();\n  c();\n  d();\n});\n';
    expect(await named("javascript", text)).toEqual(["1-9 "]);
  });

  test("an implementation for types elsewhere is not inside its module", async () => {
    const functions = ["a", "b", "c", "d"].map((name) => `    def ${name}(x) do\n      x\n    end\n\n`).join("");
    const text = `defmodule Outer do\n  def f(x), do: x\n\n  defimpl P, for: Crate do\n${functions}  end\nend\n`;
    expect((await named("elixir", text)).join()).toContain("Crate.b");
    expect((await named("elixir", text)).join()).not.toContain("Outer.Crate");
  });
});
