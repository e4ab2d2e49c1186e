import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { Manifest, packManifest, unpackManifest } from "../../src/repo/manifest.ts";
import { look, tree } from "./support.ts";

const stat = fc.record({
  size: fc.double({ noNaN: true }),
  mtimeMs: fc.double({ noNaN: true }),
  ctimeMs: fc.double({ noNaN: true }),
  ino: fc.nat(),
});
const path = fc.string({ unit: fc.constantFrom("a", "/", "é", "😀", "\n", " ", "\uFEFF"), minLength: 1, maxLength: 6 });
const table = fc.uniqueArray(fc.tuple(path, stat), { selector: ([name]) => name, maxLength: 6 });

function columnsOf(
  entries: readonly (readonly [string, { size: number; mtimeMs: number; ctimeMs: number; ino: number }])[],
) {
  const column = (name: "size" | "mtimeMs" | "ctimeMs" | "ino") =>
    Float64Array.from(entries, ([, values]) => values[name]);
  return { size: column("size"), mtimeMs: column("mtimeMs"), ctimeMs: column("ctimeMs"), ino: column("ino") };
}

const manifests = fc
  .record({
    files: table,
    dirs: table,
    inputs: table,
    notes: fc.array(fc.constantFrom("", "git refused"), { maxLength: 2 }),
    at: fc.nat(),
    byGit: fc.boolean(),
    withRoot: fc.boolean(),
  })
  .map(({ files, dirs, inputs, notes, at, byGit, withRoot }) => {
    const sorted = files.toSorted(([a], [b]) => (a < b ? -1 : 1));
    const all = withRoot ? [["", { size: 1, mtimeMs: 2, ctimeMs: 3, ino: 4 }] as const, ...dirs] : dirs;
    return new Manifest({
      files: sorted.map(([name]) => name),
      ...columnsOf(sorted),
      blobId: Int32Array.from(sorted, (_, index) => index * 7),
      skip: Uint8Array.from(sorted, (_, index) => index % 3),
      racy: Uint8Array.from(sorted, (_, index) => index % 2),
      dirs: { paths: all.map(([name]) => name), ...columnsOf(all) },
      inputs: { paths: inputs.map(([name]) => name), ...columnsOf(inputs) },
      notes,
      scanStartedAt: at,
      listedBy: byGit ? "git" : "walk",
    });
  });

describe("packing", () => {
  test("what is unpacked is what was packed", () => {
    fc.assert(fc.property(manifests, (manifest) => expect(unpackManifest(packManifest(manifest))).toEqual(manifest)));
  });

  test("shares no memory, and takes bytes at any offset", () => {
    fc.assert(
      fc.property(manifests, fc.integer({ min: 0, max: 9 }), (manifest, offset) => {
        const packed = packManifest(manifest);
        const moved = new Uint8Array(packed.length + offset);
        moved.set(packed, offset);
        const bytes = moved.subarray(offset);
        const unpacked = unpackManifest(bytes);
        bytes.fill(0);
        expect(unpacked).toEqual(manifest);
      }),
    );
  });

  test("damage anywhere is refused", () => {
    fc.assert(
      fc.property(manifests, fc.nat(), fc.integer({ min: 1, max: 255 }), (manifest, where, flip) => {
        const packed = packManifest(manifest);
        packed[where % packed.length]! ^= flip;
        expect(() => unpackManifest(packed)).toThrow("manifest:");
      }),
    );
  });

  test("a cut at any length is refused", () => {
    fc.assert(
      fc.property(manifests, fc.nat(), (manifest, length) => {
        const packed = packManifest(manifest);
        expect(() => unpackManifest(packed.subarray(0, length % packed.length))).toThrow("manifest:");
      }),
    );
  });
});

describe("looking up", () => {
  test("find is a lookup in the list", () => {
    fc.assert(
      fc.property(manifests, path, (manifest, wanted) => {
        expect(manifest.find(wanted)).toBe(manifest.files.indexOf(wanted));
        for (const [index, file] of manifest.files.entries()) expect(manifest.find(file)).toBe(index);
      }),
    );
  });

  test("a directory's range goes by whole path segments (P1)", async () => {
    const names = [
      "src/a.py",
      "src_utils/b.py",
      "asrc/c.py",
      "src-x/d.py",
      "src.py",
      "src0/e.py",
      "src/deep/f.py",
      "src!/g.py",
    ];
    const { manifest } = await look(tree(Object.fromEntries(names.map((name) => [name, "x"]))));
    const inside = (directory: string) => {
      const { from, to } = manifest.range(directory);
      return manifest.files.slice(from, to);
    };
    expect(inside("src")).toEqual(["src/a.py", "src/deep/f.py"]);
    expect(inside("src/deep")).toEqual(["src/deep/f.py"]);
    expect(inside("sr")).toEqual([]);
    expect(inside("")).toEqual(names.toSorted());
  });
});
