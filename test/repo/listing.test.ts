import { afterEach, describe, expect, test } from "bun:test";
import { chmodSync, chownSync, existsSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { commit, git, HOME, indexed, look, put, repository, skipped, tree } from "./support.ts";

describe("ignore rules", () => {
  test("directories that look like output are source where git lists them (I5)", async () => {
    const root = repository({ "src/routes/coverage/page.ts": "p", "build/index.ts": "i", "vendor/a.go": "a" });
    expect(indexed(await look(root))).toEqual(["build/index.ts", "src/routes/coverage/page.ts", "vendor/a.go"]);
  });

  describe("outside the repository (I3)", () => {
    afterEach(() => rmSync(join(HOME, ".gitconfig"), { force: true }));

    test("info/exclude and core.excludesFile count, and are switched off by useGitignore: false", async () => {
      const root = repository({ "a.ts": "a" });
      put(root, "local.ts", "l");
      put(root, "mine.ts", "m");
      put(root, ".git/info/exclude", "local.ts\n");
      const mine = tree({ ignore: "mine.ts\n" });
      git(root, "config", "--global", "core.excludesFile", join(mine, "ignore"));
      expect(indexed(await look(root))).toEqual(["a.ts"]);
      expect(indexed(await look(root, null, { useGitignore: false }))).toEqual(["a.ts", "local.ts", "mine.ts"]);
    });

    test("an ignore file above the root has no say", async () => {
      const above = tree({ ".gitignore": "*\n", "plain/a.ts": "a" });
      expect(indexed(await look(join(above, "plain")))).toEqual(["a.ts"]);
    });
  });

  test("tracked files win over .gitignore, not over .scryignore", async () => {
    const root = repository({ "kept.log": "k", "out.ts": "o", "a.ts": "a" });
    put(root, ".gitignore", "*.log\n");
    put(root, "new.log", "n");
    put(root, ".scryignore", "out.ts\n");
    expect(indexed(await look(root))).toEqual([".gitignore", ".scryignore", "a.ts", "kept.log"]);
  });

  test("own ignore files nest, negate from their own directory, and count when git ignores them", async () => {
    const root = repository({ "a/x.gen.ts": "x", "a/b/y.gen.ts": "y", "c/z.gen.ts": "z" });
    put(root, ".scryignore", "*.gen.ts\n");
    put(root, "a/.codeindexignore", "!/b/y.gen.ts\n");
    put(root, ".git/info/exclude", ".scryignore\n.codeindexignore\n");
    expect(indexed(await look(root))).toEqual(["a/b/y.gen.ts"]);
    expect(indexed(await look(root, null, { useGitignore: false }))).toContain("a/b/y.gen.ts");
  });

  test("no file in the repository takes back a pattern of the user's", async () => {
    const root = repository({
      "a.ts": "a",
      "b/private.ts": "p",
      ".scryignore": "!private.ts\n",
      ".gitignore": "!private.ts\n",
    });
    const files = indexed(await look(root, null, { ignorePatterns: ["private.ts", ".*ignore"] }));
    expect(files).toEqual(["a.ts"]);
  });

  test("rules that hide everything are said to", async () => {
    const root = repository({}, { commit: false });
    put(root, ".gitignore", "/*\n");
    put(root, "a.ts", "a");
    const scan = await look(root);
    expect(indexed(scan)).toEqual([]);
    expect(scan.notes.join()).toContain("SCRY_USE_GITIGNORE=false");
  });

  test("without git and without rules, machine-made directories are left out, source directories are not", async () => {
    const root = tree({
      "node_modules/x/index.js": "x",
      "env/pyvenv.cfg": "home = /usr",
      "env/lib/a.py": "a",
      "target/CACHEDIR.TAG": "Signature: 8a477f597d28d172789f06886806bc55",
      "target/b.rs": "b",
      "build/c.ts": "c",
      "vendor/d.go": "d",
    });
    expect(indexed(await look(root))).toEqual(["build/c.ts", "vendor/d.go"]);
    put(root, ".gitignore", "build/\n");
    expect(indexed(await look(root))).toContain("node_modules/x/index.js"); // the rules are then the user's own
  });
});

describe("names", () => {
  test("newlines, quotes, tabs, spaces and stars are names", async () => {
    const names = ["a\nb.ts", 'q"uote.ts', "t\tab.ts", " lead.ts", "*.ts", "é😀.ts", "back\\slash.ts"];
    const root = repository(Object.fromEntries(names.map((name) => [name, "x"])), { commit: false });
    expect(indexed(await look(root))).toEqual(names.sort());
    expect(indexed(await look(root, null, { useGitignore: false }))).toEqual(names);
  });

  test("a name that is not UTF-8 is counted, by git and by the walk", async () => {
    const root = repository({ "ok.ts": "x" });
    writeFileSync(Buffer.concat([Buffer.from(`${root}/bad-`), Buffer.from([0xff, 0x2e, 0x74, 0x73])]), "x");
    for (const useGitignore of [true, false]) {
      const scan = await look(root, null, { useGitignore });
      expect(indexed(scan)).toEqual(["ok.ts"]);
      expect(Object.values(skipped(scan))).toEqual(["name not UTF-8"]);
    }
  });

  test("a file with merge conflicts is listed once", async () => {
    const root = repository({ "a.ts": "base\n" });
    git(root, "checkout", "-q", "-b", "other");
    put(root, "a.ts", "theirs\n");
    commit(root);
    git(root, "checkout", "-q", "main");
    put(root, "a.ts", "ours\n");
    commit(root);
    expect(() => git(root, "merge", "other")).toThrow();
    expect(indexed(await look(root))).toEqual(["a.ts"]);
  });
});

describe("links and special files", () => {
  test("links are counted, not followed; loops end; nothing outside the root is listed (P8)", async () => {
    const outside = tree({ "secret.ts": "s" });
    const files = { "a/x.ts": "x" };
    for (const root of [repository(files), tree(files)]) {
      symlinkSync("..", join(root, "up"));
      symlinkSync("../a", join(root, "a/loop"));
      symlinkSync(outside, join(root, "out"));
      symlinkSync("nowhere", join(root, "dangling"));
      symlinkSync("a/x.ts", join(root, "twin.ts"));
      const scan = await look(root);
      expect(indexed(scan)).toEqual(["a/x.ts"]);
      expect(skipped(scan)).toEqual(
        Object.fromEntries(["a/loop", "dangling", "out", "twin.ts", "up"].map((name) => [name, "not a regular file"])),
      );
    }
  });

  test("a tracked file below a directory that became a link is not read through it", async () => {
    const outside = tree({ "a.ts": "stolen", "sub/c.ts": "stolen" });
    const root = repository({ "dir/a.ts": "a", "dir/sub/c.ts": "c", "b.ts": "b" });
    rmSync(join(root, "dir"), { recursive: true });
    symlinkSync(outside, join(root, "dir"));
    const scan = await look(root);
    expect(indexed(scan)).toEqual(["b.ts"]);
    expect(skipped(scan)).toEqual({ dir: "not a regular file" });
  });

  test("a FIFO is counted and does not hang (O6)", async () => {
    for (const root of [repository({ "a.ts": "a" }), tree({ "a.ts": "a" })]) {
      expect(Bun.spawnSync(["mkfifo", join(root, "pipe.ts")]).exitCode).toBe(0);
      const scan = await look(root);
      expect(indexed(scan)).toEqual(["a.ts"]);
      expect(skipped(scan)).toEqual({ "pipe.ts": "not a regular file" });
    }
  });
});

describe("nested repositories", () => {
  test("work trees, submodules and clones are counted, not listed (P7)", async () => {
    const library = repository({ "lib.ts": "lib" });
    const root = repository({ "a.ts": "a" });
    git(root, "submodule", "add", "-q", library, "sub");
    git(root, "worktree", "add", "-q", "wt/f");
    git(root, "clone", "-q", library, "clone");
    for (const useGitignore of [true, false]) {
      const scan = await look(root, null, { useGitignore });
      expect(indexed(scan)).toEqual([".gitmodules", "a.ts"]);
      expect(skipped(scan)).toEqual({
        clone: "nested repository",
        sub: "nested repository",
        "wt/f": "nested repository",
      });
      expect(indexed(await look(join(root, "sub")))).toEqual(["lib.ts"]);
    }
  });

  test("a submodule that was never fetched and a .git that is no repository are no such thing", async () => {
    const library = repository({ "lib.ts": "lib" });
    const root = repository({ "a.ts": "a" });
    git(root, "submodule", "add", "-q", library, "sub");
    git(root, "submodule", "deinit", "-q", "-f", "sub");
    put(root, "pkg/.git/note", "x");
    put(root, "pkg/b.ts", "b");
    const scan = await look(root);
    expect(indexed(scan)).toEqual([".gitmodules", "a.ts", "pkg/b.ts"]);
    expect(skipped(scan)).toEqual({});
  });
});

describe("git's own traps", () => {
  test("GIT_* of the caller do not choose another repository", async () => {
    const other = repository({ "other.ts": "o" });
    put(other, ".git/info/exclude", "*\n");
    const root = repository({ "a.ts": "a" });
    process.env.GIT_DIR = join(other, ".git");
    process.env.GIT_INDEX_FILE = "/nonexistent";
    try {
      const scan = await look(root);
      expect(scan.manifest.listedBy).toBe("git");
      expect(indexed(scan)).toEqual(["a.ts"]);
    } finally {
      delete process.env.GIT_DIR;
      delete process.env.GIT_INDEX_FILE;
    }
  });

  test("no program that the repository's configuration names is run", async () => {
    const root = repository({ ".gitattributes": "*.ts filter=evil\n", "a.ts": "a" });
    const trace = join(root, "ran");
    const script = join(root, ".git/evil.sh");
    writeFileSync(script, `#!/bin/sh\ntouch ${trace}\ncat\n`);
    chmodSync(script, 0o755);
    for (const name of [
      "core.fsmonitor",
      "filter.evil.clean",
      "filter.evil.process",
      "core.sshCommand",
      "core.pager",
    ]) {
      git(root, "config", name, script);
    }
    put(root, "a.ts", "changed");
    rmSync(trace, { force: true });
    expect(indexed(await look(root))).toEqual([".gitattributes", "a.ts"]);
    expect(existsSync(trace)).toBe(false);
    git(root, "ls-files"); // the trap works: plain git falls into it
    expect(existsSync(trace)).toBe(true);
  });

  test("when git fails, the walk lists the same with its rules, and says so", async () => {
    const root = repository({ ".gitignore": "*.log\nout/\n!out/keep.ts\n", "a.ts": "a" });
    for (const path of ["x.log", "out/keep.ts", "new/b.ts"]) put(root, path, "x");
    put(root, ".git/info/exclude", "local.ts\n");
    put(root, "local.ts", "l");
    const byGit = indexed(await look(root));
    writeFileSync(join(root, ".git/index"), "damaged");
    const scan = await look(root);
    expect(indexed(scan)).toEqual(byGit);
    expect(byGit).toEqual([".gitignore", "a.ts", "new/b.ts"]);
    expect(scan.manifest.listedBy).toBe("walk");
    expect(scan.notes.join()).toContain("git could not list");
  });

  test("a time limit ends git, and the walk answers", async () => {
    const root = repository({ "a.ts": "a" });
    const bin = tree({ git: "#!/bin/sh\nexec sleep 60\n" });
    chmodSync(join(bin, "git"), 0o755);
    const path = process.env.PATH;
    process.env.PATH = `${bin}:${path}`;
    try {
      const scan = await look(root, null, { gitTimeoutMs: 100 });
      expect(indexed(scan)).toEqual(["a.ts"]);
      expect(scan.notes.join()).toContain("no answer within 100 ms");
    } finally {
      process.env.PATH = path;
    }
  });

  test("without git installed the walk answers", async () => {
    const root = repository({ "a.ts": "a" });
    const path = process.env.PATH;
    const planted = tree({ git: "#!/bin/sh\nprintf 'planted\\0'\n" });
    chmodSync(join(planted, "git"), 0o755);
    process.env.PATH = relative(process.cwd(), planted); // a program inside what is searched must not be found
    try {
      const scan = await look(root);
      expect(indexed(scan)).toEqual(["a.ts"]);
      expect(scan.notes.join()).toContain("git is not installed");
    } finally {
      process.env.PATH = path;
    }
  });

  test.skipIf(process.getuid?.() !== 0)(
    "a repository of another user is refused by git, and walked (safe.directory)",
    async () => {
      const root = repository({ ".gitignore": "*.log\n", "a.ts": "a", "b.log": "b" }, { commit: false });
      for (const path of [root, join(root, ".git")]) chownSync(path, 12345, 12345);
      const scan = await look(root);
      expect(indexed(scan)).toEqual([".gitignore", "a.ts"]);
      expect(scan.notes.join()).toContain("dubious ownership");
    },
  );
});

test("our own index inside the project is not part of it", async () => {
  for (const root of [repository({ "a.ts": "a" }), tree({ "a.ts": "a" })]) {
    put(root, ".scry/index.db", "x");
    const { manifest } = await look(root);
    expect(manifest.files).toEqual(["a.ts"]);
    expect(manifest.dirs.paths).toEqual([""]);
  }
});
