import type { Manifest } from "../repo/manifest.ts";

/** A directory of a version, as in `pydantic/v1/fields.py` and `src/v3/parse.ts`. */
const VERSION_DIRECTORY = /(?<=^|\/)v(\d{1,3})\//g;
/** How many versions later another may begin. */
const VERSIONS_AHEAD = 5;

/**
 * True for a file of an older version of something that the tree holds in a newer one too: beside its directory `v3`
 * lies a `v4`, or the same file lies where no version is said.
 */
export function hasNewer(path: string, manifest: Manifest): boolean {
  for (const { index, 0: directory, 1: version } of path.matchAll(VERSION_DIRECTORY)) {
    const before = path.slice(0, index);
    if (manifest.find(before + path.slice(index + directory.length)) >= 0) return true;
    for (let later = Number(version) + 1; later <= Number(version) + VERSIONS_AHEAD; later++) {
      const { from, to } = manifest.range(`${before}v${later}`);
      if (from < to) return true;
    }
  }
  return false;
}

/** True for a header beside the C or Objective-C source of its name, where what it declares is defined. */
export function hasSource(path: string, manifest: Manifest): boolean {
  if (!path.endsWith(".h")) return false;
  const bare = path.slice(0, -1);
  return manifest.find(`${bare}c`) >= 0 || manifest.find(`${bare}m`) >= 0;
}
