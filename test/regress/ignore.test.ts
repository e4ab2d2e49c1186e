import { describe, expect, test } from "bun:test";
import { makeSandbox, type Sandbox } from "../support/sandbox.ts";
import { py, search } from "./support.ts";

/** Every listed path holds the word "ledger": what the search finds is what was listed. */
async function indexed(box: Sandbox): Promise<string[]> {
  return (await search(box, "ledger", "-n", "50")).sort();
}

/** What git itself would list. */
const listed = (box: Sandbox) =>
  box
    .git("ls-files", "-co", "--exclude-standard")
    .split("\n")
    .filter((path) => path.endsWith(".py"))
    .sort();

const TRICKY = {
  ".gitignore": "logs/*\n!logs/keep.py\n/anchored.py\n*.tmp.py\ndir/\n**/deep/x.py\n\\#hash.py\nspace\\ .py\n",
  "nested/.gitignore": "*.py\n!yes.py\nsub/\n!sub/\n",
  "logs/keep.py": py("keep", "ledger"),
  "logs/drop.py": py("drop", "ledger"),
  "anchored.py": py("anchored", "ledger"),
  "below/anchored.py": py("below_anchored", "ledger"),
  "a.tmp.py": py("tmp", "ledger"),
  "dir/no.py": py("no", "ledger"),
  "below/dir/no.py": py("no", "ledger"),
  "one/two/deep/x.py": py("x", "ledger"),
  "#hash.py": py("hash", "ledger"),
  "nested/no.py": py("no", "ledger"),
  "nested/yes.py": py("yes", "ledger"),
  "nested/sub/yes.py": py("sub_yes", "ledger"),
};

describe("ignore rules", () => {
  test("I1: the same files as git lists, negation below an ignored directory included", async () => {
    using box = makeSandbox(TRICKY);
    box.git("init", "-q");
    expect(await indexed(box)).toEqual(listed(box));
    expect(await indexed(box)).toContain("logs/keep.py");
  });

  test("I1: the walk without git reads the rules as git does", async () => {
    using box = makeSandbox(TRICKY);
    const walked = await indexed(box);
    box.git("init", "-q");
    expect(walked).toEqual(listed(box));
  });

  test("I3: info/exclude and the user's own file count; SCRY_USE_GITIGNORE=false switches them off", async () => {
    using box = makeSandbox({ "a.py": py("a", "ledger"), "b.py": py("b", "ledger"), "c.py": py("c", "ledger") });
    box.git("init", "-q");
    box.write({ ".git/info/exclude": "b.py\n", "../home/.config/git/ignore": "c.py\n" });
    expect(await indexed(box)).toEqual(["a.py"]);
    const all = await box.run(["search", "--json", "ledger"], { env: { SCRY_USE_GITIGNORE: "false" } });
    expect(all.json<{ results: unknown[] }>().results).toHaveLength(3);
    expect(await indexed(box)).toEqual(["a.py"]);
  });

  test("I3: an ignore file that hides everything is said, not silent", async () => {
    using box = makeSandbox({ ".gitignore": "*\n", "a.py": py("a", "ledger") });
    box.git("init", "-q");
    const run = await box.scry("search", "ledger");
    expect(run.code).toBe(1);
    expect(run.err).toContain("ignore");
  });

  test("I5: build/, coverage/, vendor/, fixtures/ are source like any other", async () => {
    const paths = [
      "src/routes/coverage/page.py",
      "build/index.py",
      "vendor/own.py",
      "fixtures/f.py",
      "bin/run.py",
      "dist/d.py",
    ];
    using box = makeSandbox(Object.fromEntries(paths.map((path, i) => [path, py(`f${i}`, "ledger")])), { git: true });
    expect(await indexed(box)).toEqual(paths.toSorted());
    using plain = makeSandbox(Object.fromEntries(paths.map((path, i) => [path, py(`f${i}`, "ledger")])));
    expect(await indexed(plain)).toEqual(paths.toSorted());
  });

  test("tracked files stay, though a rule names them; .scryignore has the last word", async () => {
    using box = makeSandbox({ "a.py": py("a", "ledger"), "b.py": py("b", "ledger") }, { git: true });
    box.write({ ".gitignore": "a.py\n" });
    expect(await indexed(box)).toEqual(["a.py", "b.py"]);
    box.write({ ".scryignore": "a.py\n" });
    expect(await indexed(box)).toEqual(["b.py"]);
  });

  test("GIT_* variables of a hook do not change what is listed", async () => {
    using box = makeSandbox({ "a.py": py("a", "ledger") }, { git: true });
    const env = { GIT_DIR: "/nowhere", GIT_INDEX_FILE: "/nowhere/index", GIT_WORK_TREE: "/nowhere" };
    const run = await box.run(["search", "--json", "ledger"], { env });
    expect(run.json<{ results: unknown[] }>().results).toHaveLength(1);
  });

  test("secrets are not indexed, their templates are", async () => {
    using box = makeSandbox(
      { ".env": "LEDGER=1\n", ".env.example": "LEDGER=1\n", id_rsa: "ledger\n", "server.pem": "ledger\n" },
      { git: true },
    );
    expect(await indexed(box)).toEqual([".env.example"]);
  });
});
