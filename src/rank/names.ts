import { Tokenizer } from "../core/text/tokenizer.ts";
import { foldIdentifier, foldQualified } from "../core/text/words.ts";
import type { IndexedChunk } from "../core/types.ts";
import type { Context, RankQuery } from "./types.ts";
import { NAME_EXPONENT, NEAR } from "./weights.ts";

/** The names of a chunk as terms. */
export interface ChunkNames {
  /** Distinct terms of its own name. */
  readonly own: readonly string[];
  /** Distinct terms of everything it defines, as far as the query touches it. */
  readonly defined: readonly string[];
}

const tokenizer = new Tokenizer();
const NO_NAMES: ChunkNames = { own: [], defined: [] };

/**
 * The names of a chunk as terms, as far as the query says something of them: names without a trace of its terms are
 * not taken apart, which is most of the work on a cold start.
 */
export function namesOf({ name, aliases }: IndexedChunk, { touch }: Context): ChunkNames {
  const own = touch.test(name) ? [...new Set(tokenizer.tokenize(name))] : [];
  const others = aliases.filter((alias) => touch.test(alias));
  if (own.length === 0 && others.length === 0) return NO_NAMES;
  return { own, defined: [...new Set([...own, ...others.flatMap((alias) => tokenizer.tokenize(alias))])] };
}

/**
 * How well a name answers the query, 0–1: the part of the name that the query says × a root of the part of the
 * query that the name says (by term weight). `parse_args` for "parse the arguments" is near 1, `parse` for a long
 * question is small. `terms` are distinct.
 */
export function nameCoverage(terms: readonly string[], { weights, own, total }: Context): number {
  let said = 0;
  let weight = 0;
  for (const term of terms) {
    const termWeight = weights.get(term);
    if (termWeight === undefined) continue;
    said += own.has(term) ? 1 : NEAR.inName;
    weight += termWeight;
  }
  return said === 0 ? 0 : (said / terms.length) * Math.min(1, weight / total) ** NAME_EXPONENT;
}

/** The query says all of the name, and nothing but the name: "parse file name" for `ParseFileName`. */
export function saysName({ name }: IndexedChunk, terms: readonly string[], { weights, own, total }: Context): boolean {
  const whole = foldIdentifier(name);
  const parts = terms.filter((term) => term !== whole);
  if (parts.length < 2 || !parts.every((term) => own.has(term))) return false;
  return parts.reduce((sum, term) => sum + weights.get(term)!, 0) > total * ALL;
}

/** All of a sum, but for how floating-point numbers add up. */
const ALL = 1 - 1e-9;

/** 2: the chunk's qualified name was asked for; 1: its bare name was; 0: neither. */
export function nameMatch(chunk: IndexedChunk, { query }: Context): 0 | 1 | 2 {
  if (chunk.name === "") return 0;
  if (query.qualifiedNames.size > 0) {
    const qualified = foldQualified(chunk.qualifiedName);
    for (const wanted of query.qualifiedNames) {
      if (isNamed(qualified, wanted) || holdsMember(chunk, qualified, wanted)) return 2;
    }
  }
  return isNameAsked(chunk, query) ? 1 : 0;
}

/** The name was asked for, or the last part of a joined one: `Query` for the module `Ecto.Query`. */
export function isNameAsked({ name }: IndexedChunk, { kind, foldedNames }: RankQuery): boolean {
  if (foldedNames.size === 0) return false;
  return foldedNames.has(foldIdentifier(name)) || (kind === "name" && foldedNames.has(foldIdentifier(lastOf(name))));
}

/** The name is spelled as it was typed. */
export function isSpelledSo({ name }: IndexedChunk, { names }: RankQuery): boolean {
  return names.has(name) || names.has(lastOf(name));
}

const lastOf = (name: string) =>
  name.slice(Math.max(name.lastIndexOf("."), name.lastIndexOf(":"), name.lastIndexOf("\\")) + 1);

/** One of the further names that the chunk defines: a field, a value of an enumeration. */
export function isMemberAsked({ aliases }: IndexedChunk, { foldedNames }: RankQuery): boolean {
  return foldedNames.size > 0 && aliases.some((alias) => foldedNames.has(foldIdentifier(alias)));
}

const isNamed = (qualified: string, wanted: string) => qualified === wanted || qualified.endsWith(`.${wanted}`);

/** `Op.ADD` where `ADD` is a value of `Op` without a chunk of its own. */
function holdsMember({ aliases }: IndexedChunk, qualified: string, wanted: string): boolean {
  const dot = wanted.lastIndexOf(".");
  if (aliases.length === 0 || dot < 0 || !isNamed(qualified, wanted.slice(0, dot))) return false;
  return aliases.some((alias) => foldQualified(alias) === wanted.slice(dot + 1));
}

/** The part of the chunk's name that was typed, 0–1, where the query is nothing but a part of a name. */
export function namePart(chunk: IndexedChunk, { query: { partOfName } }: Context): number {
  if (partOfName === null || chunk.name === "") return 0;
  const folded = foldIdentifier(chunk.name);
  return folded.length > partOfName.length && folded.includes(partOfName) ? partOfName.length / folded.length : 0;
}
