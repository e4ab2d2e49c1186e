import { describe, expect, test } from "bun:test";
import { ScryError } from "../../src/core/errors.ts";
import { compileGlobs } from "../../src/query/globs.ts";

const takes = (glob: string, path: string) => compileGlobs([glob], [])(path);

describe("globs read as a .gitignore line from the searched directory", () => {
  test.each([
    ["*.ts", "a/b/c.ts", true],
    ["src", "src/a.py", true],
    ["src", "src_utils/b.py", false],
    ["src", "asrc/c.py", false],
    ["src/", "src/a.py", true],
    ["./src", "src/a.py", true],
    ["src/*.ts", "src/a.ts", true],
    ["src/*.ts", "src/deep/a.ts", false],
    ["src/**", "src/deep/a.ts", true],
    ["src/**/a.ts", "src/x/y/a.ts", true],
    ["?.ts", "a.ts", true],
    ["?.ts", "ab.ts", false],
    ["deep/a.ts", "src/deep/a.ts", false],
    ["README.md", "readme.md", false],
    ["#x", "#x/a", true],
  ])("%s on %s: %p", (glob, path, expected) => expect(takes(glob, path)).toBe(expected));

  test("exclude wins over include", () => {
    const passes = compileGlobs(["src"], ["*.test.ts"]);
    expect([passes("src/a.ts"), passes("src/a.test.ts"), passes("lib/a.ts")]).toEqual([true, false, false]);
  });

  test.each(["[ab].ts", "{a,b}.ts", "a\\*b", "!src", "../other", "a/../b", "", "/", "x".repeat(1001), "a\nb"])(
    "%p is refused",
    (glob) => {
      expect(() => compileGlobs([glob], [])).toThrow(ScryError);
      expect(() => compileGlobs([], [glob])).toThrow(ScryError);
    },
  );
});
