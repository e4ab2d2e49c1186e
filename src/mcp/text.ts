import type { SearchResponse, SearchResult } from "../core/types.ts";
import { cutToUnits } from "../format/graphemes.ts";
import { plural } from "../format/report.ts";
import { sanitizeLine } from "../format/sanitize.ts";
import { splitLines } from "../format/snippet.ts";
import { shownPath } from "../format/text.ts";

/** Lines of one result. The structured results have up to 50; here ten results should stay below 2,000 tokens. */
const MAX_LINES = 20;
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
  const also = copies.length > 0 ? ` (+${copies.length} with the same text)` : "";
  const lines = splitLines(result.content);
  const shown = lines.slice(0, MAX_LINES).map((line) => cutToUnits(sanitizeLine(line), MAX_LINE_UNITS));
  const left = lines.length - shown.length;
  const rest = left > 0 ? [`… ${plural(left, "more line")}`] : [];
  return [`${place} ${kind}${name && ` ${name}`}${also}`, ...shown, ...rest].join("\n").trimEnd();
}
