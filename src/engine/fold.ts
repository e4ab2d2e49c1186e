import { posix } from "node:path";
import { chunkText, type RankedChunk } from "../rank/rank.ts";
import { type Selected, selectResults } from "../rank/select.ts";

/** Two texts are nearly the same when they share this part of their lines: one line in ten may be another. */
const SHARED_LINES = 0.9;
/** How often results are asked for again to fill the places of those that were folded. */
const MAX_ROUNDS = 5;

/**
 * The result list without near copies: a definition that stands nearly the same in a copy of its file (a vendored
 * package, two releases side by side) is named among the copies of the first. Others take the freed places, so that
 * there are `limit` results as long as enough chunks are unlike.
 */
export function selectUnlike(ranked: readonly RankedChunk[], limit: number): Selected[] {
  let wanted = limit;
  let unlike: Selected[] = [];
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const selected = selectResults(ranked, wanted);
    unlike = foldNearCopies(selected);
    if (unlike.length === limit || selected.length < wanted) break;
    wanted += limit - unlike.length; // at most so many more are unlike: never above the limit
  }
  return unlike;
}

function foldNearCopies(selected: readonly Selected[]): Selected[] {
  const unlike: Selected[] = [];
  for (const next of selected) {
    const at = unlike.findIndex(({ best }) => isNearCopy(best, next.best));
    const first = unlike[at];
    if (!first) unlike.push(next);
    else unlike[at] = { ...first, copies: [...first.copies, next.best, ...next.copies] };
  }
  return unlike;
}

/** Of another file of the same name: like definitions of other files and classes are usually alike on purpose. */
function isNearCopy(a: RankedChunk, b: RankedChunk): boolean {
  if (a.file.path === b.file.path || posix.basename(a.file.path) !== posix.basename(b.file.path)) return false;
  if (a.chunk.qualifiedName !== b.chunk.qualifiedName || a.chunk.kind !== b.chunk.kind) return false;
  return sharedPart(linesOf(a), linesOf(b)) >= SHARED_LINES;
}

/** Lines with text; white space does not make two different. */
function linesOf(chunk: RankedChunk): string[] {
  return chunkText(chunk)
    .split("\n")
    .map((line) => line.replace(/\s+/g, " ").trim())
    .filter((line) => line !== "");
}

/** The part of all lines that has an equal on the other side, 0–1. */
function sharedPart(a: readonly string[], b: readonly string[]): number {
  const left = new Map<string, number>();
  for (const line of a) left.set(line, (left.get(line) ?? 0) + 1);
  let shared = 0;
  for (const line of b) {
    const count = left.get(line) ?? 0;
    if (count === 0) continue;
    left.set(line, count - 1);
    shared++;
  }
  return (2 * shared) / Math.max(1, a.length + b.length);
}
