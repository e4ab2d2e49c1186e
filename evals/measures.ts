/** A result with the addends of its score: signal → points. */
export interface Placed {
  readonly path: string;
  readonly name: string;
  readonly score: number;
  readonly signals: Readonly<Record<string, number>>;
}

export interface Measures {
  readonly ndcg: number;
  readonly hit1: number;
  readonly hit5: number;
  readonly recall: number;
}

/** One question's outcome. */
export interface Row extends Measures {
  /** The query file, by its directory and name. */
  readonly set: string;
  readonly corpus: string;
  readonly language: string;
  readonly category: string;
  readonly query: string;
  readonly relevant: readonly string[];
  /** Paths of the results, best first. */
  readonly found: readonly string[];
  /** The same results explained; empty when the run did not ask for it. */
  readonly top: readonly Placed[];
  readonly ms: number;
}

/** Whether a path is the one meant: that path, or one that ends with it. */
export const isMatch = (path: string, target: string) => path === target || path.endsWith(`/${target}`);

/** 1-based rank of the first path that is the target's; 0 without one. */
export const rankOf = (found: readonly string[], target: string) =>
  found.findIndex((path) => isMatch(path, target)) + 1;

/** What one relevant file at a 1-based rank adds to the cumulative gain; 0 for rank 0, which is "not found". */
export const gainAt = (rank: number) => (rank > 0 ? 1 / Math.log2(rank + 1) : 0);

/**
 * NDCG@10 with binary gains (Järvelin and Kekäläinen, 2002), hit@1, hit@5, recall@10, each 0–1. `found` holds at most
 * ten paths, best first. A file counts once, at its first rank; one that repeats takes ranks from those behind it.
 */
export function measures(found: readonly string[], relevant: readonly string[]): Measures {
  const ranks = relevant.map((target) => rankOf(found, target)).filter((rank) => rank > 0);
  const distinct = new Set(ranks);
  const wanted = Math.min(10, relevant.length);
  const gain = [...distinct].reduce((sum, rank) => sum + gainAt(rank), 0);
  let ideal = 0;
  for (let rank = 1; rank <= wanted; rank++) ideal += gainAt(rank);
  return {
    ndcg: ideal > 0 ? gain / ideal : 0,
    hit1: Number(ranks.includes(1)),
    hit5: Number(ranks.some((rank) => rank <= 5)),
    recall: wanted > 0 ? distinct.size / wanted : 0,
  };
}
