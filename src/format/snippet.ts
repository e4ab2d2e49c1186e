import { lineStarts } from "../core/text/lines.ts";
import type { SearchResult } from "../core/types.ts";

/** How much of a chunk a format shows: the lines that matter, all of it, or nothing. */
export type ContentMode = "lines" | "full" | "none";
/** The same, or a number of lines: those that matter most. */
export type Amount = ContentMode | number;
/** The amount for every result, or one for each in their order. */
export type Content = ContentMode | readonly Amount[];

/** What is shown of the result at an index. */
export function amountOf(content: Content, index: number): Amount {
  return typeof content === "string" ? content : (content[index] ?? "none");
}

/** Lines of a chunk that `lines` shows at most, those that close a gap of one line aside. */
export const MAX_LINES = 8;
/** Lines of a chunk that are shown when fewer match: the signature and what follows it. */
const MIN_LINES = 3;
/** Lines of a signature at most. */
const MAX_SIGNATURE_LINES = 4;
/** How many of the best matching lines are shown with their neighbours. */
const WINDOWS = 3;
/** A line without any only ends or begins something: a bracket, a comment. */
const WORD = /[\p{L}\p{N}]/u;
const COMMENT = /^\s*(?:\/\/|\/\*|\*|#\s|--|;|"""|''')/;

/** A line to show. `number` is its 1-based line in the file; `text` has no line end and is not sanitized. */
export interface SnippetLine {
  readonly number: number;
  readonly text: string;
}

/** The lines of a text without their ends (LF, CRLF or CR). */
export function splitLines(text: string): string[] {
  const starts = lineStarts(text);
  return starts.map((start, i) => text.slice(start, starts[i + 1] ?? text.length).replace(/[\r\n]+$/, ""));
}

/** The 1-based file line that best says what a chunk is: its signature, without comments before it. */
export function signatureLine(result: SearchResult): number {
  return result.lineStart + signatureIndex(splitLines(result.content), result.name);
}

function signatureIndex(lines: readonly string[], name: string): number {
  const named = name === "" ? [] : lines.flatMap((line, i) => (holdsWord(line, name) ? [i] : []));
  const index =
    named.find((i) => !COMMENT.test(lines[i]!)) ?? named[0] ?? lines.findIndex((line) => line.trim() !== "");
  return Math.max(0, index);
}

function holdsWord(line: string, word: string): boolean {
  const at = line.indexOf(word);
  if (at < 0) return false;
  return !/\w/.test(line[at - 1] ?? "") && !/\w/.test(line[at + word.length] ?? "");
}

/**
 * Chooses what to show of a result: in `lines` mode a short chunk whole, else the signature and windows around the best
 * matching lines, in file order. The numbers tell where lines were left out, which is never a single one: to say so would
 * take as much room. `hasMore` says that lines with text after the last shown one were left out.
 */
export function chooseLines(result: SearchResult, amount: Amount): { lines: SnippetLine[]; hasMore: boolean } {
  if (amount === "none") return { lines: [], hasMore: false };
  const texts = splitLines(result.content);
  const shown = trimBlank(indexesOf(texts, result, amount), texts);
  const last = shown.at(-1) ?? texts.length;
  return {
    lines: shown.map((i) => ({ number: result.lineStart + i, text: texts[i]! })),
    hasMore: texts.slice(last + 1).some((text) => text.trim() !== ""),
  };
}

function indexesOf(texts: readonly string[], result: SearchResult, amount: Exclude<Amount, "none">): number[] {
  if (amount === "full" || (amount === "lines" && texts.length <= MAX_LINES)) return texts.map((_, i) => i);
  const { wanted, rest } = byImportance(texts, result);
  const count = amount === "lines" ? Math.max(MIN_LINES, Math.min(MAX_LINES, wanted.length)) : amount;
  const chosen = [...wanted, ...rest].slice(0, count).sort((a, b) => a - b);
  return chosen.flatMap((at, i) => (chosen[i - 1] === at - 2 ? [at - 1, at] : [at]));
}

/**
 * The lines with text, by index: `wanted` are the signature, the best matches, what stands around the very best, and
 * the other matches; `rest` is what follows the signature, then what precedes it.
 */
function byImportance(texts: readonly string[], result: SearchResult): { wanted: number[]; rest: number[] } {
  const hasText = (i: number) => (texts[i] ?? "").trim() !== "";
  const matches = result.matchLines.map((line) => line - result.lineStart).filter(hasText);
  // A chunk without a name has no signature: its first line is often a licence.
  const isNameless = result.name === "" && matches.length > 0;
  const first = isNameless ? matches[0]! : signatureIndex(texts, result.name);
  const signature = isNameless ? [] : signatureOf(texts, first);
  const best = matches.filter((i) => !signature.includes(i)).slice(0, WINDOWS);
  const around = best.flatMap((i) => [i + 1, i - 1]).filter((i) => WORD.test(texts[i] ?? ""));
  const wanted = [...new Set([...signature, ...best, ...around, ...matches])].filter(hasText);
  const known = new Set(wanted);
  const others = [...texts.keys()].filter((i) => hasText(i) && !known.has(i));
  return { wanted, rest: [...others.filter((i) => i > first), ...others.filter((i) => i < first).reverse()] };
}

/** The line at `first` and those that go on with its parentheses. */
function signatureOf(texts: readonly string[], first: number): number[] {
  const lines = [first];
  let open = depth(texts[first] ?? "");
  while (open > 0 && lines.length < MAX_SIGNATURE_LINES && first + lines.length < texts.length) {
    open += depth(texts[first + lines.length]!);
    lines.push(first + lines.length);
  }
  return lines;
}

function depth(text: string): number {
  let open = 0;
  for (const character of text) open += Number(character === "(") - Number(character === ")");
  return open;
}

function trimBlank(indexes: readonly number[], texts: readonly string[]): number[] {
  const isBlank = (i: number | undefined) => i !== undefined && texts[i]!.trim() === "";
  let from = 0;
  let to = indexes.length;
  while (from < to && isBlank(indexes[from])) from++;
  while (to > from && isBlank(indexes[to - 1])) to--;
  return indexes.slice(from, to);
}

/** Takes away the indentation (spaces and tabs, as written) that all lines with text share. */
export function dedent(lines: readonly SnippetLine[]): SnippetLine[] {
  const indents = lines.filter((line) => line.text.trim() !== "").map((line) => /^[ \t]*/.exec(line.text)![0]);
  const shared = indents.reduce((common, indent) => commonPrefix(common, indent), indents[0] ?? "").length;
  return lines.map((line) => ({ number: line.number, text: line.text.slice(Math.min(shared, leading(line.text))) }));
}

/** UTF-16 units of white space that a line begins with. */
export function leading(text: string): number {
  return text.length - text.trimStart().length;
}

function commonPrefix(a: string, b: string): string {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length++;
  return a.slice(0, length);
}
