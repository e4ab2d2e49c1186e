import type { ChunkKind } from "../core/types.ts";

/**
 * The weights of the signals, in points unless said; what a signal takes for a row of words or a path stands with it. Parts of a query are measured by their term weight (inverse
 * document frequency), so "coverage" signals lie between 0 and their weight, and a chunk's text between 0 and about 2.
 * Tuned on two sets of questions at once with `evals/quality.ts`; change one at a time and look at both.
 */
export const W = {
  /** The file holds all of the query's terms somewhere, path included. How often does not matter: chunks count that. */
  coverage: 0.22,
  /** What the file defines has the query's terms in its names. */
  defines: 0.3,
  /** BM25 of the chunk's text. */
  text: 0.65,
  /** The file's stem says the query's words. */
  stem: 1.0,
  /** So do its directories. */
  directory: 0.5,
  /** The chunk's own name does. */
  name: 0.3,
  /** The chunk defines exactly a name that was asked for. */
  exactName: 0.2,
  /** The same, spelled with its parents (`Stack.push`). */
  qualifiedName: 0.3,
  /** The name is spelled as it was typed, case and underscores too. */
  spelling: 0.1,
  /** Points for each natural logarithm of the members that a type of the name has. */
  members: 0,
  /** A field or value of the name is defined in it. */
  member: 0,
  /** The query is nothing but a part of its name, by the share that it is: below a definition of the very name. */
  partOfName: 1.5,
  /** The query says all the words of its name, and no other: as good as the name. */
  saidName: 1.5,
  /** A quoted phrase stands in the chunk as it is. */
  phrase: 2.0,
  /** Words of the query stand in a row, as in the text of an error. */
  run: 1.0,
  /** The path was typed. */
  path: 2.0,
  /** The chunk holds the line that was typed. */
  line: 2.0,
  /** The file holds much (natural logarithm of its length in average files): the place where a thing is done is rarely small. */
  size: 0.05,
  /** Visible outside its module. */
  exported: 0.06,
} as const;

/** What a definition's name counts when the query is nothing but a name: above all that other texts can reach. */
export const NAME_QUERY = { exactName: 2.5, qualifiedName: 2.0, spelling: 0.7, members: 0.35, member: 1.2 } as const;

/** BM25 constants: saturation and length normalisation (Robertson and Zaragoza, 2009). Dimensionless. */
export const BM25 = { k1: 2.2, b: 0.2 } as const;

/** A name that says a rare word of a long question still says something: the exponent of the part it says, below 1. */
export const NAME_EXPONENT = 0.375;

/**
 * Shares of a term's weight that other words in its place have: abbreviations and their long forms always (`config` for
 * cfg: + 0.003 on questions, + 0.009 on our own); synonyms for words that at most this share of the files hold, since a
 * word that the code uses is meant (+ 0.001 and + 0.004; for every word − 0.005 on commits). `inName`: how much such a
 * word counts as a part of a name that the query says.
 */
export const NEAR = {
  abbreviation: 0.5,
  synonym: 0.3,
  synonymUpTo: 0.02,
  inName: 0.5,
} as const;

/** Share of a whole identifier's weight that it adds to its parts' own (`parseargs` beside `parse`, `args`). */
export const WHOLE_SHARE = 0.8;

/** Bounds of a file's relative length for `W.size`: neither an empty nor a generated file goes far. */
export const SIZE_BOUNDS = { min: 0.02, max: 20 } as const;

/** Share of its text points that a chunk of a kind keeps. Loose code and prose hold many words and define little. */
export const KIND_SHARE: Readonly<Record<ChunkKind, number>> = {
  function: 1,
  method: 1,
  class: 0.85,
  module: 0.95,
  block: 0.3,
  section: 0.3,
};

/** Share of a score that is left to files of these kinds, unless the query asks for them. Dimensionless. */
export const DEMOTION = {
  test: 0.55,
  example: 0.5,
  vendored: 0.5,
  generated: 0.6,
  compatibility: 0.85,
  docs: 0.75,
  declaration: 0.7,
  /** `v3` beside `v4`: + 0.002 on both sets of questions, whatever lies between 0.6 and 0.9. */
  olderVersion: 0.85,
} as const;
