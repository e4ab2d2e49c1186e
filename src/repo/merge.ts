import type { Stats } from "node:fs";
import type { SkipReason } from "../core/types.ts";
import { locateInput } from "./inputs.ts";
import type { Listing } from "./listing.ts";
import { Manifest, type StatTable, skipCode, statTable } from "./manifest.ts";
import { parentOf } from "./paths.ts";
import type { Scan } from "./scan.ts";
import { emptyColumns, type FileStat, isRacy, isSameAt, lookAt, NO_STAT, type StatColumns, setAt } from "./stat.ts";

interface MergeOptions {
  readonly listing: Listing;
  readonly previous: Manifest | null;
  readonly startedAt: number; // ms
}

/** A new listing as a manifest, with what `previous` knew of entries whose stat is the same. */
export function mergeListing(root: string, { listing, previous, startedAt }: MergeOptions): Scan {
  const directories = new RealDirectories(root);
  for (const directory of listing.dirs) directories.has(directory);
  const entries = new Entries(previous, listing.files.length + listing.fixed.size, startedAt);
  for (const path of allPaths(listing)) {
    const reason = listing.fixed.get(path);
    if (reason) entries.add(path, { stat: fixedStat(root, path, reason), skip: skipCode(reason) });
    else if (directories.has(parentOf(path))) entries.look(path, lookAt(`${root}/${path}`));
  }
  const manifest = new Manifest({
    ...entries.columns(),
    dirs: directories.table(),
    inputs: statTable([...new Set(listing.inputs)].sort(), (path) => locateInput(root, path)),
    notes: listing.notes,
    scanStartedAt: startedAt,
    listedBy: listing.listedBy,
  });
  const { suspects } = entries;
  const moved = previous === null || suspects.length > 0 || isDifferent(previous, manifest);
  return { manifest, suspects, deleted: previous ? countDeleted(previous, manifest) : 0, moved, notes: listing.notes };
}

function allPaths({ files, fixed }: Listing): readonly string[] {
  return fixed.size === 0 ? files : [...new Set([...files, ...fixed.keys()])].sort();
}

/** An unreadable directory is looked at like a file, so that it is seen to become readable. */
function fixedStat(root: string, path: string, reason: SkipReason): FileStat {
  if (reason !== "unreadable") return NO_STAT;
  const found = lookAt(`${root}/${path}`);
  return typeof found === "string" ? NO_STAT : found;
}

/**
 * Directories that are no links all the way from the root. A file that git tracks below a directory that has become a
 * link would otherwise be read outside the root.
 */
class RealDirectories {
  private readonly known = new Map<string, Stats | null>();

  constructor(private readonly root: string) {}

  has(directory: string): boolean {
    const known = this.known.get(directory);
    if (known !== undefined) return known !== null;
    const stat =
      directory === "" || this.has(parentOf(directory))
        ? lookAt(directory === "" ? this.root : `${this.root}/${directory}`)
        : "gone";
    const isReal = typeof stat !== "string" && stat.isDirectory();
    this.known.set(directory, isReal ? stat : null);
    return isReal;
  }

  table(): StatTable {
    const real = [...this.known].flatMap(([path, stat]) => (stat ? [{ path, stat }] : []));
    real.sort((a, b) => (a.path < b.path ? -1 : 1));
    const columns = emptyColumns(real.length);
    for (const [index, { stat }] of real.entries()) setAt(columns, index, stat);
    return { paths: real.map(({ path }) => path), ...columns };
  }
}

/** Manifest columns in the making. Paths must come in code unit order. */
class Entries {
  readonly suspects: number[] = [];
  private readonly files: string[] = [];
  private readonly stats: StatColumns;
  private readonly blobId: Int32Array;
  private readonly skip: Uint8Array;
  private readonly racy: Uint8Array;
  private cursor = 0; // into previous.files

