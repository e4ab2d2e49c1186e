import { SKIP_REASONS, type SkipReason } from "../core/types.ts";
import { emptyColumns, type FileStat, isRacy, lookAt, type StatColumns, setAt } from "./stat.ts";

/** Paths with their stats; what must be unmoved for a listing to hold. A stat of zeros means absent. */
export interface StatTable extends StatColumns {
  readonly paths: readonly string[];
}

export interface ManifestParts extends StatColumns {
  readonly files: readonly string[];
  readonly blobId: Int32Array;
  readonly skip: Uint8Array;
  readonly racy: Uint8Array;
  readonly dirs: StatTable;
  readonly inputs: StatTable;
  readonly notes: readonly string[];
  readonly scanStartedAt: number;
  readonly listedBy: "git" | "walk";
}

/** The manifest's code of a reason; 0 stands for "indexed". */
export function skipCode(reason: SkipReason): number {
  return 1 + SKIP_REASONS.indexOf(reason);
}

/** The inverse of `skipCode`; undefined for an entry that is indexed. */
export function skipReason(code: number): SkipReason | undefined {
  return SKIP_REASONS[code - 1];
}

/**
 * Everything one checkout contains, and the only record of path → blob. Column `i` of every array is about `files[i]`;
 * paths are relative to the root, "/"-separated, unique, in code unit order.
 */
export class Manifest implements ManifestParts {
  readonly files: readonly string[];
  readonly size: Float64Array; // bytes
  readonly mtimeMs: Float64Array;
  readonly ctimeMs: Float64Array;
  readonly ino: Float64Array;
  /** 0: none. */
  readonly blobId: Int32Array;
  /** 0: indexed, else `skipCode` of the reason. */
  readonly skip: Uint8Array;
  /** 1: changed so close to the look that an equal stat proves nothing; read again at the next look. */
  readonly racy: Uint8Array;
  /** Every directory that may hold listed files, "" for the root. */
  readonly dirs: StatTable;
  /** Ignore rules and git's own files that decide the listing; relative to the root, or absolute outside it. */
  readonly inputs: StatTable;
  /** Facts about the listing that hold until the next one. */
  readonly notes: readonly string[];
  /** ms since 1970. */
  readonly scanStartedAt: number;
  readonly listedBy: "git" | "walk";

  constructor(parts: ManifestParts) {
    this.files = parts.files;
    this.size = parts.size;
    this.mtimeMs = parts.mtimeMs;
    this.ctimeMs = parts.ctimeMs;
    this.ino = parts.ino;
    this.blobId = parts.blobId;
    this.skip = parts.skip;
    this.racy = parts.racy;
    this.dirs = parts.dirs;
    this.inputs = parts.inputs;
    this.notes = parts.notes;
    this.scanStartedAt = parts.scanStartedAt;
    this.listedBy = parts.listedBy;
  }

  /** The index of a path, or -1. */
  find(path: string): number {
    const at = lowerBound(this.files, path);
    return this.files[at] === path ? at : -1;
  }

  /** The half-open range of entries in a directory (its path without a final slash, "" for all) and below. */
  range(directory: string): { readonly from: number; readonly to: number } {
    if (directory === "") return { from: 0, to: this.files.length };
    // "0" is the code unit after "/": everything between begins with `directory/`
    return { from: lowerBound(this.files, `${directory}/`), to: lowerBound(this.files, `${directory}0`) };
  }

  /** Records the stat that belongs to the content read for an entry. */
  setStat(index: number, stat: FileStat): void {
    setAt(this, index, stat);
    this.racy[index] = isRacy(stat, this.scanStartedAt) ? 1 : 0;
  }

  /** A copy for a look that began at `scanStartedAt` and found the same listing; columns can be changed freely. */
  copy(scanStartedAt: number): Manifest {
    return new Manifest({
      ...this,
      size: this.size.slice(),
      mtimeMs: this.mtimeMs.slice(),
      ctimeMs: this.ctimeMs.slice(),
      ino: this.ino.slice(),
      blobId: this.blobId.slice(),
      skip: this.skip.slice(),
      racy: this.racy.slice(),
      scanStartedAt,
    });
  }
}

/** The stats of `paths` as they are now; `locate` makes a path absolute. What cannot be looked at counts as absent. */
export function statTable(paths: readonly string[], locate: (path: string) => string): StatTable {
  const columns = emptyColumns(paths.length);
  paths.forEach((path, index) => {
    const stat = lookAt(locate(path));
    if (typeof stat !== "string") setAt(columns, index, stat);
  });
  return { paths, ...columns };
}

