import { Tokenizer } from "../core/text/tokenizer.ts";
import { foldIdentifier, foldQualified } from "../core/text/words.ts";
import type { IndexedChunk } from "../core/types.ts";
import type { RankQuery } from "./types.ts";
import { NAME_EXPONENT } from "./weights.ts";

const tokenizer = new Tokenizer(); // a cache of pure results: names repeat from search to search

/** The terms of what a chunk defines. */
export function nameTerms(chunk: IndexedChunk): readonly string[] {
  return chunk.name === "" ? [] : tokenizer.tokenize(chunk.name);
}

/** The terms of everything a chunk defines or belongs to, repeats kept. */
export function definedTerms(chunk: IndexedChunk): readonly string[] {
  const own = nameTerms(chunk);
  return chunk.aliases.length === 0 ? own : [...own, ...chunk.aliases.flatMap((alias) => tokenizer.tokenize(alias))];
}

/**
 * How well a name answers the query, 0–1: the part of the name that the query says × a root of the part of the
 * query that the name says (by term weight). `parse_args` for "parse the arguments" is near 1, `parse` for a long
 * question is small.
 */
export function coverage(terms: readonly string[], weights: ReadonlyMap<string, number>, total: number): number {
  if (terms.length === 0 || total <= 0) return 0;
  const distinct = new Set(terms);
  let said = 0;
  let weight = 0;
  for (const term of distinct) {
    const known = weights.get(term);
    if (known === undefined) continue;
    said++;
    weight += known;
  }
  return (said / distinct.size) * Math.min(1, weight / total) ** NAME_EXPONENT;
}

/** 2: the chunk's qualified name was asked for; 1: its bare name was; 0: neither. */
export function nameMatch(chunk: IndexedChunk, query: RankQuery): 0 | 1 | 2 {
  if (chunk.name === "") return 0;
  if (query.qualifiedNames.size > 0) {
    const qualified = foldQualified(chunk.qualifiedName);
    for (const wanted of query.qualifiedNames) {
      if (qualified === wanted || qualified.endsWith(`.${wanted}`)) return 2;
    }
  }
  return query.foldedNames.has(foldIdentifier(chunk.name)) ? 1 : 0;
}
