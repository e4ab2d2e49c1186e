import { existsSync } from "node:fs";
import { unpackManifest } from "../repo/manifest.ts";
import type { Store } from "../store/open.ts";

/** Contents that no checkout holds any more are kept up to this share of those in use, and at least so many: to go back to a branch costs nothing. */
const KEPT_SHARE = 1;
const KEPT_AT_LEAST = 1000;

/**
 * Removes contents that no checkout refers to, and checkouts whose directory is gone, once there are more of them than
 * are kept for going back. Runs under the writer's lock. Returns how many contents were removed.
 */
export function collectUnused(store: Store): number {
  const checkouts = store.checkouts();
  const used = new Set<number>();
  const gone: string[] = [];
  for (const { root, manifest } of checkouts) {
    if (!existsSync(root)) gone.push(root);
    else for (const blobId of readBlobIds(manifest)) used.add(blobId);
  }
  const unused = store.totals().blobs - used.size;
  if (unused <= Math.max(KEPT_AT_LEAST, used.size * KEPT_SHARE)) return 0;
  const ids = store.blobIds().filter((id) => !used.has(id));
  store.write((writer) => {
    writer.removeCheckouts(gone);
    writer.removeBlobs(ids);
  }, "update");
  return ids.length;
}

/** An unreadable manifest holds nothing: its checkout is read anew at its next use. */
function readBlobIds(manifest: Uint8Array): Iterable<number> {
  try {
    return unpackManifest(manifest).blobId;
  } catch {
    return [];
  }
}
