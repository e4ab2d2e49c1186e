import { edits } from "../core/text/nearest.ts";
import { stem, stemProbe } from "../core/text/stem.ts";
import { foldIdentifier, forEachWord, splitIdentifier } from "../core/text/words.ts";
import { parseQuery, type Query, type QueryTerm } from "../query/parse.ts";
import type { Store } from "../store/open.ts";
import { lastPart } from "./candidates.ts";
import { type DocumentFrequency, documentsWith } from "./frequency.ts";

/** A word as it was typed, and the word of the index that was looked for instead. */
export interface Correction {
  readonly typed: string;
  readonly meant: string;
}

/** What the index knows of words. */
interface Vocabulary {
  readonly store: Store;
  /** Of this checkout: a word of another branch is no word here. */
  readonly documentFrequency: DocumentFrequency;
  /** Whether a content is in this checkout. */
  readonly isHere: (blobId: number) => boolean;
}

/** Letters from which one slip, and two slips, leave a word recognisable. */
const ONE_SLIP = 5;
const TWO_SLIPS = 9;
/** Longer queries are messages and questions: their odd words are values and speech, not slips. Words. */
const MAX_WORDS = 8;
/** Words of the index looked at for one typed word. */
const MAX_LOOKED_AT = 50_000;

/**
 * The query with words that the index does not know replaced by the nearest that it knows. A word in quotes is meant as
 * it is; so is one for which the code may use another word of like meaning.
 */
export function correct(query: Query, vocabulary: Vocabulary): { query: Query; corrections: readonly Correction[] } {
  if (query.kind === "path" || query.words.length > MAX_WORDS) return { query, corrections: [] };
  if (query.kind === "name") {
    const corrected = correctName(query, vocabulary);
    if (corrected) return corrected;
  }
  const quoted = new Set(query.phraseWords.flat().map((word) => stem(word.toLowerCase())));
  const corrections: Correction[] = [];
  const terms = query.terms.map((term) => {
    const typed = query.highlight.find((word) => stem(word) === term.term) ?? term.folded;
    const meant = quoted.has(term.term) ? null : nearestWord(term, typed, vocabulary);
    if (meant === null) return term;
    corrections.push({ typed, meant });
    const found = stem(meant);
    return { ...term, term: found, probes: [stemProbe(found)], folded: meant };
  });
  if (corrections.length === 0) return { query, corrections };
  return {
    query: { ...query, terms, highlight: [...query.highlight, ...corrections.map((c) => c.meant)] },
    corrections,
  };
}

/** The corrections with each word as it stands in one of the texts: the index knows stems and folded names. */
export function asWritten(corrections: readonly Correction[], texts: readonly string[]): Correction[] {
  return corrections.map(({ typed, meant }) => ({ typed, meant: writtenIn(texts, meant) ?? meant }));
}

function writtenIn(texts: readonly string[], meant: string): string | null {
  let found: string | null = null;
  for (const text of texts) {
    forEachWord(text, 0, text.length, (start, end) => {
      if (found !== null) return;
      const word = text.slice(start, end);
      const parts = splitIdentifier(word).map((part) => part.toLowerCase());
      if (foldIdentifier(word) === meant) found = word;
      else found = parts.find((part) => part === meant) ?? parts.find((part) => stem(part) === meant) ?? null;
    });
    if (found !== null) break;
  }
  return found;
}

/** A name that nothing has, but for a slip: asked for as the definition spells it. */
function correctName(
  query: Query,
  vocabulary: Vocabulary,
): { query: Query; corrections: readonly Correction[] } | null {
  const name = lastPart(query.names[0] ?? "");
  const typed = foldIdentifier(name);
  // One plain word is more often a word than a name.
  if (slipsIn(typed) === 0 || splitIdentifier(name).length < 2 || isKnown(typed, vocabulary)) return null;
  const { store, isHere } = vocabulary;
  const names = function* () {
    for (const { folded, blobId } of store.symbolsWithPrefix(typed.slice(0, 2))) {
      if (isHere(blobId)) yield { word: folded, weight: 1 };
    }
  };
  const meant = closest(typed, names(), () => true);
  return meant === null ? null : { query: parseQuery(meant), corrections: [{ typed: query.raw, meant }] };
}

/** The name, or a text that it is a part of, stands somewhere. */
function isKnown(folded: string, { store, documentFrequency, isHere }: Vocabulary): boolean {
  if (documentFrequency(folded) > 0) return true;
  for (const { blobId } of store.symbolsContaining(folded)) if (isHere(blobId)) return true;
  return false;
}

function nearestWord(asked: QueryTerm, typed: string, vocabulary: Vocabulary): string | null {
  const { store, documentFrequency } = vocabulary;
  const { term, whole, near: others } = asked;
  if (whole || slipsIn(typed) === 0 || !/^[a-z]+$/.test(typed)) return null;
  if (documentsWith(asked, documentFrequency) > 0) return null;
  if (others.some((word) => documentFrequency(word.term) > 0)) return null;
  const known = knownAfterOneSlip(typed, documentFrequency);
  if (known !== null) return known;
  const isWord = (word: string) => documentFrequency(word) > 0;
  const near = (prefix: string) => closest(term, store.terms(prefix), isWord);
  return near(term.slice(0, 2)) ?? near(term.slice(0, 1));
}

const LETTERS = "abcdefghijklmnopqrstuvwxyz";

/** All words at one slip from a word, but for a slip in its first letter. */
function afterOneSlip(typed: string): Set<string> {
  const words = new Set<string>();
  for (let at = 1; at <= typed.length; at++) {
    const before = typed.slice(0, at);
    const [here = "", next = "", rest] = [typed.slice(at, at + 1), typed.slice(at + 1, at + 2), typed.slice(at + 2)];
    if (here) words.add(before + next + rest);
    if (next) words.add(before + next + here + rest);
    for (const letter of LETTERS) {
      words.add(before + letter + here + next + rest);
      words.add(before + letter + next + rest);
    }
  }
  return words;
}

/**
 * The word one slip away whose stem most documents hold: the index has stems only, and `evicton` is two letters from
 * that of eviction. After Norvig, "How to write a spelling corrector", 2007.
 */
function knownAfterOneSlip(typed: string, documentFrequency: DocumentFrequency): string | null {
  let best: string | null = null;
  let most = 0;
  for (const word of afterOneSlip(typed)) {
    const documents = documentFrequency(stem(word));
    if (documents > most || (documents === most && best !== null && word < best)) [best, most] = [word, documents];
  }
  return best;
}

const slipsIn = (word: string) => (word.length < ONE_SLIP ? 0 : word.length < TWO_SLIPS ? 1 : 2);

/** The word with the fewest slips, of those the one with the most weight, then the first by letters; null for none. */
function closest(
  typed: string,
  words: Iterable<{ word: string; weight: number }>,
  isWord: (word: string) => boolean,
): string | null {
  let best: { word: string; weight: number; slips: number } | null = null;
  let looked = 0;
  for (const { word, weight } of words) {
    if (++looked > MAX_LOOKED_AT) break;
    if (Math.abs(word.length - typed.length) > 2) continue;
    const slips = edits(typed, word);
    if (slips > slipsIn(typed) || slips === 0) continue;
    const isBetter =
      !best ||
      slips < best.slips ||
      (slips === best.slips && (weight > best.weight || (weight === best.weight && word < best.word)));
    if (isBetter && isWord(word)) best = { word, weight, slips };
  }
  return best?.word ?? null;
}
