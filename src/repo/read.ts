import { closeSync, constants, fstatSync, openSync, readSync, type Stats } from "node:fs";
import { systemCode } from "../core/errors.ts";
import type { SkipReason } from "../core/types.ts";
import { classify, skipByName } from "./classify.ts";
import { contentIdOf } from "./content-id.ts";
import { isPathInside } from "./paths.ts";
import { type FileStat, lookAt, NO_STAT } from "./stat.ts";

/** What one file holds now. `stat` belongs to the bytes that were read. */
export type FileText =
  | {
      readonly kind: "text";
      /** git's blob id over the bytes, hex. */
      readonly contentId: string;
      readonly text: string;
      readonly bytes: number;
      readonly stat: FileStat;
    }
  | { readonly kind: "skip"; readonly reason: SkipReason; readonly stat: FileStat }
  | { readonly kind: "gone" };

interface Limits {
  readonly maxFileBytes: number;
}

/** A file that changes while it is read is read this often; then it keeps the older stat, so that the next look sees it. */
const MAX_READS = 3;
/** O_NONBLOCK: a FIFO put in a file's place must not hang us. Both flags are absent on Windows. */
const OPEN_FLAGS = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/** Reads, classifies and decodes `path` (relative to `root`, "/"-separated). Links are not followed; never throws for what is on disk. */
export function readSource(root: string, path: string, limits: Limits): FileText {
  if (!isPathInside(path)) return { kind: "skip", reason: "outside the root", stat: NO_STAT };
  const absolute = `${root}/${path}`;
  const seen = lookAt(absolute);
  if (seen === "gone") return { kind: "gone" };
  if (seen === "unreadable") return { kind: "skip", reason: "unreadable", stat: NO_STAT };
  // Before opening: to open a device can already do something.
  if (!seen.isFile()) return skip("not a regular file", seen);
  const byName = skipByName(path);
  if (byName) return skip(byName, seen);
  let fd: number;
  try {
    fd = openSync(absolute, OPEN_FLAGS);
  } catch (error) {
    return unopened(systemCode(error), seen);
  }
  try {
    return readOpened(fd, path, limits);
  } catch {
    return skip("unreadable", seen); // an I/O error in the middle
  } finally {
    closeSync(fd);
  }
}

function unopened(code: string | undefined, seen: Stats): FileText {
  if (code === "ENOENT" || code === "ENOTDIR") return { kind: "gone" };
  return skip(code === "ELOOP" || code === "EMLINK" || code === "ENXIO" ? "not a regular file" : "unreadable", seen);
}

function readOpened(fd: number, path: string, { maxFileBytes }: Limits): FileText {
  for (let attempt = 1; ; attempt++) {
    const before = fstatSync(fd);
    if (!before.isFile()) return skip("not a regular file", before);
    if (before.size > maxFileBytes) return skip("too large", before);
    const bytes = readAll(fd, before.size);
    const after = fstatSync(fd);
    const isStable =
      before.mtimeMs === after.mtimeMs && before.ctimeMs === after.ctimeMs && after.size === bytes.length;
    if (!isStable && attempt < MAX_READS) continue;
    const classified = classify(path, bytes);
    if ("reason" in classified) return skip(classified.reason, before);
    return {
      kind: "text",
      contentId: contentIdOf(bytes),
      text: classified.text,
      bytes: bytes.length,
      stat: statOf(before),
    };
  }
}

/** The first `size` bytes, or fewer where the file ends before. */
function readAll(fd: number, size: number): Uint8Array {
  const bytes = new Uint8Array(size);
  let filled = 0;
  while (filled < size) {
    const count = readSync(fd, bytes, filled, size - filled, filled);
    if (count === 0) break;
    filled += count;
  }
  return bytes.subarray(0, filled);
}

function skip(reason: SkipReason, stat: Stats): FileText {
  return { kind: "skip", reason, stat: statOf(stat) };
}

function statOf({ size, mtimeMs, ctimeMs, ino }: Stats): FileStat {
  return { size, mtimeMs, ctimeMs, ino };
}
