import type { SearchResponse, SearchResult } from "../core/types.ts";
import { cutToUnits } from "../format/graphemes.ts";
import { plural } from "../format/report.ts";
import { sanitizeLine } from "../format/sanitize.ts";
import { splitLines } from "../format/snippet.ts";
import { shownPath } from "../format/text.ts";

/** Lines of one result. The structured results have up to 50; here ten results should stay below 2,000 tokens. */
const MAX_LINES = 20;
/** A chunk's first lines say what it is. */
const HEAD_LINES = [0, 1, 2, 3, 4, 5];
/** UTF-16 units of one line: a minified line says nothing more after these. */
const MAX_LINE_UNITS = 300;

/**
 * Results as an agent reads them: a line `path:lines kind name`, then code as the file has it. Paths are relative to
 * the searched directory, which the first line names. Sanitized.
 */
export function renderResults(response: SearchResponse, query: string): string {
  const { results, searchedDirectory } = response;
  const notes = response.notes.map(sanitizeLine);
  const directory = sanitizeLine(searchedDirectory);
  if (results.length === 0) {
    const files = plural(response.stats.filesSearched, "file");
    const nothing = `nothing found for ${sanitizeLine(JSON.stringify(query))} in ${files} of ${directory}`;
    return [`${nothing} — try fewer or other words, or fewer filters`, ...notes].join("\n");
  }
  const blocks = results.map((result) => renderResult(result, searchedDirectory));
  return [[`in ${directory}`, ...notes].join("\n"), ...blocks].join("\n\n");
}

function renderResult(result: SearchResult, directory: string): string {
  const { lineStart, lineEnd, kind, copies } = result;
  const place = `${shownPath(result.filePath, directory)}:${lineStart}-${lineEnd}`;
  const name = sanitizeLine(result.qualifiedName || result.name);
  const same = copies.length > 0 ? ` (+${copies.length} with the same text)` : "";
  const also = result.also.map((other) => `${other.lineStart} ${sanitizeLine(other.name)}`).join(", ");
  const head = `${place} ${kind}${name && ` ${name}`}${same}${also && ` (also ${also})`}`;
  return [head, ...shownLines(result)].join("\n").trimEnd();
}

/** A short chunk whole; of a longer one its first lines and the lines that match, with "…" for what lies between. */
function shownLines(result: SearchResult): string[] {
  const lines = splitLines(result.content);
  const matching = result.matchLines.map((line) => line - result.lineStart);
  const wanted = lines.length <= MAX_LINES ? lines.keys() : new Set([...HEAD_LINES, ...matching].slice(0, MAX_LINES));
  const shown: string[] = [];
  let next = 0;
  for (const at of [...wanted].sort((a, b) => a - b)) {
    if (at > next) shown.push("…");
    shown.push(cutToUnits(sanitizeLine(lines[at] ?? ""), MAX_LINE_UNITS));
    next = at + 1;
  }
  const left = lines.length - next;
  return left > 0 ? [...shown, `… ${plural(left, "more line")}`] : shown;
}
