import { lstatSync, type Stats } from "node:fs";
import { systemCode } from "../core/errors.ts";

/** What tells an unchanged file without reading it. Times in ms since 1970 with a fraction; all 0: absent or not known. */
export interface FileStat {
  readonly size: number;
  readonly mtimeMs: number;
  readonly ctimeMs: number;
  readonly ino: number;
}

/** The stats of many entries, column by column. */
export interface StatColumns {
  readonly size: Float64Array;
  readonly mtimeMs: Float64Array;
  readonly ctimeMs: Float64Array;
  readonly ino: Float64Array;
}

export const NO_STAT: FileStat = Object.freeze({ size: 0, mtimeMs: 0, ctimeMs: 0, ino: 0 });

/** Coarse clocks tick up to 2 s apart: a change this close before the look may hide behind an equal time. */
const RACY_MS = 2000;

/** The stat of the entry itself (links are not followed), or why there is none. */
export function lookAt(absolute: string): Stats | "gone" | "unreadable" {
  try {
    return lstatSync(absolute, { throwIfNoEntry: false }) ?? "gone";
  } catch (error) {
    const code = systemCode(error);
    return code === "ENOENT" || code === "ENOTDIR" ? "gone" : "unreadable";
  }
}

/** Columns for `count` entries, all 0. */
export function emptyColumns(count: number): StatColumns {
  return {
    size: new Float64Array(count),
    mtimeMs: new Float64Array(count),
    ctimeMs: new Float64Array(count),
    ino: new Float64Array(count),
  };
}

export function isSameAt(columns: StatColumns, index: number, stat: FileStat): boolean {
  return (
    columns.mtimeMs[index] === stat.mtimeMs &&
    columns.ctimeMs[index] === stat.ctimeMs &&
    columns.size[index] === stat.size &&
    columns.ino[index] === stat.ino
  );
}

export function setAt(columns: StatColumns, index: number, stat: FileStat): void {
  columns.size[index] = stat.size;
  columns.mtimeMs[index] = stat.mtimeMs;
  columns.ctimeMs[index] = stat.ctimeMs;
  columns.ino[index] = stat.ino;
}

/**
 * True when a change during or right before a look that began at `lookedAt` (ms) could leave the same stat behind.
 * A modification time far in the future is not racy: any write would bring it back to now.
 */
export function isRacy(stat: Pick<FileStat, "mtimeMs" | "ctimeMs">, lookedAt: number): boolean {
  const from = lookedAt - RACY_MS;
  return stat.ctimeMs >= from || (stat.mtimeMs >= from && stat.mtimeMs <= lookedAt + RACY_MS);
}
