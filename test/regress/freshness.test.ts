import { describe, expect, test } from "bun:test";
import { mkdirSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { makeSandbox } from "../support/sandbox.ts";
import { py, search } from "./support.ts";

const git = { git: true };

describe("after a change the next search tells the truth", () => {
  test("edit, create, rename, delete", async () => {
    using box = makeSandbox({ "a.py": py("alpha", "ledger"), "b.py": py("beta", "invoice") }, git);
    expect(await search(box, "ledger")).toEqual(["a.py"]);
    box.write({ "a.py": py("alpha", "receipt"), "new/c.py": py("gamma", "ledger") });
    expect(await search(box, "ledger")).toEqual(["new/c.py"]);
    expect(await search(box, "receipt")).toEqual(["a.py"]);
    renameSync(box.path("b.py"), box.path("moved.py"));
    expect(await search(box, "invoice")).toEqual(["moved.py"]);
    rmSync(box.path("moved.py"));
    expect(await search(box, "invoice")).toEqual([]);
  });

  test("without git as well", async () => {
    using box = makeSandbox({ "a.py": py("alpha", "ledger"), "deep/er/b.py": py("beta", "invoice") });
    expect(await search(box, "ledger")).toEqual(["a.py"]);
    rmSync(box.path("a.py"));
    box.write({ "deep/er/b.py": py("beta", "ledger") });
    expect(await search(box, "ledger")).toEqual(["deep/er/b.py"]);
  });

  test("S1: same size, same mtime, other bytes", async () => {
    using box = makeSandbox({ "a.py": "alpha = 1\n" }, git);
    const old = new Date("2025-01-01T00:00:00Z");
    utimesSync(box.path("a.py"), old, old);
    expect(await search(box, "alpha")).toEqual(["a.py"]);
    writeFileSync(box.path("a.py"), "omega = 1\n");
    utimesSync(box.path("a.py"), old, old);
    expect(statSync(box.path("a.py")).mtimeMs).toBe(old.getTime());
    expect(await search(box, "omega")).toEqual(["a.py"]);
    expect(await search(box, "alpha")).toEqual([]);
  });

  test("S2: branch switch, case-only rename, file to directory and back", async () => {
    using box = makeSandbox({ "a.py": py("mover", "ledger"), "keep.py": py("keep", "other") }, git);
    box.git("switch", "-q", "-c", "moved");
    box.git("mv", "a.py", "b.py");
    box.commit("move");
    expect(await search(box, "mover")).toEqual(["b.py"]);
    box.git("switch", "-q", "main");
    expect(await search(box, "mover")).toEqual(["a.py"]);
    box.git("switch", "-q", "moved");
    expect(await search(box, "mover")).toEqual(["b.py"]);
    renameSync(box.path("b.py"), box.path("B.py"));
    expect(await search(box, "mover")).toEqual(["B.py"]);
    rmSync(box.path("B.py"));
    mkdirSync(box.path("B.py"));
    box.write({ "B.py/inner.py": py("mover", "ledger") });
    expect(await search(box, "mover")).toEqual(["B.py/inner.py"]);
  });

  test("S3: a run with deletions only says so", async () => {
    using box = makeSandbox({ "a.py": py("a", "ledger"), "b.py": py("b", "ledger") }, git);
    await box.scry("index");
    rmSync(box.path("b.py"));
    expect((await box.scry("status", "--json")).json()).toMatchObject({ state: "stale", stale_files_count: 1 });
    expect((await box.scry("index", "--json")).json()).toMatchObject({ files_deleted: 1, files_indexed: 0 });
    expect(await search(box, "ledger")).toEqual(["a.py"]);
    expect((await box.scry("status", "--json")).json()).toMatchObject({ state: "idle", stale_files_count: 0 });
  });

  test("an ignore rule that changes takes files out and lets them in", async () => {
    using box = makeSandbox({ "a.py": py("a", "ledger"), "gen/b.py": py("b", "ledger") }, git);
    expect((await search(box, "ledger")).sort()).toEqual(["a.py", "gen/b.py"]);
    box.write({ ".scryignore": "gen/\n" });
    expect(await search(box, "ledger")).toEqual(["a.py"]);
    box.write({ ".scryignore": "# none\n" });
    expect((await search(box, "ledger")).sort()).toEqual(["a.py", "gen/b.py"]);
    box.git("rm", "-q", "-r", "--cached", "gen");
    box.write({ ".git/info/exclude": "gen/\n" });
    expect(await search(box, "ledger")).toEqual(["a.py"]);
  });

  test("content that only moved is not chunked again", async () => {
    using box = makeSandbox({ "a.py": py("a", "ledger") }, git);
    await box.scry("index");
    mkdirSync(box.path("deep"));
    renameSync(box.path("a.py"), box.path("deep/b.py"));
    expect((await box.scry("index", "--json")).json()).toMatchObject({ files_indexed: 0, files_deleted: 1 });
    expect(await search(box, "ledger")).toEqual(["deep/b.py"]);
  });
});

describe("S4, S5: many processes, and kills", () => {
  test("processes that start together answer alike and leave one index", async () => {
    using box = makeSandbox(
      Object.fromEntries(Array.from({ length: 40 }, (_, i) => [`f${i}.py`, py(`f${i}`, i % 2 ? "ledger" : "invoice")])),
      git,
    );
    const runs = await Promise.all(Array.from({ length: 12 }, () => box.scry("search", "--json", "ledger")));
    expect(runs.map((run) => `${run.code} ${run.err}`)).toEqual(runs.map(() => "0 "));
    const orders = runs.map((run) =>
      JSON.stringify(run.json<{ results: { file_path: string }[] }>().results.map((r) => r.file_path)),
    );
    expect(new Set(orders).size).toBe(1);
    expect([...new Bun.Glob("**/index.db").scanSync({ cwd: box.cache })]).toHaveLength(1);
  }, 60_000);

  test("a first index killed at any point is whole at the next start", async () => {
    using box = makeSandbox(
      Object.fromEntries(
        Array.from({ length: 300 }, (_, i) => [`d${i % 7}/f${i}.py`, py(`name_${i}`, `word${i}`).repeat(20)]),
      ),
      git,
    );
    for (const delay of [15, 40, 70, 100, 130, 170]) {
      const child = box.spawn(["index"]);
      await Promise.race([child.exited, Bun.sleep(delay)]); // the delay is the input here: where the kill falls
      child.kill("SIGKILL");
      await child.exited;
      expect(await search(box, "word123", "-n", "1")).toEqual(["d4/f123.py"]);
      rmSync(box.cache, { recursive: true });
      mkdirSync(box.cache);
    }
  }, 60_000);
});
