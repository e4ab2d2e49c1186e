import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { Analyzer } from "../../src/chunk/analyze.ts";
import { detectLanguage, languageInfos } from "../../src/chunk/languages/index.ts";
import { languageOf } from "../../src/chunk/languages/registry.ts";
import type { Chunk } from "../../src/core/types.ts";

const analyzer = new Analyzer();

async function chunksOf(path: string, text: string): Promise<readonly Chunk[]> {
  return (await analyzer.analyze({ path, text, language: detectLanguage(path, text) })).chunks;
}

const named = (chunks: readonly Chunk[]) =>
  chunks.filter(({ name }) => name !== "").map(({ name, lineStart, lineEnd }) => `${name} ${lineStart}-${lineEnd}`);

describe("what is rewritten for a grammar keeps its length and its lines", () => {
  const rewriting = languageInfos()
    .map(({ id }) => languageOf(id))
    .filter((language) => language !== undefined && "grammar" in language)
    .filter(({ prepare }) => prepare !== undefined);
  const pieces = fc.constantFrom(
    ..."{ } ( ) [[ ]] (( )) $ {x} $+y[1] #{z} \" ' : ; , \n \r\n \t > < & | = @ - # é 😀 a name 12".split(" "),
    ...[
      `\${x}`,
      "@test",
      "@media ",
      "@include ",
      "@each ",
      " in ",
      "@if ",
      "for x",
      "function ",
      "setopt",
      "always",
      " ",
    ],
    ...["#if A", "\\begin{code}", "\\end{code}", "\n> ", "-Name ", "break ", "Do-It", "enum", "[Flags()]", "::before"],
  );
  test.each(rewriting)("$id", ({ prepare }) => {
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 60 }), (parts) => {
        const text = parts.join("");
        const lines = (value: string) => value.replace(/[^\r\n]/g, "_");
        expect(lines(prepare!(text))).toBe(lines(text));
      }),
      { numRuns: 300 },
    );
  });
});

describe("dialects", () => {
  test("a test of bats is a function of its name", async () => {
    const text = 'setup() {\n  load helper\n}\n\n@test "adds two  numbers" {\n  run add 1 2\n  [ "$output" = 3 ]\n}\n';
    expect(named(await chunksOf("add.bats", text))).toEqual(["setup 1-3", "adds two  numbers 5-8"]);
  });

  test("zsh is read by the grammar of bash", async () => {
    const text = [
      "autoload -Uz compinit",
      "function prompt_git {",
      "  (( $+commands[git] )) || return",
      `  local -a refs=(\${(f)"$(git for-each-ref)"})`,
      `  for name hash in \${(kv)refs}; do print $name; done`,
      "}",
      "",
      "() {",
      "  for file ($HOME/.zsh/*.zsh(N)); do source $file; done",
      "}",
      "",
      "accept-line-or-clear() {",
      "  [[ -z $BUFFER ]] && zle clear-screen || zle accept-line",
      "}",
      "",
    ].join("\n");
    expect(named(await chunksOf("prompt.zsh", text))).toEqual(["prompt_git 2-6", "accept-line-or-clear 12-14"]);
  });

  test.each([
    ["bird.lhs", "How it works.\n\n> double :: Int -> Int\n> double x = 2 * x\n\nThat's all.\n", "double 3-4"],
    [
      "latex.lhs",
      "Don't (worry\n\\begin{code}\nmodule Double where\ndouble x = 2 * x\n\\end{code}\nit's {fine\n",
      "double 4-4",
    ],
  ])("literate Haskell: %s", async (path, text, expected) => {
    expect(named(await chunksOf(path, text))).toContain(expected);
  });

  test("both arms of a condition of the preprocessor are read", async () => {
    const text = "module A where\n\n#ifdef X\none :: Int\none = 1\n\n#else\ntwo :: Int\ntwo = 2\n#endif\n";
    const names = (await chunksOf("A.hs", text)).flatMap(({ name, aliases }) => [name, ...aliases]);
    expect(names).toEqual(expect.arrayContaining(["one", "two"]));
  });

  test("values that the grammar of SCSS does not know do not hide the rules after them", async () => {
    const text =
      "$map: (a: (b: [1, 2]), 3: f.g($x...)) !default;\n.one { @extend %base; }\n\n> li:target::before,\n.two {\n  top: -$map;\n}\n";
    const names = (await chunksOf("a.scss", text)).flatMap(({ name, aliases }) => [name, ...aliases]);
    expect(names).toEqual(expect.arrayContaining(["$map", ".one", "two"]));
  });

  test("what PowerShell allows as an argument does not hide what follows", async () => {
    const text =
      "Get-Module Pester, Axiom | Remove-Module\n. $PSScriptRoot\\lib\\util.ps1\n$on = {}\nDo-Something\n\nfunction Send-It {\n  break outer\n}\n";
    expect(named(await chunksOf("a.ps1", text))).toEqual(["on 1-4", "Send-It 6-8"]);
  });
});

describe("clauses", () => {
  test("equations, their signature and pragmas are one chunk, whatever is between", async () => {
    const text = [
      "area :: Shape -> Double",
      "area (Circle r) = pi * r * r",
      "",
      "-- a square too",
      "area (Box w h) = w * h",
      "{-# INLINE area #-}",
      "",
      "other x = area x",
      "",
    ].join("\n");
    expect(named(await chunksOf("A.hs", text))).toEqual(["area 1-6", "other 8-8"]);
  });

  test("clauses in Elixir join until one has documentation of its own", async () => {
    const text = [
      "defmodule Parser do",
      "  def parse(<<>>), do: []",
      "",
      "  # digits",
      "  def parse(<<c, rest::binary>>) when c in ?0..?9 do",
      "    [c | parse(rest)]",
      "  end",
      "",
      '  @doc "With options."',
      "  def parse(text, opts) do",
      "    {parse(text), opts}",
      "  end",
      "",
      "  defp trim(text), do: String.trim(text)",
      "end",
      "",
    ].join("\n");
    const found = await chunksOf("parser.ex", text);
    expect(named(found)).toEqual(["Parser 1-1", "parse 2-7", "parse 9-12", "trim 14-15"]);
    expect(found.map(({ exported }) => exported)).toEqual([true, true, true, false]);
  });

  test("documentation below a definition in OCaml belongs to it, unless it is as close to the next", async () => {
    const text = "val first : int\n(** The first. *)\n\nval second : int\n(** Of the third. *)\nval third : int\n";
    expect(named(await chunksOf("a.mli", text))).toEqual(["first 1-2", "second 4-4", "third 5-6"]);
  });
});
