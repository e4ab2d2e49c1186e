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

/** Terms as parts of a name and as the whole of one. */
export function spellings(terms: readonly QueryTerm[]): string[] {
  return terms.flatMap(({ term, folded }) => [term, folded]);
}

/** An FTS5 expression that matches any of the words. "" for none. */
export function anyOf(words: readonly string[]): string {
  return [...new Set(words)].map(quoteTerm).join(" OR ");
}

/** The same, in what a file defines and its comments only: cheap where the term stands in most bodies. */
export function anyInNames(terms: readonly QueryTerm[]): string {
  return terms.length === 0 ? "" : `{name doc} : (${anyOf(spellings(terms))})`;
}

/** An expression that matches what holds all the words, each as a part of a name or as the whole of one. "" for none. */
export function allOf(words: readonly string[]): string {
  const groups = words.map((word) => [...new Set(termsOfWord(word))].map(quoteTerm).join(" AND "));
  return groups.filter(Boolean).join(" AND ");
}
