import { relative } from "node:path";
import type { SearchResponse, SearchResult, Signal } from "../core/types.ts";
import { createHighlighter, type Highlighter } from "./highlight.ts";
import { displayLine, sanitizeLine } from "./sanitize.ts";
import { type ContentMode, chooseLines, dedent, type SnippetLine } from "./snippet.ts";
import type { Style } from "./style.ts";
import { cutAround } from "./width.ts";

export interface TextOptions {
  readonly content: ContentMode;
  /** Absolute; paths are shown from here where that is shorter. */
  readonly cwd: string;
  /** Terminal columns that a code line may take. */
  readonly columns: number;
  readonly style: Style;
}

/** A file's path as a person types it: from `cwd`, or absolute where that is shorter. Sanitized. */
export function shownPath(filePath: string, cwd: string): string {
  const fromHere = relative(cwd, filePath);
  return sanitizeLine(fromHere !== "" && fromHere.length < filePath.length ? fromHere : filePath);
}

/** Results for a person: place, kind and name, then the lines that matter. Ends with a line break unless empty. */
export function renderText(response: SearchResponse, options: TextOptions): string {
  const find = createHighlighter(response.highlight);
  const blocks = response.results.map((result) => renderResult(result, find, options).join("\n"));
  const gap = options.content === "none" && !response.results.some((result) => result.explain) ? "\n" : "\n\n";
  return blocks.length === 0 ? "" : `${blocks.join(gap)}\n`;
}

function renderResult(result: SearchResult, find: Highlighter, options: TextOptions): string[] {
  const { lines, hasMore } = chooseLines(result, options.content);
  const gutter = Math.max(5, String(result.lineEnd).length + 2);
  const code = dedent(lines).map((line) => codeLine(line, find, { ...options, gutter }));
  if (hasMore) code.push(`${" ".repeat(gutter - 1)}${options.style.dim("…")}`);
  return [header(result, options), ...signals(result.explain, options.style), ...code];
}

function header(result: SearchResult, { cwd, style }: TextOptions): string {
  const lines = result.lineEnd > result.lineStart ? `${result.lineStart}-${result.lineEnd}` : `${result.lineStart}`;
  const place = `${style.path(shownPath(result.filePath, cwd))}${style.dim(`:${lines}`)}`;
  const name = sanitizeLine(result.qualifiedName || result.name || result.parent || "");
  const copies = result.copies.length;
  return [
    style.link(place, Bun.pathToFileURL(result.filePath).href),
    style.kind(result.kind),
    ...(name ? [name] : []),
    ...(copies > 0 ? [style.dim(`+${copies} ${copies === 1 ? "copy" : "copies"}`)] : []),
  ].join("  ");
}

function signals(explain: readonly Signal[] | null, style: Style): string[] {
  return (explain ?? []).map((signal) =>
    style.dim(`${signal.points.toFixed(3).padStart(12)}  ${sanitizeLine(signal.name)}`),
  );
}

function codeLine(line: SnippetLine, find: Highlighter, options: TextOptions & { readonly gutter: number }): string {
  const { style, gutter, columns } = options;
  const full = displayLine(line.text).trimEnd();
  const shown = cutAround(full, find(full)[0]?.start ?? 0, Math.max(1, columns - gutter - 2));
  const number = style.dim(String(line.number).padStart(gutter));
  return `${number}  ${paint(shown, find, style)}`.trimEnd();
}

function paint(text: string, find: Highlighter, style: Style): string {
  let painted = "";
  let at = 0;
  for (const { start, end } of find(text)) {
    painted += text.slice(at, start) + style.match(text.slice(start, end));
    at = end;
  }
  return painted + text.slice(at);
}
