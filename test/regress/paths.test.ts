import { describe, expect, test } from "bun:test";
import { mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { makeSandbox } from "../support/sandbox.ts";
import { py, search, searchJson } from "./support.ts";

const git = { git: true };

describe("P1, P2: a directory is kept to by its name, before any cut", () => {
  test("`src` takes neither `src_utils` nor `asrc`", async () => {
    using box = makeSandbox(
      { "src/a.py": py("a", "ledger"), "src_utils/b.py": py("b", "ledger"), "asrc/c.py": py("c", "ledger") },
      git,
    );
    expect(await search(box, "ledger", "--path", "src")).toEqual(["src/a.py"]);
    expect(await search(box, "ledger", "--project", box.path("src"))).toEqual(["src/a.py"]);
  });

  test("one file among three thousand with the word is found in its directory", async () => {
    const big = Object.fromEntries(
      Array.from({ length: 3000 }, (_, i) => [`big/f${i}.py`, py(`ledger_${i}`, "ledger ledger")]),
    );
    using box = makeSandbox({ ...big, "tiny/one.py": "# notes\nx = 1  # the ledger\n" }, git);
    expect(await search(box, "ledger", "--project", box.path("tiny"))).toEqual(["tiny/one.py"]);
    expect(await search(box, "ledger", "--path", "tiny/**")).toEqual(["tiny/one.py"]);
    expect(await search(box, "ledger", "--exclude", "big")).toEqual(["tiny/one.py"]);
  }, 60_000);
});

test("P3: one directory in many spellings is one project", async () => {
  using box = makeSandbox({ "src/a.py": py("a", "ledger") }, git);
  symlinkSync(box.path("src"), join(box.base, "link"));
  const spellings = ["src", "./src", "src/", "../project/src", box.path("src"), join(box.base, "link")];
  const answers = await Promise.all(spellings.map((dir) => searchJson(box, "ledger", "--project", dir)));
  expect(new Set(answers.map((answer) => answer.searched_directory))).toEqual(new Set([box.path("src")]));
  expect(new Set(answers.map((answer) => answer.results[0]?.file_path))).toEqual(new Set([box.path("src/a.py")]));
  const found = new Bun.Glob("scry/projects/*").scanSync({ cwd: box.cache, onlyFiles: false });
  expect([...found]).toHaveLength(1);
});

test("P4: indexing a subdirectory leaves its siblings", async () => {
  using box = makeSandbox({ "pkg/a/x.py": py("x", "ledger"), "pkg/b/y.py": py("y", "ledger") }, git);
  await box.scry("index");
  await box.scry("index", "pkg/a");
  expect((await search(box, "ledger")).sort()).toEqual(["pkg/a/x.py", "pkg/b/y.py"]);
});

describe("P7: a worktree below the repository is its own project", () => {
  test("it answers for itself, and the repository does not list it", async () => {
    using box = makeSandbox({ "a.py": py("a", "ledger") }, git);
    box.git("worktree", "add", "-q", "-b", "feature", ".wt/f");
    box.write({ ".wt/f/a.py": py("a", "invoice") });
    expect(await search(box, "ledger")).toEqual(["a.py"]);
    expect(await search(box, "invoice")).toEqual([]);
    const inside = await searchJson(box, "invoice", "--project", ".wt/f");
    expect(inside.project_root).toBe(box.path(".wt/f"));
    expect(inside.results.map(({ file_path: path }) => path)).toEqual([box.path(".wt/f/a.py")]);
    expect((await searchJson(box, "ledger", "--project", ".wt/f")).results).toEqual([]);
  });
});

test("P8: symlinks lead nowhere: not out of the root, not round in circles", async () => {
  using box = makeSandbox({ "a/x.py": py("x", "ledger") }, git);
  Bun.write(join(box.base, "outside.py"), py("outside", "ledger"));
  symlinkSync("..", box.path("up"));
  symlinkSync(join(box.base, "outside.py"), box.path("escape.py"));
  symlinkSync("../a", box.path("a/loop"));
  symlinkSync("nowhere", box.path("dangling.py"));
  expect(await search(box, "ledger")).toEqual(["a/x.py"]);
  using plain = makeSandbox({ "a/x.py": py("x", "ledger") });
  symlinkSync("..", plain.path("up"));
  symlinkSync("../a", plain.path("a/loop"));
  expect(await search(plain, "ledger")).toEqual(["a/x.py"]);
});

describe("the project's root", () => {
  test("an ignored directory is its own project", async () => {
    using box = makeSandbox(
      { ".gitignore": "out/\n", "a.py": py("a", "ledger"), "out/gen.py": py("gen", "ledger") },
      git,
    );
    expect(await search(box, "ledger")).toEqual(["a.py"]);
    const inside = await searchJson(box, "ledger", "--project", "out");
    expect(inside.project_root).toBe(box.path("out"));
    expect(inside.results.map(({ file_path: path }) => path)).toEqual([box.path("out/gen.py")]);
  });

  test("a repository at the home directory does not swallow what is below", async () => {
    using box = makeSandbox({ "notes.py": py("notes", "ledger"), "code/a.py": py("a", "ledger") }, git);
    const run = await box.run(["search", "--json", "ledger", "--project", "code"], { env: { HOME: box.dir } });
    const answer = run.json<{ project_root: string; results: { file_path: string }[] }>();
    expect(answer.project_root).toBe(box.path("code"));
    expect(answer.results.map(({ file_path: path }) => path)).toEqual([box.path("code/a.py")]);
  });

  test("a nested repository is not part of the outer one", async () => {
    using box = makeSandbox({ "a.py": py("a", "ledger"), "dep/b.py": py("b", "ledger") }, git);
    using nested = makeSandbox({ "n.py": py("n", "ledger") }, git);
    mkdirSync(box.path("sub"));
    box.git("clone", "-q", nested.dir, "sub/repo");
    expect((await search(box, "ledger")).sort()).toEqual(["a.py", "dep/b.py"]);
    expect(await search(box, "ledger", "--project", "sub/repo")).toEqual(["sub/repo/n.py"]);
  });
});
