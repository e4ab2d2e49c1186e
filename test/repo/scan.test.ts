import { describe, expect, test } from "bun:test";
import { chmodSync, mkdirSync, renameSync, rmSync, statSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Manifest } from "../../src/repo/manifest.ts";
import { sameStat } from "../../src/repo/scan.ts";
import { Blobs, commit, git, indexed, look, put, repository, settled, skipped, tree } from "./support.ts";

const KINDS = [
  ["with git", (files: Record<string, string>) => repository(files)],
  ["without git", (files: Record<string, string>) => tree(files)],
] as const;

/** A first look, its suspects read, and the manifest as it stands once nothing is racy. */
async function firstLook(root: string): Promise<{ blobs: Blobs; known: Manifest }> {
  const blobs = new Blobs();
  const first = await look(root);
  blobs.settle(root, first);
  return { blobs, known: settled(first.manifest) };
}

describe.each(KINDS)("a look %s", (_, make) => {
  test("at a new tree: every file is a suspect", async () => {
    const root = make({ "a.ts": "a", "b/c.ts": "c" });
    const scan = await look(root);
    expect(scan.suspects).toEqual([0, 1]);
    expect(scan).toMatchObject({ moved: true, deleted: 0 });
  });

  test("at an unchanged tree starts no process and returns the manifest itself", async () => {
    const root = make({ "a.ts": "a", "b/c.ts": "c", ".gitignore": "*.log\n" });
    const { known } = await firstLook(root);
    const path = process.env.PATH;
    process.env.PATH = "";
    try {
      const scan = await look(root, known);
      expect(scan).toEqual({ manifest: known, suspects: [], deleted: 0, moved: false, notes: [] });
      expect(scan.manifest).toBe(known);
    } finally {
      process.env.PATH = path;
    }
  });

  test("right after the first: everything is racy and read again", async () => {
    const root = make({ "a.ts": "a" });
    const blobs = new Blobs();
    const first = await look(root);
    blobs.settle(root, first);
    const second = await look(root, first.manifest);
    expect(second).toMatchObject({ suspects: [0], moved: true });
    expect(blobs.settle(root, second)).toEqual([]);
  });

  test("sees an edit of the same size with the time put back (S1)", async () => {
    const root = make({ "a.ts": "alpha", "b.ts": "b" });
    const { blobs, known } = await firstLook(root);
    const { atime, mtime } = statSync(join(root, "a.ts"));
    put(root, "a.ts", "omega");
    utimesSync(join(root, "a.ts"), atime, mtime);
    const scan = await look(root, known);
    expect(scan.suspects.map((index) => scan.manifest.files[index])).toEqual(["a.ts"]);
    expect(scan.manifest.blobId[0]).toBe(blobs.id("alpha"));
    expect(blobs.settle(root, scan)).toEqual(["a.ts"]);
    expect(scan.manifest.blobId[0]).toBe(blobs.id("omega"));
  });

  test("sees an edit within one tick of the clock: an equal stat proves nothing while it is racy", async () => {
    const root = make({ "a.ts": "alpha" });
    const blobs = new Blobs();
    const first = await look(root);
    blobs.settle(root, first);
    put(root, "a.ts", "omega");
    const { size, mtimeMs, ctimeMs, ino } = statSync(join(root, "a.ts"));
    first.manifest.setStat(0, { size, mtimeMs, ctimeMs, ino }); // as if both writes fell into one tick
    const scan = await look(root, first.manifest);
    expect(blobs.settle(root, scan)).toEqual(["a.ts"]);
  });

  test("reads a racy file again where nothing else is racy", async () => {
    const root = make({ "a.ts": "a", "b.ts": "b" });
    const { known } = await firstLook(root);
    known.racy[1] = 1;
    const scan = await look(root, known);
    expect(scan).toMatchObject({ suspects: [1], moved: true });
    expect(scan.manifest.dirs).toBe(known.dirs); // without listing again
  });

  test("a touched file with the same content is a suspect and keeps its blob", async () => {
    const root = make({ "a.ts": "a", "b.ts": "b" });
    const { blobs, known } = await firstLook(root);
    utimesSync(join(root, "b.ts"), 1, 1);
    const scan = await look(root, known);
    expect(scan).toMatchObject({ suspects: [1], moved: true });
    expect(blobs.settle(root, scan)).toEqual([]);
    const again = await look(root, settled(scan.manifest));
    expect(again).toMatchObject({ suspects: [], moved: false });
  });

  test("counts a deletion alone (S3)", async () => {
    const root = make({ "a.ts": "a", "b/c.ts": "c" });
    const { known } = await firstLook(root);
    rmSync(join(root, "b/c.ts"));
    const scan = await look(root, known);
    expect(scan).toMatchObject({ deleted: 1, suspects: [], moved: true });
    expect(indexed(scan)).toEqual(["a.ts"]);
  });

  test("sees a file created in a directory that was empty, or held ignored files only", async () => {
    const root = make({ "a.ts": "a", ".gitignore": "*.log\n" });
    mkdirSync(join(root, "empty/below"), { recursive: true });
    put(root, "logs/x.log", "x");
    const { known } = await firstLook(root);
    put(root, "empty/below/new.ts", "n");
    put(root, "logs/y.ts", "y");
    const scan = await look(root, known);
    expect(indexed(scan)).toEqual([".gitignore", "a.ts", "empty/below/new.ts", "logs/y.ts"]);
    expect(scan.suspects.map((index) => scan.manifest.files[index])).toEqual(["empty/below/new.ts", "logs/y.ts"]);
  });

  test("follows a file that becomes a directory, and back", async () => {
    const root = make({ thing: "file", "z.ts": "z" });
    const { known } = await firstLook(root);
    rmSync(join(root, "thing"));
    put(root, "thing/inner.ts", "i");
    const scan = await look(root, known);
    expect(indexed(scan)).toEqual(["thing/inner.ts", "z.ts"]);
    expect(scan.deleted).toBe(1);
    rmSync(join(root, "thing"), { recursive: true });
    put(root, "thing", "file");
    expect(indexed(await look(root, settled(scan.manifest)))).toEqual(["thing", "z.ts"]);
  });

  test("follows a rename that only changes case", async () => {
    const root = make({ "Readme.ts": "r" });
    const { blobs, known } = await firstLook(root);
    renameSync(join(root, "Readme.ts"), join(root, "README.ts"));
    const scan = await look(root, known);
    expect(indexed(scan)).toEqual(["README.ts"]);
    expect(scan).toMatchObject({ deleted: 1, suspects: [0] });
    expect(blobs.settle(root, scan)).toEqual(["README.ts"]);
  });

  test("sees an ignore rule change with no directory moved", async () => {
    const root = make({
      "a.ts": "a",
      "sub/b.ts": "b",
      "sub/c.ts": "c",
      "sub/.gitignore": "d.ts\n",
      ".scryignore": "#\n",
    });
    const { known } = await firstLook(root);
    writeFileSync(join(root, "sub/.gitignore"), "nothing\n");
    writeFileSync(join(root, ".scryignore"), "c.ts\n");
    const scan = await look(root, known);
    expect(indexed(scan)).toEqual([".scryignore", "a.ts", "sub/.gitignore", "sub/b.ts"]);
    expect(scan.deleted).toBe(1);
  });

  test("does not read through a directory that became a link", async () => {
    const outside = tree({ "b.ts": "stolen" });
    const root = make({ "a.ts": "a", "sub/b.ts": "b" });
    const { known } = await firstLook(root);
    rmSync(join(root, "sub"), { recursive: true });
    symlinkSync(outside, join(root, "sub"));
    const scan = await look(root, known);
    expect(indexed(scan)).toEqual(["a.ts"]);
    expect(skipped(scan)).toEqual({ sub: "not a regular file" });
  });

  test("a file in a link's or a FIFO's place is read, and the other way round", async () => {
    const root = make({ "a.ts": "a", "b.ts": "b" });
    rmSync(join(root, "a.ts"));
    symlinkSync("b.ts", join(root, "a.ts"));
    const { blobs, known } = await firstLook(root);
    expect(known.blobId[0]).toBe(0);
    rmSync(join(root, "a.ts"));
    put(root, "a.ts", "file");
    const scan = await look(root, known);
    expect(blobs.settle(root, scan)).toEqual(["a.ts"]);
    expect(indexed(scan)).toEqual(["a.ts", "b.ts"]);
  });

  test("sees a directory become a repository of its own, and stop being one", async () => {
    const root = make({ "a.ts": "a" });
    put(root, "sub/b.ts", "b");
    git(join(root, "sub"), "init", "-q");
    const { known } = await firstLook(root);
    expect(skipped({ manifest: known, suspects: [], deleted: 0, moved: false, notes: [] })).toEqual({
      sub: "nested repository",
    });
    rmSync(join(root, "sub/.git"), { recursive: true });
    expect(indexed(await look(root, known))).toEqual(["a.ts", "sub/b.ts"]);
  });

  test("a future modification time is not racy for ever", async () => {
    const root = make({ "a.ts": "a" });
    const year2100 = 4_102_444_800;
    utimesSync(join(root, "a.ts"), year2100, year2100);
    const { manifest } = await look(root);
    const later = manifest.copy(Date.now() + 60_000);
    const { size, mtimeMs, ctimeMs, ino } = statSync(join(root, "a.ts"));
    later.setStat(0, { size, mtimeMs, ctimeMs, ino });
    expect(later.racy[0]).toBe(0);
    expect(manifest.racy[0]).toBe(1); // by its change time
  });

  test("a racy directory is listed again, and nothing is saved while nothing differs", async () => {
    const root = make({ "a.ts": "a" });
    const first = await look(root);
    first.manifest.racy.fill(0); // the directory alone is racy
    const second = await look(root, first.manifest);
    expect(second.manifest).not.toBe(first.manifest);
    expect(second.moved).toBe(false);
  });
});

