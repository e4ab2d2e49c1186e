/**
 * Every weight of the ranking, in points unless said. The text part of a score (file + chunk) is a BM25 sum divided by
 * the query's total weight, so it lies between 0 and about 2.2; the other signals are on that scale.
 * Tuned on two sets of questions at once with `evals/quality.ts`; change one at a time and look at both.
 */
export const W = {
  /** Share of the file's BM25F. A file that is about the query beats one with a lucky window. */
  file: 0.5,
  /** Share of the best chunk's BM25F. */
  chunk: 0.5,
  /** The file's stem says the query's words. */
  stem: 0.8,
  /** So do its directories. */
  directory: 0.25,
  /** The chunk defines something named with the query's words. */
  name: 0.4,
  /** The chunk defines exactly the name that was asked for. */
  exactName: 1.2,
  /** The same, spelled with its parents (`Stack.push`). */
  qualifiedName: 0.6,
  /** A quoted phrase stands in the chunk as it is. */
  phrase: 1.0,
  /** Query words stand close together. */
  proximity: 0.15,
  /** The path was typed. */
  path: 2.0,
  /** Visible outside its module. */
  exported: 0.03,
} as const;

/** BM25 constants: saturation and length normalisation (Robertson and Zaragoza, 2009). Dimensionless. */
export const BM25 = { k1: 1.2, fileB: 0.75, chunkB: 0.5 } as const;

/** What an occurrence counts for by where it stands, in occurrences of the body (BM25F field weights). */
export const FIELD = { body: 1, name: 3, path: 2 } as const;

/** Share of a score that is left to files of these kinds, unless the query asks for them. Dimensionless. */
export const DEMOTION = {
  test: 0.6,
  example: 0.7,
  vendored: 0.6,
  generated: 0.6,
  compatibility: 0.7,
  reExport: 0.7,
  docs: 0.75,
  declaration: 0.7,
} as const;
