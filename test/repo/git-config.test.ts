import { afterEach, describe, expect, test } from "bun:test";
import { mkdirSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { git, HOME, indexed, look, place, put, repository, settled, tree } from "./support.ts";

const LIMIT_MS = 5000; // far below git's time limit of the settings here

function fifo(path: string): void {
  rmSync(path, { force: true });
  if (Bun.spawnSync(["mkfifo", path]).exitCode !== 0) throw new Error(`mkfifo ${path}`);
}

describe("core.worktree", () => {
  test("of a searched repository does not lead elsewhere", async () => {
    const root = repository({ "a.ts": "a", "b/c.ts": "c", ".gitignore": "*.log\n" });
    put(root, "new.ts", "n");
    put(root, "x.log", "x");
    git(root, "config", "core.worktree", tree({ "other.ts": "o" }));
    const scan = await look(root);
    expect(indexed(scan)).toEqual([".gitignore", "a.ts", "b/c.ts", "new.ts"]);
    expect(scan.manifest.listedBy).toBe("git");
    expect((await place(join(root, "b"))).scope).toBe("b");
  });

  test("of a submodule, and a linked work tree, are listed by git", async () => {
    const library = repository({ "lib.ts": "l", ".gitignore": "*.log\n" });
    const root = repository({ "a.ts": "a", ".gitignore": "*.log\n" });
    git(root, "submodule", "add", "-q", library, "sub");
    const linked = join(tree(), "linked");
    git(root, "worktree", "add", "-q", linked);
    for (const [directory, file] of [
      [join(root, "sub"), "lib.ts"],
      [linked, "a.ts"],
    ] as const) {
      put(directory, "new.ts", "n");
      put(directory, "x.log", "x");
      const scan = await look(directory);
      expect(indexed(scan)).toEqual([".gitignore", file, "new.ts"].sort());
      expect(scan.manifest.listedBy).toBe("git");
    }
  });
});

describe("an edit of git's configuration is noticed", () => {
  afterEach(() => rmSync(join(HOME, ".gitconfig"), { force: true }));
  const excludes = (name: string) => `[core]\n\texcludesFile = ${join(HOME, name)}\n`;

  test("in a file that is included, that appears, and that is behind a link", async () => {
    const root = repository({}, { commit: false });
    for (const name of ["a.ts", "b.ts", "c.ts"]) put(root, name, name);
    for (const name of ["a", "b", "c"]) put(HOME, `ignore-${name}`, `${name}.ts\n`);
    const other = tree({ "git/real": excludes("ignore-a") });
    symlinkSync(join(other, "git/real"), join(HOME, ".gitconfig"));
    git(root, "config", "include.path", join(other, "more/included"));
    const first = await look(root);
    expect(indexed(first)).toEqual(["b.ts", "c.ts"]);
    put(other, "git/real", excludes("ignore-b"));
    const second = await look(root, settled(first.manifest));
    expect(indexed(second)).toEqual(["a.ts", "c.ts"]);
    put(other, "more/included", "[user]\n\tname = x\n");
    const third = await look(root, settled(second.manifest));
    expect(third.moved).toBe(true);
    put(other, "more/included", excludes("ignore-c"));
    expect(indexed(await look(root, settled(third.manifest)))).toEqual(["a.ts", "b.ts"]);
  });

  test("and an unchanged one is not", async () => {
    const root = repository({ "a.ts": "a" });
    git(root, "config", "include.path", join(tree({ included: excludes("ignore-a") }), "included"));
    const known = settled((await look(root)).manifest);
    expect((await look(root, known)).manifest).toBe(known);
  });
});

describe("a pipe in the place of an ignore file does not hold git up", () => {
  test.each([".gitignore", ".git/info/exclude", "b/.gitignore"])(
    "%s",
    async (path) => {
      const root = repository({ "a.ts": "a", "b/c.ts": "c", "b/.scryignore": "d.ts\n" });
      put(root, "b/d.ts", "d");
      mkdirSync(join(root, ".git/info"), { recursive: true });
      fifo(join(root, path));
      const scan = await look(root);
      expect(indexed(scan)).toEqual(["a.ts", "b/.scryignore", "b/c.ts"]);
      expect(scan.manifest.listedBy).toBe("walk");
      expect(scan.notes).toEqual([expect.stringContaining(`${path} is not a regular file`)]);
      expect((await place(join(root, "b"))).root).toBe(root);
    },
    LIMIT_MS,
  );

  test(
    "nor behind a link, nor as the user's own",
    async () => {
      const root = repository({ "a.ts": "a" });
      const pipe = join(tree(), "pipe");
      fifo(pipe);
      git(root, "config", "core.excludesFile", pipe);
      expect(indexed(await look(root))).toEqual(["a.ts"]);
      git(root, "config", "--unset", "core.excludesFile");
      symlinkSync(pipe, join(root, ".gitignore"));
      expect(indexed(await look(root))).toEqual(["a.ts"]);
    },
    LIMIT_MS,
  );
});
