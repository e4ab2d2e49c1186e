import type { SearchResponse, SearchResult } from "../core/types.ts";
import { leftOutText } from "../format/budget.ts";
import { cutToUnits } from "../format/graphemes.ts";
import { plural } from "../format/report.ts";
import { sanitizeLine } from "../format/sanitize.ts";
import { type Amount, amountOf, type Content, splitLines } from "../format/snippet.ts";
import { shownPath } from "../format/text.ts";

/** Lines of one result. The structured results have up to 50; here ten results should stay below 2,000 tokens. */
const MAX_LINES = 20;
/** A chunk's first lines say what it is. */
const HEAD_LINES = [0, 1, 2, 3, 4, 5];
/** UTF-16 units of one line: a minified line says nothing more after these. */
const MAX_LINE_UNITS = 300;

/** Characters of a query that an answer repeats. */
const MAX_QUERY_SHOWN = 80;

interface ResultsOptions {
  readonly query: string;
  /** Default: the first lines of every result and those that match. */
  readonly content?: Content;
  /** Results that did not fit a budget. */
  readonly leftOut?: number;
}

/**
 * Results as an agent reads them: a line `path:lines kind name`, then code as the file has it; `… 12` in it: the next
 * line is the file's 12th. Paths are relative to the searched directory, which the first line names. Sanitized.
 */
export function renderResults(response: SearchResponse, { query, content = "lines", leftOut }: ResultsOptions): string {
  const { results, searchedDirectory } = response;
  const notes = response.notes.map(sanitizeLine);
  const directory = sanitizeLine(searchedDirectory);
  if (results.length === 0) {
    const files = plural(response.stats.filesSearched, "file");
    const nothing = `nothing found for ${sanitizeLine(JSON.stringify(query.slice(0, MAX_QUERY_SHOWN)))} in ${files} of ${directory}`;
    return [`${nothing} — try fewer or other words, or fewer filters`, ...notes].join("\n");
  }
  const blocks = results.map((result, i) => renderResult(result, amountOf(content, i), searchedDirectory));
  const head = [`in ${directory}`, ...notes].join("\n");
  return [head, ...blocks, ...(leftOut ? [`… ${leftOutText(leftOut)}`] : [])].join("\n\n");
}

function renderResult(result: SearchResult, amount: Amount, directory: string): string {
  const { lineStart, lineEnd, kind, copies } = result;
  const place = `${shownPath(result.filePath, directory)}:${lineStart}-${lineEnd}`;
  const name = sanitizeLine(result.qualifiedName || result.name);
  const same = copies.length > 0 ? ` (+${copies.length} alike)` : "";
  const also = result.also.map((other) => `${other.lineStart} ${sanitizeLine(other.name)}`).join(", ");
  const head = `${place} ${kind}${name && ` ${name}`}${same}${also && ` (also ${also})`}`;
  return [head, ...shownLines(result, amount)].join("\n").trimEnd();
}

/** A short chunk whole; of a longer one its first lines and the lines that match, with "…" for what lies between. */
function shownLines(result: SearchResult, amount: Amount): string[] {
  if (amount === "none") return [];
  const lines = splitLines(result.content);
  const shown: string[] = [];
  let next = 0;
  for (const at of shownIndexes(lines, result, amount)) {
    if (at > next) shown.push(`… ${result.lineStart + at}`);
    shown.push(cutToUnits(sanitizeLine(lines[at] ?? ""), MAX_LINE_UNITS));
    next = at + 1;
  }
  const left = lines.length - next;
  return left > 0 ? [...shown, `… ${plural(left, "more line")}`] : shown;
}

function shownIndexes(lines: readonly string[], { matchLines, lineStart }: SearchResult, amount: Amount): number[] {
  const most = typeof amount === "number" ? amount : MAX_LINES;
  if (amount === "full" || lines.length <= most) return [...lines.keys()];
  const matching = matchLines.map((line) => line - lineStart);
  const ordered = new Set([...HEAD_LINES, ...matching, ...(typeof amount === "number" ? lines.keys() : [])]);
  return [...ordered].slice(0, most).sort((a, b) => a - b);
}
