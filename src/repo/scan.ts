import type { SkipReason } from "../core/types.ts";
import { locateInput } from "./inputs.ts";
import { type ListSettings, listTree } from "./listing.ts";
import { type Manifest, type StatTable, skipCode } from "./manifest.ts";
import { mergeListing } from "./merge.ts";
import type { ProjectPlace } from "./root.ts";
import { isRacy, isSameAt, lookAt, NO_STAT } from "./stat.ts";

export interface ScanSettings extends ListSettings {
  readonly maxFileBytes: number;
}

/** One look at a tree, compared with the look before. */
export interface Scan {
  /** The tree now. Unchanged entries keep blob and skip code of `previous`; so do suspects, until they are read. */
  readonly manifest: Manifest;
  /** Entries whose content must be read: new, with another stat, or racy. In order. */
  readonly suspects: readonly number[];
  /** Paths that were indexed and are gone. */
  readonly deleted: number;
  /** The manifest is worth saving: it differs from `previous`, or a suspect's content may. */
  readonly moved: boolean;
  /** One-line facts about the listing. */
  readonly notes: readonly string[];
}

/**
 * Looks at the tree of `place`. `previous` must come from the same root and settings. While no ignore rule, no index
 * of git's and no directory moved, this costs one stat per entry and starts no process; otherwise the tree is listed
 * again. Content is never read here: what can only be told by content is a suspect.
 */
export async function scan(place: ProjectPlace, previous: Manifest | null, settings: ScanSettings): Promise<Scan> {
  const startedAt = Date.now();
  if (previous && isListingValid(place.root, previous)) {
    const look = lookAtFiles(place.root, previous, startedAt);
    if (look) return look;
  }
  const listing = await listTree(place, settings);
  return mergeListing(place.root, { listing, previous, startedAt });
}

function isListingValid(root: string, { inputs, dirs, scanStartedAt }: Manifest): boolean {
  return (
    isUnmoved(inputs, scanStartedAt, (path) => locateInput(root, path)) &&
    isUnmoved(dirs, scanStartedAt, (path) => (path === "" ? root : `${root}/${path}`))
  );
}

function isUnmoved(table: StatTable, lookedAt: number, locate: (path: string) => string): boolean {
  return table.paths.every((path, index) => {
    const found = lookAt(locate(path));
    const stat = typeof found === "string" ? NO_STAT : found;
    return isSameAt(table, index, stat) && !isRacy(stat, lookedAt);
  });
}

/** Reasons that come from the listing: such entries have no stat of their own to compare. */
const NEVER_LOOKED_AT = new Set(
  (["name not UTF-8", "outside the root", "nested repository"] satisfies SkipReason[]).map(skipCode),
);

/** Compares every file's stat; null when a path has gone after all, so that the tree must be listed. */
function lookAtFiles(root: string, previous: Manifest, startedAt: number): Scan | null {
  const { files, skip, racy, notes } = previous;
  let manifest = previous;
  const suspects: number[] = [];
  for (let index = 0; index < files.length; index++) {
    if (NEVER_LOOKED_AT.has(skip[index]!)) continue;
    const found = lookAt(`${root}/${files[index]!}`);
    if (found === "gone") return null;
    const stat = found === "unreadable" ? NO_STAT : found;
    if (racy[index] === 0 && isSameAt(previous, index, stat)) continue;
    if (found !== "unreadable" && found.isDirectory()) return null;
    if (manifest === previous) manifest = previous.copy(startedAt);
    manifest.setStat(index, stat);
    suspects.push(index);
  }
  return { manifest, suspects, deleted: 0, moved: suspects.length > 0, notes };
}

/** True when the file on disk still has the stat of entry `index`, so that the index's lines fit its text. */
// biome-ignore lint/complexity/useMaxParams: the path is at hand wherever this is asked
export function sameStat(root: string, path: string, manifest: Manifest, index: number): boolean {
  const found = lookAt(`${root}/${path}`);
  return typeof found !== "string" && isSameAt(manifest, index, found);
}
