import { Tokenizer } from "../core/text/tokenizer.ts";
import { foldIdentifier, foldQualified } from "../core/text/words.ts";
import type { IndexedChunk } from "../core/types.ts";
import type { Context } from "./view.ts";
import { NAME_EXPONENT } from "./weights.ts";

/** The names of a chunk as terms. */
export interface ChunkNames {
  /** Distinct terms of its own name. */
  readonly own: readonly string[];
  /** Distinct terms of everything it defines. */
  readonly defined: readonly string[];
  /** Its own name in the one spelling that names are compared in; "" without a name. */
  readonly folded: string;
}

const tokenizer = new Tokenizer();
/** A long-lived process ranks the same chunks again and again; the entry goes with the chunk. */
const known = new WeakMap<IndexedChunk, ChunkNames>();

/** The names of a chunk as terms, worked out once. */
export function namesOf(chunk: IndexedChunk): ChunkNames {
  let names = known.get(chunk);
  if (!names) {
    const own = [...new Set(tokenizer.tokenize(chunk.name))];
    const aliases = chunk.aliases.flatMap((alias) => tokenizer.tokenize(alias));
    const defined = aliases.length === 0 ? own : [...new Set([...own, ...aliases])];
    names = { own, defined, folded: foldIdentifier(chunk.name) };
    known.set(chunk, names);
  }
  return names;
}

/**
 * How well a name answers the query, 0–1: the part of the name that the query says × a root of the part of the
 * query that the name says (by term weight). `parse_args` for "parse the arguments" is near 1, `parse` for a long
 * question is small. `terms` are distinct.
 */
export function nameCoverage(terms: readonly string[], { weights, total }: Context): number {
  let said = 0;
  let weight = 0;
  for (const term of terms) {
    const termWeight = weights.get(term);
    if (termWeight === undefined) continue;
    said++;
    weight += termWeight;
  }
  return said === 0 ? 0 : (said / terms.length) * Math.min(1, weight / total) ** NAME_EXPONENT;
}

/** 2: the chunk's qualified name was asked for; 1: its bare name was; 0: neither. */
export function nameMatch(chunk: IndexedChunk, names: ChunkNames, { query }: Context): 0 | 1 | 2 {
  if (chunk.name === "") return 0;
  if (query.qualifiedNames.size > 0) {
    const qualified = foldQualified(chunk.qualifiedName);
    for (const wanted of query.qualifiedNames) {
      if (qualified === wanted || qualified.endsWith(`.${wanted}`)) return 2;
    }
  }
  return query.foldedNames.has(names.folded) ? 1 : 0;
}
