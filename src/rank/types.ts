import type { IndexedChunk } from "../core/types.ts";
import type { Wanted } from "./occurrences.ts";
import type { SourceText } from "./source.ts";

/** Another word in place of a term: an abbreviation, its long form, a word of like meaning. */
export interface NearTerm {
  readonly term: string;
  readonly probe: string;
  readonly isAbbreviation: boolean;
  /** Of the term's weight, 0–1. */
  readonly share: number;
}

/** A query term with what the index knows of it. */
export interface WeightedTerm extends Wanted {
  /** Words that may stand for it. */
  readonly near: readonly NearTerm[];
  /** Inverse document frequency × how much the user meant the term. */
  readonly weight: number;
}

/** The query as the ranking sees it. */
export interface RankQuery {
  readonly kind: "name" | "path" | "words";
  /** All words, lower case, in order. */
  readonly words: readonly string[];
  readonly terms: readonly WeightedTerm[];
  /** Last parts of the names asked for, as written. */
  readonly names: ReadonlySet<string>;
  /** The same, folded. */
  readonly foldedNames: ReadonlySet<string>;
  /** The name that the query is nothing but, folded, when a part of a name may be meant; null else. */
  readonly partOfName: string | null;
  /** Names that were given with parents, by `foldQualified`. */
  readonly qualifiedNames: ReadonlySet<string>;
  readonly phrases: readonly string[];
  /** A file that was named, with a line or null. */
  readonly place: { readonly path: string; readonly line: number | null } | null;
  readonly wants: { readonly tests: boolean; readonly examples: boolean; readonly docs: boolean };
}

/** A file that may hold the answer, with its current text. */
export interface FileCandidate {
  readonly path: string;
  readonly language: string;
  readonly source: SourceText;
  readonly termCount: number;
  readonly generated: boolean;
  /** The tree holds a newer version of it. */
  readonly hasNewer: boolean;
  /** It declares what a source beside it defines. */
  readonly hasSource: boolean;
  readonly chunks: readonly IndexedChunk[];
}

/** Averages of the collection, in terms. */
export interface Averages {
  readonly fileTerms: number;
  readonly chunkTerms: number;
}

/** What every signal needs to know of the query. */
export interface Context {
  readonly query: RankQuery;
  readonly averages: Averages;
  /** Weight of each term, and of the words that may stand for one. */
  readonly weights: ReadonlyMap<string, number>;
  /** The query's own terms. */
  readonly own: ReadonlySet<string>;
  /** Finds a trace of any of them in a name. */
  readonly touch: RegExp;
  /** Sum of the weights of the query's parts (whole identifiers repeat their parts): what coverage is measured against. */
  readonly total: number;
}