/** The first index whose path is not below `wanted`, in code unit order. */
function lowerBound(paths: readonly string[], wanted: string): number {
  let low = 0;
  let high = paths.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (paths[middle]! < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** 1: first. Raise when the layout changes; an older one is then unreadable, and every file is looked at again. */
const VERSION = 1;
const MAGIC = 0x59524353; // "SCRY", little-endian
const WORD = 8; // bytes of a float64
/** In words: magic and version, checksum, scanStartedAt, listedBy, then the counts. */
const HEADER_WORDS = 9;

interface Counts {
  readonly files: number;
  readonly dirs: number;
  readonly inputs: number;
  readonly notes: number;
  readonly text: number; // bytes
}

/**
 * One self-contained blob: a header, all float64 columns, all int32, all bytes, then paths and notes as UTF-8 joined by
 * NUL. Made so that reading costs a copy and one decode: rows would take ten times as long.
 */
export function packManifest(manifest: Manifest): Uint8Array {
  const { files, dirs, inputs, notes } = manifest;
  const text = new TextEncoder().encode(files.concat(dirs.paths, inputs.paths, notes).join("\0"));
  const counts = [files.length, dirs.paths.length, inputs.paths.length, notes.length, text.length];
  const [forFiles, forDirs, forInputs] = [
    columnBytes(files.length),
    columnBytes(dirs.paths.length),
    columnBytes(inputs.paths.length),
  ];
  const bytes = new Uint8Array(HEADER_WORDS * WORD + forFiles + forDirs + forInputs + files.length * 6 + text.length);
  new Float64Array(bytes.buffer, 2 * WORD, 7).set([
    manifest.scanStartedAt,
    manifest.listedBy === "git" ? 1 : 0,
    ...counts,
  ]);
  let at = HEADER_WORDS * WORD;
  const put = (column: Float64Array | Int32Array | Uint8Array) => {
    bytes.set(new Uint8Array(column.buffer, column.byteOffset, column.byteLength), at);
    at += column.byteLength;
  };
  for (const columns of [manifest, dirs, inputs]) {
    for (const column of [columns.size, columns.mtimeMs, columns.ctimeMs, columns.ino]) put(column);
  }
  for (const column of [manifest.blobId, manifest.skip, manifest.racy, text]) put(column);
  new Uint32Array(bytes.buffer, 0, 2).set([MAGIC, VERSION]);
  new BigUint64Array(bytes.buffer, WORD, 1)[0] = checksum(bytes);
  return bytes;
}

/** The inverse of `packManifest`; shares no memory with `bytes`. Throws an `Error` on damage or another version. */
export function unpackManifest(bytes: Uint8Array): Manifest {
  const own = new Uint8Array(bytes); // aligned, and not the caller's
  if (own.length < HEADER_WORDS * WORD) throw new Error("manifest: too short");
  const [magic, version] = new Uint32Array(own.buffer, 0, 2);
  if (magic !== MAGIC || version !== VERSION) throw new Error("manifest: another format");
  if (new BigUint64Array(own.buffer, WORD, 1)[0] !== checksum(own)) throw new Error("manifest: damaged");
  const [scanStartedAt, listedBy, files, dirs, inputs, notes, text] = new Float64Array(own.buffer, 2 * WORD, 7);
  const counts: Counts = { files: files!, dirs: dirs!, inputs: inputs!, notes: notes!, text: text! };
  const about = { scanStartedAt: scanStartedAt!, listedBy: listedBy === 1 ? ("git" as const) : ("walk" as const) };
  return new Manifest({ ...readLists(own, counts), ...about });
}

function readLists(own: Uint8Array<ArrayBuffer>, counts: Counts): Omit<ManifestParts, "scanStartedAt" | "listedBy"> {
  let at = HEADER_WORDS * WORD;
  const column = (count: number) => {
    at += count * WORD;
    return new Float64Array(own.buffer, at - count * WORD, count);
  };
  const columns = (count: number): StatColumns => {
    return { size: column(count), mtimeMs: column(count), ctimeMs: column(count), ino: column(count) };
  };
  const forFiles = columns(counts.files);
  const forDirs = columns(counts.dirs);
  const forInputs = columns(counts.inputs);
  const flagsAt = at + counts.files * 4;
  const textAt = flagsAt + 2 * counts.files;
  if (textAt + counts.text !== own.length) throw new Error("manifest: wrong length");
  const ends = [counts.files, counts.dirs, counts.inputs, counts.notes];
  const [files, dirs, inputs, notes] = splitLists(own.subarray(textAt), ends);
  return {
    files: files!,
    ...forFiles,
    blobId: new Int32Array(own.buffer, at, counts.files),
    skip: new Uint8Array(own.buffer, flagsAt, counts.files),
    racy: new Uint8Array(own.buffer, flagsAt + counts.files, counts.files),
    dirs: { paths: dirs!, ...forDirs },
    inputs: { paths: inputs!, ...forInputs },
    notes: notes!,
  };
}

/** The NUL-joined strings of `text`, dealt out into lists of the given lengths. */
function splitLists(text: Uint8Array, lengths: readonly number[]): string[][] {
  const total = lengths.reduce((sum, length) => sum + length, 0);
  const all = total === 0 ? [] : new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(text).split("\0");
  if (all.length !== total) throw new Error("manifest: wrong number of paths");
  let from = 0;
  return lengths.map((length) => {
    from += length;
    return all.slice(from - length, from);
  });
}

function columnBytes(entries: number): number {
  return 4 * entries * WORD;
}

/** Over everything behind the checksum itself. */
function checksum(bytes: Uint8Array): bigint {
  return Bun.hash.wyhash(bytes.subarray(2 * WORD));
}
