import { describe, expect, test } from "bun:test";
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ScryError } from "../../src/core/errors.ts";
import { resolveProject } from "../../src/repo/root.ts";
import { commit, git, HOME, place, put, repository, tree } from "./support.ts";

async function refusal(directory: string): Promise<string> {
  try {
    await place(directory);
  } catch (error) {
    if (error instanceof ScryError) return error.code;
    throw error;
  }
  return "accepted";
}

describe("one project, whatever the spelling (P3)", () => {
  test("relative, trailing slash, dots and a symlink are one place", async () => {
    const root = repository({ "src/a.ts": "a" });
    const alias = `${root}-alias`;
    symlinkSync(root, alias);
    const options = { cwd: root, home: HOME, gitTimeoutMs: 20_000 };
    const wanted = await place(join(root, "src"));
    for (const spelling of ["src", "./src", "src/", "src/../src", `${root}//src`, join(alias, "src")]) {
      expect(await resolveProject(spelling, options)).toEqual(wanted);
    }
  });

  test("a directory without git is its own project", async () => {
    const root = tree({ "deep/er/a.ts": "a" });
    expect(await place(join(root, "deep"))).toEqual({
      root: join(root, "deep"),
      searched: join(root, "deep"),
      scope: "",
      identity: join(root, "deep"),
      git: null,
    });
  });
});

describe("directories below a repository's top level", () => {
  test("belong to the repository, with a scope (P4)", async () => {
    const root = repository({ "pkg/a/x.ts": "x", "pkg/b/y.ts": "y" });
    const found = await place(join(root, "pkg/a"));
    expect(found).toMatchObject({ root, scope: "pkg/a", searched: join(root, "pkg/a"), identity: join(root, ".git") });
    expect((await place(root)).identity).toBe(found.identity);
  });

  test("an ignored directory is its own project without git", async () => {
    const root = repository({ ".gitignore": "node_modules/\n", "a.ts": "a" });
    put(root, "node_modules/dep/index.js", "x");
    const dep = join(root, "node_modules/dep");
    expect(await place(dep)).toMatchObject({ root: dep, scope: "", identity: dep, git: null });
  });

  test("an ignored directory with tracked files belongs to the repository", async () => {
    const root = repository({ "vendor/kept.ts": "a" });
    put(root, ".gitignore", "vendor/\n");
    expect(await place(join(root, "vendor"))).toMatchObject({ root, scope: "vendor" });
  });

  test("GIT_DIR of a hook does not decide", async () => {
    const other = repository();
    put(other, ".git/info/exclude", "src/\n");
    const root = repository({ "src/a.ts": "a" });
    process.env.GIT_DIR = join(other, ".git");
    try {
      expect(await place(join(root, "src"))).toMatchObject({ root, scope: "src" });
    } finally {
      delete process.env.GIT_DIR;
    }
  });
});

describe("a repository that holds the home directory", () => {
  test("is not a boundary, neither for home nor below it", async () => {
    const home = repository({ ".gitignore": "*\n", "code/a.ts": "a" }, { commit: false });
    for (const directory of [home, join(home, "code")]) {
      const found = await resolveProject(directory, { cwd: home, home, gitTimeoutMs: 20_000 });
      expect(found).toMatchObject({ root: directory, scope: "", git: null });
    }
  });

  test("above home counts the same; a repository below home is one", async () => {
    const above = repository({ "home/project/a.ts": "a" });
    const home = join(above, "home");
    const project = join(home, "project");
    const options = { cwd: home, home, gitTimeoutMs: 20_000 };
    expect((await resolveProject(project, options)).git).toBeNull();
    git(project, "init", "-q");
    expect(await resolveProject(project, options)).toMatchObject({ root: project, identity: join(project, ".git") });
  });

  test("a sibling whose name begins like home's is not above home", async () => {
    const root = repository({ "a.ts": "a" });
    const home = `${root}-home`;
    mkdirSync(home);
    const found = await resolveProject(root, { cwd: "/", home, gitTimeoutMs: 20_000 });
    expect(found.git).not.toBeNull();
  });
});

describe("work trees and submodules", () => {
  test("a nested linked work tree is its own root and shares the repository's identity (P7)", async () => {
    const root = repository({ "src/a.ts": "a" });
    git(root, "worktree", "add", "-q", ".wt/f");
    const found = await place(join(root, ".wt/f/src"));
    expect(found).toMatchObject({ root: join(root, ".wt/f"), scope: "src", identity: join(root, ".git") });
    expect(found.git?.gitDir).toBe(join(root, ".git/worktrees/f"));
  });

  test("a submodule is its own root with its own identity", async () => {
    const library = repository({ "lib.ts": "lib" });
    const root = repository({ "a.ts": "a" });
    git(root, "submodule", "add", "-q", library, "sub");
    expect(await place(join(root, "sub"))).toMatchObject({
      root: join(root, "sub"),
      identity: join(root, ".git/modules/sub"),
    });
  });

  test("a .git that is no repository is not a boundary", async () => {
    const root = repository({ "pkg/a.ts": "a" });
    mkdirSync(join(root, "pkg/.git"));
    expect(await place(join(root, "pkg"))).toMatchObject({ root, scope: "pkg" });
    const loose = tree({ ".git": "gitdir: nowhere\n", "a.ts": "a" });
    expect((await place(loose)).git).toBeNull();
  });
});

describe("what is no project", () => {
  test("missing, a file, git's own directory, a bare repository", async () => {
    const root = repository({ "a.ts": "a" });
    commit(root);
    const bare = tree();
    git(bare, "init", "-q", "--bare");
    expect(await refusal(join(root, "missing"))).toBe("NOT_FOUND");
    expect(await refusal(join(root, "a.ts/below"))).toBe("NOT_FOUND");
    expect(await refusal(join(root, "a.ts"))).toBe("NOT_A_PROJECT");
    expect(await refusal(join(root, ".git"))).toBe("NOT_A_PROJECT");
    expect(await refusal(join(root, ".git/hooks"))).toBe("NOT_A_PROJECT");
    expect(await refusal(bare)).toBe("NOT_A_PROJECT");
    expect(await refusal(join(bare, "objects"))).toBe("NOT_A_PROJECT");
  });

  test("a link to itself", async () => {
    const root = tree();
    symlinkSync("loop", join(root, "loop"));
    expect(await refusal(join(root, "loop"))).toBe("UNREADABLE");
  });

  test("a directory that only looks like one: HEAD without a ref", async () => {
    const root = tree({ "objects/x": "", "refs/x": "" });
    writeFileSync(join(root, "HEAD"), "notes about heads\n");
    expect((await place(root)).git).toBeNull();
  });
});
