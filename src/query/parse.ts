import { ScryError } from "../core/errors.ts";
import { stem, stemProbe } from "../core/text/stem.ts";
import { foldIdentifier, forEachWord, splitIdentifier, termsOfWord } from "../core/text/words.ts";
import { STOP_WORDS, WANTS, WEAK_WORDS } from "./words.ts";

/** Characters of a query that are looked at; the rest cannot help and would cost. */
const MAX_QUERY_CHARACTERS = 2000;
/** Distinct terms of a query that take part. */
const MAX_TERMS = 32;
/** Share of its weight that a weak word keeps. Dimensionless. */
const WEAK_WEIGHT = 0.5;

export interface QueryTerm {
  /** As indexed: a stemmed part, or a folded whole identifier. */
  readonly term: string;
  /** Lower-case texts to look for in a source; each occurrence is verified against `term`. */
  readonly probes: readonly string[];
  /** A whole identifier of several parts (`parseargs` for `parse_args`). */
  readonly whole: boolean;
  /** 0–1: how much the user meant it. */
  readonly weight: number;
}

/** What the user typed, understood. */
export interface Query {
  readonly raw: string;
  /** `name`: one identifier or qualified name; `path`: a file path; `words`: everything else. */
  readonly kind: "name" | "path" | "words";
  readonly terms: readonly QueryTerm[];
  /** Identifiers as written, the last part of qualified ones too: looked up among the definitions. */
  readonly names: readonly string[];
  /** Texts in double quotes, and the query itself when it has several words: looked for as they stand. */
  readonly phrases: readonly string[];
  /** Words to highlight, lower case. */
  readonly highlight: readonly string[];
  readonly wants: { readonly tests: boolean; readonly examples: boolean; readonly docs: boolean };
}

/** Understands a query. Throws BAD_ARGUMENT when it holds no letter or digit. */
export function parseQuery(text: string): Query {
  const raw = text.slice(0, MAX_QUERY_CHARACTERS).trim();
  const words = wordsOf(raw);
  if (words.length === 0) {
    const what = raw === "" ? "the query is empty" : `the query "${raw.slice(0, 40)}" has no letter or digit`;
    throw new ScryError("BAD_ARGUMENT", what, 'say what to look for, as in: scry search "retry backoff"');
  }
  const lower = words.map((word) => word.toLowerCase());
  const isWanted = (set: ReadonlySet<string>) => lower.some((word) => set.has(word));
  const kind = kindOf(raw);
  return {
    raw,
    kind,
    terms: termsOf(words),
    names: namesOf(raw, words, kind),
    phrases: phrasesOf(raw),
    highlight: [
      ...new Set(
        meaningful(words).flatMap((word) => [word, ...splitIdentifier(word)].map((part) => part.toLowerCase())),
      ),
    ].filter((word) => word.length > 1),
    wants: { tests: isWanted(WANTS.tests), examples: isWanted(WANTS.examples), docs: isWanted(WANTS.docs) },
  };
}

function wordsOf(text: string): string[] {
  const words: string[] = [];
  forEachWord(text, 0, text.length, (start, end) => {
    const word = text.slice(start, end);
    if (!/^_+$/.test(word)) words.push(word);
  });
  return words;
}

function meaningful(words: readonly string[]): readonly string[] {
  const kept = words.filter((word) => !STOP_WORDS.has(word.toLowerCase()));
  return kept.length > 0 ? kept : words;
}

function kindOf(raw: string): Query["kind"] {
  if (/^[\w$@~.-]*[/\\][\w$@~./\\-]*$/.test(raw) && /[/\\].*\.\w+$|\/$/.test(raw)) return "path";
  if (/^[\w.-]+\.[a-z]{1,5}$/.test(raw) && !/^\w+\.\w+$/.test(raw)) return "path";
  return /^[@$]?[\p{L}\p{N}_$]+(?:(?:\.|::|#|\\|->|\/)[~]?[\p{L}\p{N}_$]+)*(?:\(\))?[?!=]?$/u.test(raw)
    ? "name"
    : "words";
}

/** Distinct terms in the query's order; a term given twice counts once, at its higher weight. */
function termsOf(words: readonly string[]): QueryTerm[] {
  const terms = new Map<string, QueryTerm>();
  const put = (entry: QueryTerm) => {
    const known = terms.get(entry.term);
    if (!known ? terms.size < MAX_TERMS : entry.weight > known.weight) terms.set(entry.term, entry);
  };
  for (const word of meaningful(words)) {
    const weight = WEAK_WORDS.has(word.toLowerCase()) ? WEAK_WEIGHT : 1;
    const parts = splitIdentifier(word).map((part) => part.toLowerCase());
    const stems = new Set(parts.map(stem));
    for (const term of termsOfWord(word)) {
      if (stems.has(term)) put({ term, probes: [stemProbe(term)], whole: false, weight });
      else put({ term, probes: [...new Set([term, parts.join("_"), parts.join("")])], whole: true, weight });
    }
  }
  if (terms.size === 0) for (const word of words) put(singleLetter(word));
  return [...terms.values()];
}

/** A query of single letters alone ("C") still finds what is named so. */
function singleLetter(word: string): QueryTerm {
  const term = foldIdentifier(word);
  return { term, probes: [term], whole: true, weight: 1 };
}

/** Identifiers worth a look-up among definitions: any word in a name query, else words with an identifier's shape. */
function namesOf(raw: string, words: readonly string[], kind: Query["kind"]): string[] {
  const qualified = raw.match(/[\p{L}\p{N}_$]+(?:(?:\.|::|#|\\|->)[~]?[\p{L}\p{N}_$]+)+/gu) ?? [];
  const shaped = words.filter(
    (word) => kind === "name" || splitIdentifier(word).length > 1 || /^[A-Z]/.test(word) || words.length <= 3,
  );
  return [...new Set([...qualified, ...shaped])].filter((name) => !STOP_WORDS.has(name)).slice(0, MAX_TERMS);
}

function phrasesOf(raw: string): string[] {
  return [...raw.matchAll(/"([^"]{2,200})"/g)]
    .map((match) => match[1]!.trim())
    .filter((phrase) => /\s|\W/.test(phrase));
}
