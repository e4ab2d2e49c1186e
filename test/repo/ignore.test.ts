import { describe, expect, test } from "bun:test";
import { rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { Rules } from "../../src/repo/ignore.ts";
import { walk } from "../../src/repo/walk.ts";
import { git, put, repository } from "./support.ts";

function walkFiles(root: string): string[] {
  const rules = { git: Rules.none, own: Rules.none, user: Rules.none };
  return walk(root, { rules, useGitignore: true, wantFiles: true, skipMachineMade: false }).files.sort();
}

function gitFiles(root: string): string[] {
  return git(root, "ls-files", "-z", "-co", "--exclude-standard").split("\0").slice(0, -1).sort();
}

const FILES = [
  "keep.py", "a.log", "#x", "!y", "sp ace", "logs/keep.py", "logs/drop.py", "logs/deep/keep.py", "foo/foo/a.log",
  "a/foo", "a/b/foo", "a/b/c/keep.py", "a/b/c/a.log", "a/b/[x]/foo", "b/foo/bar", "b/c", "node_modules/x/keep.py",
]; // biome-ignore format: a list to look over

describe("gitignore syntax, compared with git itself", () => {
  test.each([
    ["negation below an ignored directory's content (I1)", { ".gitignore": "logs/*\n!logs/keep.py\n" }],
    ["negation below an ignored directory", { ".gitignore": "logs/\n!logs/keep.py\n" }],
    ["a nested file takes back a directory", { ".gitignore": "foo\n", "a/b/.gitignore": "!foo\n" }],
    ["a nested file takes back a directory with content", { ".gitignore": "b\n", "a/.gitignore": "!b\n" }],
    ["a directory that hides itself", { "a/.gitignore": "*\n" }],
    ["a whitelist", { ".gitignore": "*\n!*/\n!*.py\n" }],
    ["anchored and not", { "a/.gitignore": "/foo\n/b/foo\n", "b/.gitignore": "foo/\n" }],
    ["escapes and spaces", { ".gitignore": "\\#x\n\\!y  \nsp\\ ace\n# a comment\n" }],
    [
      "classes, globstars, CRLF, a mark of byte order",
      { ".gitignore": "\uFEFF[a-c].log\r\n**/c/*.py\r\na/**/foo\r\n" },
    ],
    ["a directory whose name is a pattern", { "a/b/[x]/.gitignore": "foo\n" }],
  ])("%s", (_, ignoreFiles) => {
    const root = repository({}, { commit: false });
    for (const path of FILES) put(root, path, "x");
    for (const [path, text] of Object.entries(ignoreFiles)) put(root, path, text);
    const files = walkFiles(root);
    expect(files).toEqual(gitFiles(root));
    expect(files.length).toBeLessThan(FILES.length + Object.keys(ignoreFiles).length);
  });

  test("random rules in three directories list what git lists", () => {
    const root = repository({}, { commit: false });
    for (const path of FILES) put(root, path, "x");
    const part = fc.constantFrom("foo", "*", "**", "a", "b", "c", "*.log", "k*p.py", "[a-l]*", "keep.py", "logs", "?");
    const line = fc
      .tuple(
        fc.constantFrom("", "", "!"),
        fc.constantFrom("", "", "/"),
        fc.array(part, { minLength: 1, maxLength: 3 }),
        fc.constantFrom("", "", "/"),
      )
      .map(([negation, anchor, parts, end]) => negation + anchor + parts.join("/") + end);
    const ignoreFile = fc.array(line, { maxLength: 4 }).map((lines) => `${lines.join("\n")}\n`);
    fc.assert(
      fc.property(ignoreFile, ignoreFile, ignoreFile, (top, inA, inB) => {
        const written = { ".gitignore": top, "a/.gitignore": inA, "a/b/.gitignore": inB };
        for (const [path, text] of Object.entries(written)) put(root, path, text);
        expect(walkFiles(root)).toEqual(gitFiles(root));
        for (const path of Object.keys(written)) rmSync(join(root, path));
      }),
      { numRuns: 120 },
    );
  });
});

test("an ignore file that is a link is not followed, as in git", () => {
  const root = repository({ rules: "*.log\n", "a.log": "x" }, { commit: false });
  symlinkSync("rules", join(root, ".gitignore"));
  expect(walkFiles(root)).toEqual(gitFiles(root));
  expect(walkFiles(root)).toContain("a.log");
});

describe("hostile patterns", () => {
  test("are left out instead of running for ever", () => {
    const rules = Rules.none.with(`${"*a".repeat(40)}b\n${"**/a/".repeat(3)}x\n*.log\n`, "");
    expect(rules.ignores("a".repeat(255), false)).toBe(false);
    expect(rules.ignores(`${"a/".repeat(500)}y`, false)).toBe(false);
    expect(rules.ignores("x.log", false)).toBe(true);
  });
});
