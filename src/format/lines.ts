import type { SearchResponse, SearchResult } from "../core/types.ts";
import { cutToUnits } from "./graphemes.ts";
import { createHighlighter } from "./highlight.ts";
import { type JsonOptions, resultToJson } from "./json.ts";
import { safeJson, sanitizeLine } from "./sanitize.ts";
import { amountOf, leading, signatureLine, splitLines } from "./snippet.ts";
import { shownPath } from "./text.ts";

/** UTF-16 units of source in one vimgrep line. */
const MAX_VIMGREP_UNITS = 500;

/** `path:line:column:text`, a line per result: its best matching line, else its signature. The column counts bytes. */
export function renderVimgrep(response: SearchResponse, cwd: string): string {
  const find = createHighlighter(response.highlight);
  return response.results
    .map((result) => {
      const { line, text } = bestLine(result);
      const column = Buffer.byteLength(text.slice(0, find(text)[0]?.start ?? leading(text))) + 1;
      const shown = cutToUnits(sanitizeLine(text), MAX_VIMGREP_UNITS);
      return `${shownPath(result.filePath, cwd)}:${line}:${column}:${shown}\n`;
    })
    .join("");
}

function bestLine(result: SearchResult): { line: number; text: string } {
  const lines = splitLines(result.content);
  const isInside = (line: number) => lines[line - result.lineStart] !== undefined;
  const line = result.matchLines.find(isInside) ?? signatureLine(result);
  return { line, text: (lines[line - result.lineStart] ?? "").toWellFormed() };
}

/** Each file once, in the order of its best result. */
export function renderPaths(response: SearchResponse, cwd: string): string {
  const paths = new Set(response.results.map((result) => shownPath(result.filePath, cwd)));
  return [...paths].map((path) => `${path}\n`).join("");
}

/** A result object of the JSON contract per line. */
export function renderJsonLines(response: SearchResponse, options: Pick<JsonOptions, "content">): string {
  const amounts = response.results.map((_, i) => amountOf(options.content ?? "lines", i));
  return response.results.map((result, i) => `${safeJson(resultToJson(result, amounts[i]!))}\n`).join("");
}
