import { forEachWord, termsOfWord } from "./words.ts";

/** Terms of a word are looked up, not split again: code repeats its identifiers. Bounded, so that a huge file cannot grow it. */
const CACHE_ENTRIES = 200_000;

/** Turns text into terms. Holds a cache of identifiers; one per worker. */
export class Tokenizer {
  private cache = new Map<string, readonly string[]>();

  /** The terms of one word (an identifier as written). */
  terms(word: string): readonly string[] {
    const known = this.cache.get(word);
    if (known) return known;
    const terms = termsOfWord(word);
    const own = `_${word}`.slice(1); // a slice of a text would keep the whole text alive as long as the cache
    if (this.cache.size >= CACHE_ENTRIES) this.cache = new Map();
    this.cache.set(own, terms);
    return terms;
  }

  /** Calls back with every term in `text[from, to)`, in order. Returns how many there were. */
  forEachTerm(text: string, from: number, to: number, visit: (term: string) => void): number {
    let count = 0;
    forEachWord(text, from, to, (start, end) => {
      const terms = this.terms(text.slice(start, end));
      count += terms.length;
      for (const term of terms) visit(term);
    });
    return count;
  }

  /** All terms of a text. */
  tokenize(text: string): string[] {
    const terms: string[] = [];
    this.forEachTerm(text, 0, text.length, (term) => terms.push(term));
    return terms;
  }
}
