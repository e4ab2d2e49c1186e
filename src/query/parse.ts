import { ScryError } from "../core/errors.ts";
import { stem, stemProbe } from "../core/text/stem.ts";
import {
  foldIdentifier,
  forEachWord,
  isCjk,
  splitIdentifier,
  termsOfWord,
  trimUnderscores,
} from "../core/text/words.ts";
import { valuesIn } from "./message.ts";
import { type NearWord, nearWords } from "./near-words.ts";
import { COMMON_WORDS, HOW_VERBS, STOP_WORDS, WANTS, WEAK_WORDS } from "./words.ts";

/** Characters of a query that are looked at; the rest cannot help and would cost. */
export const MAX_QUERY_CHARACTERS = 10_000;
/** Words of a query that are looked for in rows, and quoted phrases that take part: each costs a look at every text. */
const MAX_WORDS = 200;
const MAX_PHRASES = 8;
/** Distinct terms of a query that take part. */
const MAX_TERMS = 64;
/** Share of its weight that a weak word keeps. Dimensionless. */
const WEAK_WEIGHT = 0.5;
/** Share of its weight that a value in a message keeps. Dimensionless. */
const VALUE_WEIGHT = 0.4;

export interface QueryTerm {
  /** As indexed: a stemmed part, or a folded whole identifier. */
  readonly term: string;
  /** Lower-case texts to look for in a source; each occurrence is verified against `term`. */
  readonly probes: readonly string[];
  /** The word in one piece, not stemmed: `zslinsert` may be the whole of a name that is spelled `zslInsert`. */
  readonly folded: string;
  /** A whole identifier of several parts (`parseargs` for `parse_args`). */
  readonly whole: boolean;
  /** Words that may stand for it in the code. None in a name, which is meant as it is, unless it may be a word. */
  readonly near: readonly NearWord[];
  /** 0–1: how much the user meant it. */
  readonly weight: number;
}

/** A file that the query names, as in `src/a.ts:12` or a line of a stack trace. */
export interface Place {
  /** "/"-separated, as far as it was given. */
  readonly path: string;
  /** 1-based. */
  readonly line: number | null;
}

/** What the user typed, understood. */
export interface Query {
  readonly raw: string;
  /** The text was longer than what a query may be; the rest was not read. */
  readonly isCut: boolean;
  /** `name`: one identifier or qualified name; `path`: a file path; `words`: everything else. */
  readonly kind: "name" | "path" | "words";
  readonly terms: readonly QueryTerm[];
  /** All words, lower case and in order: for the runs of them that stand in a text as they were typed. */
  readonly words: readonly string[];
  /** Identifiers as written, the last part of qualified ones too: looked up among the definitions. */
  readonly names: readonly string[];
  /** Texts in double quotes: they must stand as they are. */
  readonly phrases: readonly string[];
  /** The words of each phrase. */
  readonly phraseWords: readonly (readonly string[])[];
  readonly place: Place | null;
  /** Words to highlight, lower case. */
  readonly highlight: readonly string[];
  readonly wants: { readonly tests: boolean; readonly examples: boolean; readonly docs: boolean };
}