  constructor(
    private readonly previous: Manifest | null,
    capacity: number,
    private readonly startedAt: number,
  ) {
    this.stats = emptyColumns(capacity);
    this.blobId = new Int32Array(capacity);
    this.skip = new Uint8Array(capacity);
    this.racy = new Uint8Array(capacity);
  }

  add(path: string, { stat, skip }: { readonly stat: FileStat; readonly skip: number }): number {
    const index = this.files.push(path) - 1;
    setAt(this.stats, index, stat);
    this.skip[index] = skip;
    this.racy[index] = isRacy(stat, this.startedAt) ? 1 : 0;
    return index;
  }

  /** Adds a listed path by what is found there now. */
  look(path: string, found: Stats | "gone" | "unreadable"): void {
    if (found === "gone") return;
    if (found === "unreadable") return void this.add(path, { stat: NO_STAT, skip: skipCode("unreadable") });
    if (found.isDirectory()) return; // a submodule without content, or a directory in a tracked file's place
    if (!found.isFile()) return void this.add(path, { stat: found, skip: skipCode("not a regular file") });
    const before = this.before(path);
    const index = this.add(path, { stat: found, skip: before < 0 ? 0 : this.previous!.skip[before]! });
    if (before >= 0) this.blobId[index] = this.previous!.blobId[before]!;
    const isKnown = before >= 0 && this.previous!.racy[before] === 0 && isSameAt(this.previous!, before, found);
    if (!isKnown) this.suspects.push(index);
  }

  columns(): Pick<Manifest, "files" | "blobId" | "skip" | "racy" | keyof StatColumns> {
    const { length } = this.files;
    const { size, mtimeMs, ctimeMs, ino } = this.stats;
    return {
      files: this.files,
      size: size.slice(0, length),
      mtimeMs: mtimeMs.slice(0, length),
      ctimeMs: ctimeMs.slice(0, length),
      ino: ino.slice(0, length),
      blobId: this.blobId.slice(0, length),
      skip: this.skip.slice(0, length),
      racy: this.racy.slice(0, length),
    };
  }

  /** The index of `path` in the previous manifest, or -1; both lists are in the same order. */
  private before(path: string): number {
    const files = this.previous?.files ?? [];
    while (this.cursor < files.length && files[this.cursor]! < path) this.cursor++;
    return files[this.cursor] === path ? this.cursor : -1;
  }
}

/** Paths that were indexed before and are not listed now. */
function countDeleted(previous: Manifest, now: Manifest): number {
  let deleted = 0;
  let at = 0;
  previous.files.forEach((path, index) => {
    while (at < now.files.length && now.files[at]! < path) at++;
    if (now.files[at] !== path && previous.skip[index] === 0) deleted++;
  });
  return deleted;
}

/** True when something besides contents differs, or when a directory or input has stopped being racy. */
function isDifferent(previous: Manifest, now: Manifest): boolean {
  return (
    previous.listedBy !== now.listedBy ||
    !isSameList(previous.notes, now.notes) ||
    !isSameList(previous.skip, now.skip) ||
    !isSameTable({ ...previous, paths: previous.files }, { ...now, paths: now.files }) ||
    !isSameTable(previous.dirs, now.dirs) ||
    !isSameTable(previous.inputs, now.inputs) ||
    countRacy(previous) !== countRacy(now)
  );
}

function isSameTable(a: StatTable, b: StatTable): boolean {
  return (["paths", "size", "mtimeMs", "ctimeMs", "ino"] as const).every((column) => isSameList(a[column], b[column]));
}

function isSameList(a: ArrayLike<string | number>, b: ArrayLike<string | number>): boolean {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}

function countRacy({ dirs, inputs, scanStartedAt }: Manifest): number {
  let count = 0;
  for (const { mtimeMs, ctimeMs } of [dirs, inputs]) {
    mtimeMs.forEach((mtime, i) => {
      if (isRacy({ mtimeMs: mtime, ctimeMs: ctimeMs[i]! }, scanStartedAt)) count++;
    });
  }
  return count;
}
