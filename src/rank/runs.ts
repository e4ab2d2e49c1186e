import type { SourceText } from "./source.ts";

/** Words of the query that stand next to each other in a text, as they were typed. */
export interface Run {
  /** Where it begins in the text. */
  readonly at: number;
  /** Index of its first word in the query. */
  readonly first: number;
  /** Words, two or more. */
  readonly length: number;
}

/** Occurrences of one pair of words that are looked at: a pair that stands everywhere says nothing. */
const MAX_PER_PAIR = 50;

/**
 * The longest runs of the query's words in a text, by place. Between two words stands one space; the last
 * word may go on (`index` in "open indexes").
 */
export function findRuns(source: SourceText, words: readonly string[]): Run[] {
  const { lower } = source;
  const runs: Run[] = [];
  for (let first = 0; first + 1 < words.length; first++) {
    const pair = `${words[first]!} ${words[first + 1]!}`;
    for (const at of source.startsOf(pair, { word: words[first]!, limit: MAX_PER_PAIR })) {
      // A run is found at its first word; from its second word on it would be found again, shorter.
      const isInside = first > 0 && lower.endsWith(`${words[first - 1]!} `, at);
      if (!isInside) runs.push({ at, first, length: runLength(lower, words, { at, first }) });
    }
  }
  return runs.sort((a, b) => a.at - b.at);
}

function runLength(lower: string, words: readonly string[], { at, first }: { at: number; first: number }): number {
  let end = at + words[first]!.length;
  let next = first + 1;
  while (next < words.length && lower.startsWith(` ${words[next]!}`, end)) end += 1 + words[next++]!.length;
  return next - first;
}
