import { countBetween, type Wanted } from "./occurrences.ts";
import type { SourceText } from "./source.ts";
import type { NearTerm, WeightedTerm } from "./types.ts";

/** Where a word stands that may stand for a term of the query. */
interface NearHits {
  readonly near: NearTerm;
  readonly offsets: ArrayLike<number>;
}

/** A near word that is repeated says no more than this many of it. */
const MAX_COUNT = 3;

/** A near word as it is looked for in a text. */
export function asWanted({ term, probe }: NearTerm): Wanted {
  return { term, probes: [probe], folded: term, whole: false };
}

/** The near words of a term that stand in a text at all. */
export function nearHits(source: SourceText, { near }: Pick<WeightedTerm, "near">): NearHits[] {
  const hits = near.map((one) => ({ near: one, offsets: source.occurrences(asWanted(one)) }));
  return hits.filter(({ offsets }) => offsets.length > 0);
}

/** Occurrences of the near word that says the most in `[from, to)`, each for its share of one of the term itself. */
export function nearCount(hits: readonly NearHits[], from: number, to: number): number {
  let most = 0;
  for (const { near, offsets } of hits) {
    most = Math.max(most, near.share * Math.min(MAX_COUNT, countBetween(offsets, from, to)));
  }
  return most;
}

/** The largest share among near words for which `holds` is true, 0 for none. */
export function bestShare(near: readonly NearTerm[], holds: (term: string) => boolean): number {
  let best = 0;
  for (const { term, share } of near) if (share > best && holds(term)) best = share;
  return best;
}
