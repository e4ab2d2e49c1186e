import { describe, expect, test } from "bun:test";
import { Analyzer } from "../../src/chunk/analyze.ts";
import { detectLanguage } from "../../src/chunk/languages/index.ts";

const analyzer = new Analyzer();

async function named(path: string, text: string): Promise<string[]> {
  const { chunks } = await analyzer.analyze({ path, text, language: detectLanguage(path, text) });
  return chunks.map(
    ({ lineStart, lineEnd, kind, qualifiedName }) => `${lineStart}-${lineEnd} ${kind} ${qualifiedName}`,
  );
}

describe("scripts of a page", () => {
  test("keep the lines of the page, and their tags", async () => {
    const text =
      "<p>\nhello\n</p>\n<script>\nfunction a() {\n  return 1;\n}\n\nfunction b() {\n  return 2;\n}\n</script>\n";
    expect(await named("a.html", text)).toEqual(["1-3 section ", "4-7 function a", "9-12 function b"]);
  });

  test("may stand on a line with mark-up", async () => {
    const text = "<b>x</b><script>function a() {\n}\n</script><i>y</i>\n<p>z</p>\n";
    expect(await named("a.html", text)).toEqual(["1-3 function a", "4-4 section "]);
  });

  test("in comments, without a closing tag or in an unknown language are the page's own text", async () => {
    expect(await named("a.html", "<!-- <script>\nfunction a() {}\n</script> -->\n")).toEqual(["1-3 section "]);
    expect((await named("a.html", "<p>\n<script>\nfunction a() {}\n")).join()).toMatch(/^1-3 \w+ $/);
    expect(await named("a.vue", "<style lang='less'>\n.a { .mixin(); }\n</style>\n")).toEqual(["1-3 section "]);
  });

  test("a language by its attribute, even one with a quoted bracket", async () => {
    const text = '<script setup lang="ts" generic="T extends A<B>">\ninterface Props {\n  a: T;\n}\n</script>\n';
    expect(await named("a.vue", text)).toEqual(["1-5 class Props"]);
  });

  test.each([
    ["a component's name", "export default {\n  name: 'UserCard',\n  methods: {\n    load() {\n    },\n  },\n};\n"],
    [
      "in a call",
      "export default defineComponent({\n  name: 'UserCard',\n  methods: {\n    load() {\n    },\n  },\n});\n",
    ],
  ])("%s is the parent of its methods", async (_, script) => {
    expect(await named("a.vue", `<script>\n${script}</script>\n`)).toContain("5-9 method UserCard.load");
  });
});

describe("notebooks", () => {
  const notebook = (cells: object[], language = "python") =>
    JSON.stringify({ cells, metadata: { language_info: { name: language } } }, null, 1);
  const code = (...source: string[]) => ({ cell_type: "code", outputs: [{ text: ["def output():\n"] }], source });

  test("a definition has the lines of the file", async () => {
    const text = notebook([code("def area(r):\n", "  return 3 * r * r")]);
    const line = text.split("\n").findIndex((json) => json.includes("def area")) + 1;
    expect(await named("a.ipynb", text)).toEqual([`${line}-${line + 1} function area`]);
  });

  test("a kernel of another language, and one without structure", async () => {
    expect((await named("a.ipynb", notebook([code("f(x) = 2x")], "julia")))[0]).toContain("function f");
    expect((await named("a.ipynb", notebook([code("f <- 2")], "r")))[0]).toContain("block ");
  });

  test("all on one line, or no notebook", async () => {
    const cells = [code("def a():\n", "  pass"), code("def b(): pass")];
    expect(await named("a.ipynb", JSON.stringify({ cells }))).toHaveLength(1);
    const { chunks } = await analyzer.analyze({ path: "a", text: JSON.stringify({ cells }), language: "jupyter" });
    expect(chunks).toMatchObject([{ kind: "function", name: "a", aliases: ["b"], lineStart: 1, lineEnd: 1 }]);
    expect(await named("a.ipynb", '{\n "cells": []\n}\n')).toEqual(["1-3 section cells"]);
    expect(await named("a.ipynb", "not even JSON")).toHaveLength(1);
  });
});

describe("what templates and macros put into a language", () => {
  test("YAML of Helm keeps its keys", async () => {
    const text = "{{- if .on }}\na:\n  b: {{ .x }}\n  c: 1\n  d: 2\n{{- end }}\n";
    expect((await named("a.yaml", text)).join()).toContain("section a");
  });

  test("a macro before a type is not the type, nor the type a scope", async () => {
    const text =
      "ACME_BEGIN\nACME_API Result<int> open_door(Key k) {\n  return k;\n}\n\nint size() const ACME_PURE {\n}\n";
    const found = await named("a.cpp", text);
    expect(found.map((line) => line.split(" ").slice(1).join(" "))).toEqual([
      "module ",
      "function open_door",
      "function size",
    ]);
  });
});

// Openings that nothing closes, by the ten thousand: what looks ahead for the closing must not do so each time anew.
test.each([
  ["a.html", "<!--"],
  ["a.html", "<script>\n"],
  ["a.html", '<script "'],
  ["a.sql", "/* "],
  ["a.sql", "$$ "],
  ["a.sql", "create function f() begin\n"],
  ["a.sql", "create package a as procedure b is\n"],
  ["a.cpp", "class A_B "],
  ["a.cpp", "A_B("],
  ["a.cpp", ") A_B "],
  ["a.cpp", "A_B(1)\n"],
  ["a.cpp", "class X;"],
  ["a.cpp", "template <\n#if A\n"],
  ["a.cs", "extension(A a) {\n"],
  ["a.kt", "context(A"],
  ["a.proto", "message A {\n"],
  ["a.graphql", '"""\ntype A\n'],
  ["Makefile", "define x\n"],
  ["Makefile", "a = \\\n"],
  ["a.ipynb", '{"cells":[{"source":["'],
  ["a.rst", "=====\n"],
  ["a.adoc", "----\n== a\n"],
])(
  "%s of %j alone takes no longer than its length",
  async (path, piece) => {
    const text = piece.repeat(Math.floor(400_000 / piece.length));
    const started = performance.now();
    await named(path, text);
    expect(performance.now() - started).toBeLessThan(20_000);
  },
  60_000,
);