describe("git", () => {
  test("switching branches leaves no ghost and reads only what was rewritten (S2)", async () => {
    const root = repository({ "same.ts": "same", "old/f.ts": "moved", "g.ts": "one" });
    git(root, "checkout", "-q", "-b", "other");
    git(root, "mv", "old", "new");
    put(root, "g.ts", "two");
    commit(root);
    git(root, "checkout", "-q", "main");
    const { blobs, known } = await firstLook(root);
    git(root, "checkout", "-q", "other");
    const there = await look(root, known);
    expect(there.deleted).toBe(1);
    expect(blobs.settle(root, there).sort()).toEqual(["g.ts", "new/f.ts"]);
    expect(indexed(there)).toEqual(["g.ts", "new/f.ts", "same.ts"]);
    git(root, "checkout", "-q", "main");
    const back = await look(root, settled(there.manifest));
    expect(back.suspects.map((index) => back.manifest.files[index])).not.toContain("same.ts");
    blobs.settle(root, back);
    expect(indexed(back)).toEqual(["g.ts", "old/f.ts", "same.ts"]);
    expect([...back.manifest.blobId]).toEqual([...known.blobId]);
  });

  test("adding an ignored file to git lists it, removing it from git unlists it", async () => {
    const root = repository({ ".gitignore": "*.log\n", "a.ts": "a" });
    put(root, "kept.log", "k");
    const { known } = await firstLook(root);
    expect(known.files).not.toContain("kept.log");
    git(root, "add", "-f", "kept.log");
    const added = await look(root, known);
    expect(indexed(added)).toContain("kept.log");
    git(root, "rm", "-q", "--cached", "kept.log");
    expect(indexed(await look(root, settled(added.manifest)))).not.toContain("kept.log");
  });

  test("an info/exclude that appears counts", async () => {
    const root = repository({ "a.ts": "a" });
    rmSync(join(root, ".git/info"), { recursive: true });
    put(root, "b.ts", "b");
    const { known } = await firstLook(root);
    put(root, ".git/info/exclude", "b.ts\n");
    expect(indexed(await look(root, known))).toEqual(["a.ts"]);
  });

  test("two work trees look at their own files", async () => {
    const root = repository({ "a.ts": "a" });
    git(root, "worktree", "add", "-q", "wt");
    const { known } = await firstLook(join(root, "wt"));
    put(root, "a.ts", "changed in the main tree");
    expect(await look(join(root, "wt"), known)).toMatchObject({ suspects: [], moved: false });
  });

  test("a note about the listing is repeated while the listing holds", async () => {
    const root = repository({ "a.ts": "a" });
    writeFileSync(join(root, ".git/index"), "damaged");
    const { known } = await firstLook(root);
    const again = await look(root, known);
    expect(again.manifest).toBe(known);
    expect(again.notes.join()).toContain("git could not list");
  });
});

test("sameStat tells a winner that was written over, deleted, or is as it was", async () => {
  const root = tree({ "a.ts": "a", "b.ts": "b", "c.ts": "c" });
  const { manifest } = await look(root);
  put(root, "b.ts", "longer");
  rmSync(join(root, "c.ts"));
  expect(["a.ts", "b.ts", "c.ts"].map((path, index) => sameStat(root, path, manifest, index))).toEqual([
    true,
    false,
    false,
  ]);
});

test("a change of permissions alone is a suspect: it may have become readable", async () => {
  const root = tree({ "a.ts": "a" });
  const { known } = await firstLook(root);
  chmodSync(join(root, "a.ts"), 0o600);
  expect((await look(root, known)).suspects).toEqual([0]);
});
