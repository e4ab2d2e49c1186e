import { expect, test } from "bun:test";
import { detectLanguage, languageInfos } from "../../src/chunk/languages/index.ts";

test.each([
  ["src/a.py", "", "python"],
  ["a.PY", "", "python"],
  ["web\\app.TSX", "", "tsx"],
  ["lib/x.mjs", "", "javascript"],
  ["Makefile", "", "make"],
  ["docker/Dockerfile.dev", "", "dockerfile"],
  ["CMakeLists.txt", "", "cmake"],
  ["notes.txt", "", "text"],
  ["data.unknown", "", "text"],
  ["no-extension", "plain words", "text"],
  [".gitignore", "", "text"],
  ["main.py.bak", "", "text"],
])("%s is told by its name", (path, head, id) => expect(detectLanguage(path, head)).toBe(id));

test.each([
  ["tool", "#!/usr/bin/env python3\n", "python"],
  ["tool", "#!/usr/bin/env -S PATH=/x node --flag\r\nx", "javascript"],
  ["tool", "#! /bin/sh\n", "bash"],
  ["tool", "\ufeff#!/usr/local/bin/python3.12 -u\n", "python"],
  ["tool", "#!/usr/bin/env ruby2.7\n", "ruby"],
  ["tool", "#!/usr/bin/env -S uv run --script\n# /// script\n", "python"],
  ["tool", "#!/usr/bin/env -S pipx run\n", "python"],
  ["tool", "#!/usr/bin/env -S deno run --allow-net\n", "javascript"],
  ["tool", "#!/usr/bin/env -S npx tsx\n", "typescript"],
  ["tool", "#!/usr/bin/env nix-shell\n#! nix-shell -i python3 -p bash\nimport os\n", "python"],
  ["tool", "#!/bin/busybox sh\n", "bash"],
  ["tool", "\ufeff\ufeff#!/bin/sh\n", "bash"],
  ["a.pl", "#!/usr/bin/perl\nfoo(1); # a(b)\nwrite(x) :- 1\n", "perl"],
  ["a.pl", "#!/usr/bin/env swipl\n:- initialization(main).\n", "prolog"],
  ["a.t", "#!/usr/bin/env perl -w\n", "perl"],
  ["a.ts", "#!/usr/bin/env node\n", "typescript"],
  ["tool", "#!/opt/unheard-of --constructor\n", "text"],
  ["tool", "#!/opt/unheard-of\n", "text"],
  ["tool", "#!\n", "text"],
])("%s with %j is told by its first line", (path, head, id) => expect(detectLanguage(path, head)).toBe(id));

test.each([
  ["a.h", "#include <stdio.h>\nstruct a { int b; };\n", "c"],
  ["a.h", "#include <string>\nvoid f();\n", "cpp"],
  ["a.h", "#pragma once\nnamespace x {\n", "cpp"],
  ["a.h", "/* a class of errors */\nint template_count;\n", "c"],
  ["a.h", "enum class Mode : int { A, B };\n", "cpp"],
  ["a.h", "struct Widget {\n  ~Widget();\n};\n", "cpp"],
  ["a.h", "struct Widget;\nWidget& find(int id);\n", "cpp"],
  ["a.h", "void show(const Widget& widget);\n", "cpp"],
  ["a.h", "struct A { template<typename T> T get(); };\n", "cpp"],
  ["a.h", "static void *const none = nullptr;\n", "cpp"],
  ["a.h", "bool operator==(A a, B b);\n", "cpp"],
  ["a.h", "// as std::vector has\n/* a virtual class, nullptr */\nint class_of(int class);\n", "c"],
  ["a.h", 'const char *name = "std::string";\nint mask = a & b;\n', "c"],
  ["a.h", "#define MASK(flags, bit) ((flags) &\\\n  ~BIT(bit))\nint virtual;\n", "c"],
  ["a.h", "#import <Foundation/Foundation.h>\n@interface A\n", "objc"],
  ["a.m", '#import "A.h"\n@implementation A\n', "objc"],
  ["a.m", "function y = f(x)\n% doubles\ny = 2 * x;\nend\n", "matlab"],
  ["a.ts", "export const x = 1;\n", "typescript"],
  ["de.ts", '<?xml version="1.0"?>\n<!DOCTYPE TS>\n<TS>\n', "xml"],
  ["a.inc", "<?php echo 1;\n", "php"],
  ["a.inc", "#define X 1\n", "c"],
  ["a.inc", "mov ax, 1\n", "text"],
  ["a.ts", "version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 1\n", "text"],
])("%s with %j is told by its content", (path, head, id) => expect(detectLanguage(path, head)).toBe(id));

test("every language is listed once, by id, and no extension or file name has two", () => {
  const infos = languageInfos();
  const ids = infos.map(({ id }) => id);
  expect(ids).toEqual([...new Set(ids)].sort());
  const decidedByContent = new Set([".h", ".m", ".cls", ".d", ".fs", ".pl", ".pro", ".t", ".v"]);
  for (const names of [infos.flatMap((info) => info.extensions), infos.flatMap((info) => info.fileNames)]) {
    const plain = names.filter((name) => !decidedByContent.has(name));
    expect(plain.filter((name, at) => plain.indexOf(name) !== at)).toEqual([]);
  }
});

test("every id that detection gives is listed", () => {
  const ids = new Set(languageInfos().map(({ id }) => id));
  for (const path of ["a.pl", "a.v", "a.cls", "a.d", "a.pro", "a.fs", "a.t", "a.h", "a.m", "a.inc"]) {
    for (const head of ["", ":- x", "Theorem x", "\\documentclass", "a.o: b", "#version 3", "use x", "function"]) {
      expect([...ids]).toContain(detectLanguage(path, head));
    }
  }
});
