import { stem } from "./stem.ts";

/** Terms longer than this are data (base64, hashes), not words. */
const MAX_TERM_LENGTH = 64;

/** True for characters that make up identifiers and words; everything else separates them. */
export function isWordCode(code: number): boolean {
  if (code < 128) {
    return (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57) || code === 95;
  }
  if (code < 0xc0) return code === 0xaa || code === 0xb5 || code === 0xba;
  if (code >= 0x2000 && code <= 0x2bff) return false; // punctuation, arrows, mathematics, box drawing
  if (code >= 0x3000 && code <= 0x303f) return false; // CJK punctuation
  if (code >= 0xd800 && code <= 0xf8ff) return false; // surrogates (emoji) and private use
  return code < 0xfe00 || (code >= 0xff10 && code < 0xfff0 && !isFullWidthSign(code));
}

const isFullWidthSign = (code: number) =>
  (code >= 0xff1a && code <= 0xff20) || (code >= 0xff3b && code <= 0xff40) || (code >= 0xff5b && code <= 0xff65);

/** Scripts written without spaces: indexed by pairs of characters. */
export function isCjk(code: number): boolean {
  return (code >= 0x3040 && code <= 0x30ff) || (code >= 0x3400 && code <= 0x9fff) || (code >= 0xac00 && code <= 0xd7af);
}

/** Calls back with the bounds of each maximal run of word characters in `text[from, to)`. */
export function forEachWord(text: string, from: number, to: number, visit: (start: number, end: number) => void): void {
  let at = from;
  while (at < to) {
    while (at < to && !isWordCode(text.charCodeAt(at))) at++;
    const start = at;
    while (at < to && isWordCode(text.charCodeAt(at))) at++;
    if (at > start) visit(start, at);
  }
}

const isUpper = (code: number) => code >= 65 && code <= 90;
const isLower = (code: number) => code >= 97 && code <= 122;
const isDigit = (code: number) => code >= 48 && code <= 57;

/** True where a new part of an identifier begins between two neighbouring characters (camel case, digits, underscore). */
export function isPartBoundary(text: string, at: number): boolean {
  const before = text.charCodeAt(at - 1);
  const here = text.charCodeAt(at);
  if (before === 95 || here === 95) return true;
  if (isDigit(before) !== isDigit(here)) return true;
  if (isCjk(before) || isCjk(here)) return true;
  if (isUpper(here)) return !isUpper(before) || isLower(text.charCodeAt(at + 1)); // parse|Args, HTTP|Server
  return false;
}

/** `parseHTTPHeader_v2` → `["parse", "HTTP", "Header", "v", "2"]`, as written. */
export function splitIdentifier(word: string): string[] {
  const parts: string[] = [];
  let start = 0;
  for (let at = 1; at <= word.length; at++) {
    if (at < word.length && !isPartBoundary(word, at)) continue;
    const part = word.slice(start, at);
    if (part !== "_") parts.push(part);
    start = at;
  }
  return parts.filter((part) => !/^_+$/.test(part));
}

/** One spelling for all of `parse_args`, `parseArgs`, `PARSE_ARGS`: lower case without underscores. */
export function foldIdentifier(word: string): string {
  return word.replaceAll("_", "").toLowerCase();
}

/** A word without underscores around it. */
export function trimUnderscores(word: string): string {
  let start = 0;
  let end = word.length;
  while (start < end && word.charCodeAt(start) === 95) start++;
  while (end > start && word.charCodeAt(end - 1) === 95) end--;
  return word.slice(start, end);
}

/** Whether a text has a character of a script written without spaces. */
export function holdsCjk(text: string): boolean {
  for (let at = 0; at < text.length; at++) if (isCjk(text.charCodeAt(at))) return true;
  return false;
}

/** The terms a word is indexed under: its stemmed parts and, when it has several, the folded whole. */
export function termsOfWord(word: string): string[] {
  if (word.length > MAX_TERM_LENGTH * 2) return [];
  const parts = splitIdentifier(word);
  const terms: string[] = [];
  for (const part of parts) {
    const term = stem(part.toLowerCase());
    if (term.length > 1 && term.length <= MAX_TERM_LENGTH) terms.push(term);
  }
  if (parts.length > 1) {
    terms.push(...cjkPairs(parts));
    const whole = foldIdentifier(word);
    if (whole.length > 1 && whole.length <= MAX_TERM_LENGTH) terms.push(whole);
  }
  return terms;
}

function cjkPairs(parts: readonly string[]): string[] {
  const pairs: string[] = [];
  for (let i = 1; i < parts.length; i++) {
    const left = parts[i - 1]!;
    const right = parts[i]!;
    if (left.length === 1 && right.length === 1 && isCjk(left.charCodeAt(0)) && isCjk(right.charCodeAt(0))) {
      pairs.push(left + right);
    }
  }
  return pairs;
}

/**
 * One spelling for a qualified name however it is joined: `Stack::push`, `Stack#push`, `stack.push` → `stack.push`.
 * Lower case, no underscores, parts joined by "."; a leading or trailing separator is dropped. "" for a name of none.
 */
export function foldQualified(name: string): string {
  return foldIdentifier(name)
    .replace(/(?: > |->|[:.#\\/])+/g, ".")
    .replace(/^\.|\.$/g, "");
}
