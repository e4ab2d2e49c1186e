import { posix } from "node:path";
import { chunkText, type RankedChunk } from "../rank/rank.ts";
import { type Selected, selectResults } from "../rank/select.ts";

/** Share of the lines of two texts in which they may differ and still be nearly the same. */
const MAX_UNLIKE = 0.1;
/** Whether a line holds something of the query. */
type LineTest = (line: string) => boolean;

/** How often results are asked for again to fill the places of those that were folded. */
const MAX_ROUNDS = 5;

/**
 * The result list without near copies: a definition that stands nearly the same in a copy of its file (a vendored
 * package, two releases side by side) is named among the copies of the first. Others take the freed places, so that
 * there are `limit` results as long as enough chunks are unlike.
 */
export function selectUnlike(ranked: readonly RankedChunk[], limit: number, isAskedFor: LineTest): Selected[] {
  let wanted = limit;
  let unlike: Selected[] = [];
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const selected = selectResults(ranked, wanted);
    unlike = foldNearCopies(selected, isAskedFor);
    if (unlike.length === limit || selected.length < wanted) break;
    wanted += limit - unlike.length; // at most so many more are unlike: never above the limit
  }
  return unlike;
}

function foldNearCopies(selected: readonly Selected[], isAskedFor: LineTest): Selected[] {
  const unlike: Selected[] = [];
  for (const next of selected) {
    const at = unlike.findIndex(({ best }) => isNearCopy(best, next.best, isAskedFor));
    const first = unlike[at];
    if (!first) unlike.push(next);
    else unlike[at] = { ...first, copies: [...first.copies, next.best, ...next.copies] };
  }
  return unlike;
}

/** Of another file of the same name: like definitions of other files and classes are usually alike on purpose. */
function isNearCopy(a: RankedChunk, b: RankedChunk, isAskedFor: LineTest): boolean {
  if (a.file.path === b.file.path || posix.basename(a.file.path) !== posix.basename(b.file.path)) return false;
  if (a.chunk.qualifiedName !== b.chunk.qualifiedName || a.chunk.kind !== b.chunk.kind) return false;
  const [ours, theirs] = [linesOf(a), linesOf(b)];
  const unlike = [...without(ours, theirs), ...without(theirs, ours)];
  // What differs is what was asked for: the `host` of two configurations.
  if (unlike.some(isAskedFor)) return false;
  return unlike.length <= MAX_UNLIKE * (ours.length + theirs.length);
}

/** Lines with text; white space does not make two different. */
function linesOf(chunk: RankedChunk): string[] {
  return chunkText(chunk)
    .split("\n")
    .map((line) => line.replace(/\s+/g, " ").trim())
    .filter((line) => line !== "");
}

/** The lines of `a` that have no equal in `b`, as often as they stand more often. */
function without(a: readonly string[], b: readonly string[]): string[] {
  const left = new Map<string, number>();
  for (const line of b) left.set(line, (left.get(line) ?? 0) + 1);
  return a.filter((line) => {
    const count = left.get(line) ?? 0;
    left.set(line, count - 1);
    return count <= 0;
  });
}
