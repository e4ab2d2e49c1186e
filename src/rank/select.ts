import { chunkText, type RankedChunk } from "./rank.ts";

/** A result with what stands behind it. */
export interface Selected {
  readonly best: RankedChunk;
  /** Places with the same text. */
  readonly copies: readonly RankedChunk[];
  /** Further chunks of the file that answer nearly as well and are no results themselves. */
  readonly also: readonly RankedChunk[];
}

/** Results up to here are each another file; from here on the order is by score alone. */
const DISTINCT_FILES = 10;
/** How many ranked chunks for each wanted result are looked at for copies. */
const LOOK_AHEAD = 4;
/** A further chunk of a file is named when it has this share of the best one's score, and so many at most. */
const ALSO_SHARE = 0.7;
const MAX_ALSO = 3;

/** White space does not make two texts different. */
const essence = (text: string) => text.replace(/\s+/g, " ").trim();

/**
 * The result list from ranked chunks (best first). The first ten are the best chunks of ten files, so that one file
 * does not fill a page; its other good places are named beside it. Copies of the same text are folded into the first.
 */
export function selectResults(ranked: readonly RankedChunk[], limit: number): Selected[] {
  const selected = new Map<string, { best: RankedChunk; copies: RankedChunk[]; also: RankedChunk[] }>();
  for (const chunk of inOrder(ranked).slice(0, limit * LOOK_AHEAD)) {
    const key = essence(chunkText(chunk));
    const same = selected.get(key);
    if (same) same.copies.push(chunk);
    else if (selected.size < limit) selected.set(key, { best: chunk, copies: [], also: [] });
  }
  const results = [...selected.values()];
  const shown = new Set(results.map(({ best }) => best));
  for (const result of results) result.also = alsoIn(result.best, ranked, shown);
  return results;
}

function inOrder(ranked: readonly RankedChunk[]): RankedChunk[] {
  const files = new Set<string>();
  const first: RankedChunk[] = [];
  const rest: RankedChunk[] = [];
  for (const chunk of ranked) {
    const isFirst = first.length < DISTINCT_FILES && !files.has(chunk.file.path);
    (isFirst ? first : rest).push(chunk);
    files.add(chunk.file.path);
  }
  return [...first, ...rest];
}

/** Named once: beside the first result of the file. Parts of one long definition count once. */
function alsoIn(best: RankedChunk, ranked: readonly RankedChunk[], shown: Set<RankedChunk>): RankedChunk[] {
  const also: RankedChunk[] = [];
  const names = new Set([best.chunk.qualifiedName]);
  for (const other of ranked) {
    if (also.length >= MAX_ALSO || other.score < best.score * ALSO_SHARE) break;
    const { qualifiedName } = other.chunk;
    if (other.file.path !== best.file.path || shown.has(other) || qualifiedName === "" || names.has(qualifiedName))
      continue;
    names.add(qualifiedName);
    shown.add(other);
    also.push(other);
  }
  return also;
}
