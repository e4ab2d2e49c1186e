import { afterAll, describe, expect, test } from "bun:test";
import { makeSandbox } from "../support/sandbox.ts";

const box = makeSandbox(
  { "a.py": "def alpha():\n    return 1\n", "b.bin": new Uint8Array([0, 1, 2, 0]) },
  { git: true },
);
afterAll(() => box[Symbol.dispose]());

describe("scry index and scry status", () => {
  test("status before, index, status after, index again, a change", async () => {
    const before = await box.scry("status", "--json");
    expect(before.json()).toMatchObject({ project_root: box.dir, is_indexed: false, files_count: 0 });
    expect((await box.scry("status")).out).toContain("not indexed");

    const built = await box.scry("index", "--json");
    expect(built.code).toBe(0);
    expect(built.json()).toMatchObject({ project_root: box.dir, files_indexed: 1, files_deleted: 0 });
    expect(built.json<{ chunks_indexed: number }>().chunks_indexed).toBeGreaterThan(0);

    const after = await box.scry("status", "--json");
    expect(after.json()).toMatchObject({
      is_indexed: true,
      state: "idle",
      files_count: 1,
      stale_files_count: 0,
      languages: { python: 1 },
      skipped: { binary: 1 },
    });

    expect((await box.scry("index")).out).toContain("up to date");

    box.write({ "a.py": "def beta():\n    return 2\n" });
    expect((await box.scry("status", "--json")).json()).toMatchObject({ state: "stale", stale_files_count: 1 });
    expect((await box.scry("index", "--json")).json()).toMatchObject({ files_indexed: 1 });
  });

  test("the directory is an operand or --project, absolute or relative", async () => {
    for (const args of [[box.dir], ["--project", box.dir], ["."], ["--project=."]]) {
      expect((await box.scry("status", ...args, "--json")).json()).toMatchObject({ project_root: box.dir });
    }
  });

  test("--languages is a table that knows Python by its extension", async () => {
    const { code, out } = await box.scry("status", "--languages");
    expect(code).toBe(0);
    expect(out).toMatch(/^python +1 +grammar +.*\.py/m);
  });
});
