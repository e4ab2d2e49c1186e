import { chunkText, type RankedChunk } from "./rank.ts";

/** A result and the places with the same text that stand behind it. */
export interface Selected {
  readonly best: RankedChunk;
  readonly copies: readonly RankedChunk[];
}

/** White space does not make two texts different. */
const essence = (text: string) => text.replace(/\s+/g, " ").trim();

/** How many ranked chunks for each wanted result are looked at for copies. */
const LOOK_AHEAD = 4;

/**
 * The result list from ranked chunks (best first): each file's best chunk, copies of the same text folded into the
 * first of them; further chunks of those files fill the list only when there are fewer files than `limit`.
 */
export function selectResults(ranked: readonly RankedChunk[], limit: number): Selected[] {
  const firsts: RankedChunk[] = [];
  const others: RankedChunk[] = [];
  const files = new Set<string>();
  for (const chunk of ranked) {
    (files.has(chunk.file.path) ? others : firsts).push(chunk);
    files.add(chunk.file.path);
  }
  const selected = new Map<string, { best: RankedChunk; copies: RankedChunk[] }>();
  for (const chunk of [...firsts, ...others].slice(0, limit * LOOK_AHEAD)) {
    const key = essence(chunkText(chunk));
    const same = selected.get(key);
    if (same) same.copies.push(chunk);
    else if (selected.size < limit) selected.set(key, { best: chunk, copies: [] });
  }
  return [...selected.values()];
}
