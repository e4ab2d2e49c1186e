import { describe, expect, test } from "bun:test";
import { chmodSync, existsSync } from "node:fs";
import { makeSandbox } from "../support/sandbox.ts";
import { py, search } from "./support.ts";

describe("a searched repository runs nothing", () => {
  test("its bunfig.toml, .env, tsconfig and package.json are not loaded", async () => {
    using box = makeSandbox(
      {
        "a.py": py("a", "ledger"),
        "bunfig.toml": 'preload = ["./evil.ts"]\n[run]\npreload = ["./evil.ts"]\n',
        "evil.ts": 'require("node:fs").writeFileSync("pwned", "x"); console.log("pwned");\n',
        ".env": "SCRY_MAX_FILE_BYTES=1\nSCRY_INDEX_DIR=./stolen\n",
        "package.json": '{"name": "x", "main": "./evil.ts", "scripts": {"preinstall": "touch pwned"}}',
        "tsconfig.json": '{"compilerOptions": {"jsx": "react", "paths": {"*": ["./evil.ts"]}}}',
      },
      { git: true },
    );
    const run = await box.scry("search", "ledger", "--format", "paths");
    expect(run.out).toBe("a.py\n");
    expect(existsSync(box.path("pwned"))).toBe(false);
    expect(existsSync(box.path("stolen"))).toBe(false);
  });

  test("programs that its git configuration names are not started", async () => {
    using box = makeSandbox(
      {
        "a.py": py("a", "ledger"),
        "hook.sh": '#!/bin/sh\ntouch "$PWD/pwned"\ncat\n',
        ".gitattributes": "*.py filter=evil\n",
      },
      { git: true },
    );
    chmodSync(box.path("hook.sh"), 0o755);
    for (const key of [
      "core.fsmonitor",
      "filter.evil.clean",
      "filter.evil.smudge",
      "core.pager",
      "diff.external",
      "core.sshCommand",
    ]) {
      box.git("config", key, box.path("hook.sh"));
    }
    expect(await search(box, "ledger")).toContain("a.py");
    box.write({ "a.py": py("a", "ledger again") });
    expect(await search(box, "again")).toContain("a.py");
    expect(existsSync(box.path("pwned"))).toBe(false);
  });

  test("control characters of names and lines are made visible", async () => {
    using box = makeSandbox(
      { "a\u001b[31m.py": "def ledger():\n    return '\u001b]8;;http://x\u0007\u202e'\n" },
      { git: true },
    );
    for (const format of ["text", "vimgrep", "paths", "markdown"]) {
      const { out } = await box.scry("search", "ledger", "--format", format);
      expect(out).not.toMatch(/[\u001b\u0007\u202e]/);
    }
  });

  test("nothing is written into the repository", async () => {
    using box = makeSandbox({ "a.py": py("a", "ledger") }, { git: true });
    await search(box, "ledger");
    expect(box.git("status", "--porcelain", "--ignored")).toBe("");
  });
});

describe("Q1, Q2: any query is answered or refused in one line", () => {
  const ODD = [
    '"1.0.21"',
    "foo-bar",
    "a::b",
    "C++",
    "std::vector<int>",
    "@decorator",
    "$var",
    "NOT",
    "AND",
    "NEAR(a b)",
    "a*",
    '"unbalanced',
    "the of",
    "name:x",
    "-n",
    "x".repeat(20_000),
    "'; DROP TABLE blob; --",
  ];

  test.each(ODD)("%p", async (query) => {
    using box = makeSandbox({ "a.py": "version = '1.0.21'\ndef foo_bar():\n    pass\n" }, { git: true });
    const run = await box.scry("search", "--json", "--", query);
    expect([0, 1]).toContain(run.code);
    expect(run.err).not.toMatch(/syntax|at .*\.ts/);
  });

  test.each(["", "*", "🚀", "   "])("%p has no word: exit 2 and a next step", async (query) => {
    using box = makeSandbox({ "a.py": "x = 1\n" }, { git: true });
    const run = await box.scry("search", "--", query);
    expect(run.code).toBe(2);
    expect(run.out).toBe("");
    expect(run.err.trim().split("\n").length).toBeLessThanOrEqual(2);
    expect(existsSync(`${box.cache}/scry`)).toBe(false);
  });
});
