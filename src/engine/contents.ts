import type { Manifest } from "../repo/manifest.ts";

const pathsOf = new WeakMap<Manifest, Map<number, number[]>>();

/** Manifest entries by blob, worked out once for a manifest. */
export function pathsByBlob(manifest: Manifest): Map<number, number[]> {
  let paths = pathsOf.get(manifest);
  if (paths) return paths;
  paths = new Map();
  for (const [index, blobId] of manifest.blobId.entries()) {
    if (blobId === 0) continue;
    const known = paths.get(blobId);
    if (known) known.push(index);
    else paths.set(blobId, [index]);
  }
  pathsOf.set(manifest, paths);
  return paths;
}
