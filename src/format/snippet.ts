import { lineStarts } from "../core/text/lines.ts";
import type { SearchResult } from "../core/types.ts";

/** How much of a chunk a format shows: the lines that matter, all of it, or nothing. */
export type ContentMode = "lines" | "full" | "none";

/** Lines of a chunk that `lines` shows at most. */
const MAX_LINES = 6;
/** Lines of a chunk that are shown when fewer match: the signature and what follows it. */
const MIN_LINES = 3;
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
 * Chooses what to show of a result: in `lines` mode a short chunk whole, else the signature and the best matching
 * lines, in file order. `hasMore` says that lines with text after the last shown one were left out.
 */
export function chooseLines(result: SearchResult, mode: ContentMode): { lines: SnippetLine[]; hasMore: boolean } {
  if (mode === "none") return { lines: [], hasMore: false };
  const texts = splitLines(result.content);
  const indexes = mode === "full" ? texts.map((_, i) => i) : indexesThatMatter(texts, result);
  const shown = trimBlank(indexes, texts);
  const last = shown.at(-1) ?? texts.length;
  return {
    lines: shown.map((i) => ({ number: result.lineStart + i, text: texts[i]! })),
    hasMore: texts.slice(last + 1).some((text) => text.trim() !== ""),
  };
}

function indexesThatMatter(texts: readonly string[], result: SearchResult): number[] {
  if (texts.length <= MAX_LINES) return texts.map((_, i) => i);
  const matches = result.matchLines
    .map((line) => line - result.lineStart)
    .filter((i) => (texts[i] ?? "").trim() !== "");
  // A chunk without a name has no signature: its first line is often a licence.
  const first = result.name === "" && matches.length > 0 ? matches[0]! : signatureIndex(texts, result.name);
  const chosen = new Set([...new Set([first, ...matches])].slice(0, MAX_LINES));
  for (let i = first + 1; i < texts.length && chosen.size < MIN_LINES; i++) chosen.add(i);
  return [...chosen].sort((a, b) => a - b);
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