/** Understands a query. Throws BAD_ARGUMENT when it holds neither a letter or digit nor an operator's name. */
export function parseQuery(text: string): Query {
  const isCut = text.length > MAX_QUERY_CHARACTERS;
  const head = text.slice(0, MAX_QUERY_CHARACTERS);
  const raw = (isCut ? head.replace(/(?<=\s)\S*$/, "") : head).trim(); // half a word would be another word
  const isOperator = OPERATOR.test(raw);
  const words = wordsOf(raw);
  if (words.length === 0 && !isOperator) {
    const what = raw === "" ? "the query is empty" : `the query "${raw.slice(0, 40)}" has no letter or digit`;
    throw new ScryError("BAD_ARGUMENT", what, 'say what to look for, as in: scry search "retry backoff"');
  }
  const lower = words.map((word) => word.toLowerCase());
  const isWanted = (set: ReadonlySet<string>) => lower.some((word) => set.has(word));
  const place = placeIn(raw);
  const values = valuesIn(raw, wordsOf);
  const inValues = new Set(values.flatMap(wordsOf).map((word) => word.toLowerCase()));
  const phrases = phrasesOf(raw, values);
  const isMeant = (name: string) => !values.some((value) => value.includes(name));
  const kind = place && place.length >= raw.length ? "path" : isOperator || NAME.test(bareName(raw)) ? "name" : "words";
  const parts = meaningful(words).flatMap((word) => [word, ...splitIdentifier(word)]);
  return {
    raw,
    isCut,
    kind,
    terms: termsOf(words, kind, inValues),
    words: lower.filter((word) => !inValues.has(word)).slice(0, MAX_WORDS),
    names: isOperator ? [raw] : namesOf(kind === "name" ? bareName(raw) : raw, words, kind).filter(isMeant),
    phrases,
    phraseWords: phrases.map(wordsOf),
    place: place && { path: place.path, line: place.line },
    highlight: [...new Set(parts.map((part) => part.toLowerCase()))].filter((word) => word.length > 1),
    wants: { tests: isWanted(WANTS.tests), examples: isWanted(WANTS.examples), docs: isWanted(WANTS.docs) },
  };
}

