import { termsOfWord } from "../core/text/words.ts";
import type { QueryTerm } from "./parse.ts";

/** Postings that one search may rank. Above it bm25() costs more than it finds (80k files: 5 ms against 60). */
export const POSTINGS_BUDGET = 8000;

/** A string as FTS5 reads it literally. */
export function quoteTerm(term: string): string {
  return `"${term.replaceAll('"', '""')}"`;
}

/**
 * The terms that choose candidates: from the rarest up, until the postings budget is spent; at least the rarest one.
 * Commoner terms score the files that others chose. Terms that no file has are left out.
 */
export function choosingTerms(terms: readonly QueryTerm[], frequency: ReadonlyMap<string, number>): QueryTerm[] {
  const present = terms.filter(({ term }) => (frequency.get(term) ?? 0) > 0);
  const byRarity = present.toSorted(
    (a, b) => frequency.get(a.term)! - frequency.get(b.term)! || (a.term < b.term ? -1 : 1),
  );
  let spent = 0;
  return byRarity.filter(({ term }, i) => {
    spent += frequency.get(term)!;
    return i === 0 || spent <= POSTINGS_BUDGET;
  });
}

/** An FTS5 expression that matches any of the terms. A lone term beyond the budget is looked for in names and docs only. */
export function ftsExpression(terms: readonly QueryTerm[], frequency: ReadonlyMap<string, number>): string {
  const spellings = terms.flatMap(({ term, folded }) => [term, folded]);
  const any = [...new Set(spellings)].map(quoteTerm).join(" OR ");
  const isHeavy = terms.length === 1 && frequency.get(terms[0]!.term)! > POSTINGS_BUDGET;
  return isHeavy ? `{name doc} : (${any})` : any;
}

/** An expression that matches what holds all the words, each as a part of a name or as the whole of one. "" for none. */
export function allOf(words: readonly string[]): string {
  const groups = words.map((word) => [...new Set(termsOfWord(word))].map(quoteTerm).join(" AND "));
  return groups.filter(Boolean).join(" AND ");
}
