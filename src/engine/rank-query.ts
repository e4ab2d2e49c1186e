import { foldIdentifier, foldQualified } from "../core/text/words.ts";
import type { NearWord } from "../query/near-words.ts";
import type { Query } from "../query/parse.ts";
import { inverseDocumentFrequency } from "../rank/bm25.ts";
import type { NearTerm, RankQuery } from "../rank/types.ts";
import { NEAR, WHOLE_SHARE } from "../rank/weights.ts";
import { lastPart, SHORTEST_PART } from "./candidates.ts";

/** The query with what the index knows of its terms. `frequency`: documents with each term, of `blobs` documents in all. */
export function asRankQuery(query: Query, frequency: ReadonlyMap<string, number>, blobs: number): RankQuery {
  const { kind, words, phrases, place, wants } = query;
  // Of a qualified name alone, only the last part is what is looked for.
  const names = kind === "name" ? query.names.slice(0, 1) : query.names;
  return {
    kind,
    words,
    phrases: phrases.map((phrase) => phrase.toLowerCase().replace(/\s+/g, " ")),
    place,
    wants,
    terms: query.terms.map(({ term, probes, folded, whole, near, weight }) => {
      const files = frequency.get(term) ?? 0;
      const idf = inverseDocumentFrequency(blobs, files);
      return {
        term,
        probes,
        folded,
        whole,
        near: kind === "name" && files > 0 ? [] : nearTerms(near, files <= blobs * NEAR.synonymUpTo),
        weight: weight * (whole ? WHOLE_SHARE : 1) * idf,
      };
    }),
    names: new Set(names.map(lastPart)),
    foldedNames: new Set(names.map((name) => foldIdentifier(lastPart(name)))),
    partOfName: kind === "name" ? partOf(names[0] ?? "") : null,
    qualifiedNames: new Set(names.filter((name) => lastPart(name) !== name).map(foldQualified)),
  };
}

function partOf(name: string): string | null {
  const folded = foldIdentifier(lastPart(name));
  return folded.length >= SHORTEST_PART ? folded : null;
}

/** Synonyms stand in only for a word that the code hardly uses. */
function nearTerms(near: readonly NearWord[], isRare: boolean): NearTerm[] {
  const usable = isRare ? near : near.filter(({ isAbbreviation }) => isAbbreviation);
  return usable.map(({ term, probe, isAbbreviation }) => {
    return { term, probe, isAbbreviation, share: isAbbreviation ? NEAR.abbreviation : NEAR.synonym };
  });
}