/** One identifier, or several joined as languages join them. */
const NAME = /^[@$]?[\p{L}\p{N}_$]+(?:(?:\.|::|#|\\|->|\/)[~]?[\p{L}\p{N}_$]+)*(?:\(\))?[?!=]?$/u;

/** `<*>`, `|+|`, `.:?`: what languages with operators of one's own name them. */
const OPERATOR = /^[!#$%&*+./<=>?@\\^|~:-]{2,8}$/;

/** A bracket that follows a name at once: arguments, type parameters. */
const DECORATION = /(?<=[\p{L}\p{N}_$?!])(?:\([^()]*\)|<[^<>]*>|\[[^[\]]*\])/gu;

/** A name without its arguments, type parameters and arity: `Button.tap(_:for:)`, `List<T>.add`, `&Accounts.get/2`. */
function bareName(raw: string): string {
  const bare = raw.replaceAll(DECORATION, "").replace(/\/\d+$/, "");
  return bare.replace(/^[\s&*`'"(.,;:]+|[\s`'"(),.;:]+$/g, "");
}

/** `src/a.ts`, `a.ts:12:5`, `"a/b.py", line 12`: a path has a directory or a line, or is nothing but a file's name. */
const PLACE = /(?<path>(?:[\w@.~+-]*[/\\])*[\w@.+-]*\w)(?:(?::|", line |\()(?<line>\d{1,7})(?::\d+)?\)?)?/g;
const FILE_NAME = /(?:^|[/\\])[\w@+-][\w@.+-]*\.[A-Za-z]\w{0,7}$/;

/** The first path in a query; `length` is that of the text it took. */
function placeIn(raw: string): (Place & { length: number }) | null {
  for (const match of raw.matchAll(PLACE)) {
    const path = match.groups!.path!.replaceAll("\\", "/").replace(/^(?:\.?\/)+/, "");
    const line = match.groups!.line ? Number(match.groups!.line) : null;
    const isWhole = match[0].length === raw.length;
    const hasDirectory = /[/\\]/.test(match.groups!.path!);
    const isFile = FILE_NAME.test(path) && (hasDirectory || line !== null || (isWhole && COMMON_FILE.test(path)));
    if (isFile) return { path, line, length: match[0].length };
  }
  const directory = /^(?:\.\/)?((?:[\w@.-]+\/)+)$/.exec(raw); // `src/store/`
  return directory ? { path: directory[1]!, line: null, length: raw.length } : null;
}

/** File names that are no qualified names: `open.ts`, unlike `Stack.push`. */
const COMMON_FILE =
  /\.(?:[cm]?[jt]sx?|py|rs|go|java|kt|scala|[ch](?:pp|xx|c)?|hh|cs|swift|m|php|rb|exs?|hs|mli?|lua|zig|sh|ps1|dart|jl|sol|sql|tf|s?css|html?|vue|svelte|json|ya?ml|toml|md|rst|txt|proto|gradle|cfg|ini|lock|xml)$/i;

function wordsOf(text: string): string[] {
  const words: string[] = [];
  forEachWord(text, 0, text.length, (start, end) => {
    const word = text.slice(start, end);
    if (!/^_+$/.test(word)) words.push(word);
  });
  return words;
}

function meaningful(words: readonly string[]): readonly string[] {
  const isHow = words.some((word) => word.toLowerCase() === "how");
  const says = (word: string) => !STOP_WORDS.has(word) && !(isHow && HOW_VERBS.has(word));
  const kept = words.filter((word) => says(word.toLowerCase()));
  return kept.length > 0 ? kept : words;
}

/** Distinct terms in the query's order; a term given twice counts once, at its higher weight. */
function termsOf(words: readonly string[], kind: Query["kind"], inValues: ReadonlySet<string>): QueryTerm[] {
  const terms = new Map<string, QueryTerm>();
  const put = (entry: QueryTerm) => {
    const known = terms.get(entry.term);
    if (!known ? terms.size < MAX_TERMS : entry.weight > known.weight) terms.set(entry.term, entry);
  };
  for (const word of meaningful(words)) {
    const lower = word.toLowerCase();
    const isWeak = WEAK_WORDS.has(lower) || COMMON_WORDS.has(lower);
    const weight = inValues.has(lower) ? VALUE_WEIGHT : isWeak ? WEAK_WEIGHT : 1;
    const parts = splitIdentifier(word).map((part) => part.toLowerCase());
    const isPlain = parts.length === 1 && word === lower;
    const stems = new Set(parts.map(stem));
    const bare = trimUnderscores(lower);
    for (const term of termsOfWord(word)) {
      const ofWhole = [...new Set([term, bare, parts.join("_"), parts.join("")])];
      // A pair of characters of a script without spaces stands in the middle of words.
      const isPair = term.length === 2 && isCjk(term.charCodeAt(0)) && isCjk(term.charCodeAt(1));
      if (isPair) put({ term, probes: [term], folded: term, whole: false, near: [], weight });
      else if (!stems.has(term)) put({ term, probes: ofWhole, folded: term, whole: true, near: [], weight });
      else {
        const folded = parts.length === 1 ? parts[0]! : term;
        const near = kind === "words" || isPlain ? nearWords(term) : [];
        put({ term, probes: [stemProbe(term)], folded, whole: false, near, weight });
      }
    }
  }
  if (terms.size === 0) for (const word of words) put(singleLetter(word));
  return [...terms.values()];
}

/** A query of single letters alone ("C") still finds what is named so. */
function singleLetter(word: string): QueryTerm {
  const term = foldIdentifier(word);
  return { term, probes: [term], folded: term, whole: true, near: [], weight: 1 };
}

/** Identifiers worth a look-up among definitions: any word in a name query, else words with an identifier's shape. */
function namesOf(raw: string, words: readonly string[], kind: Query["kind"]): string[] {
  const qualified = raw.match(/[\p{L}\p{N}_$]+(?:(?:\.|::|#|\\|->)[~]?[\p{L}\p{N}_$]+)+/gu) ?? [];
  const shaped = words.filter(
    (word) => kind === "name" || splitIdentifier(word).length > 1 || /^[A-Z]/.test(word) || words.length <= 3,
  );
  return [...new Set([...qualified, ...shaped])].filter((name) => !STOP_WORDS.has(name)).slice(0, MAX_TERMS);
}

/** Texts in double quotes, but for the values of a message. */
function phrasesOf(raw: string, values: readonly string[]): string[] {
  return [...raw.matchAll(/"([^"]{2,200})"/g)]
    .filter(([quoted]) => !values.includes(quoted))
    .map((match) => match[1]!.trim())
    .filter((phrase) => wordsOf(phrase).length > 0)
    .slice(0, MAX_PHRASES);
}
