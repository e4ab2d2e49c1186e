import { relative } from "node:path";
import type { SearchResponse, SearchResult } from "../core/types.ts";
import { leftOutText } from "./budget.ts";
import { createHighlighter, type Highlighter } from "./highlight.ts";
import { plural } from "./report.ts";
import { displayLine, sanitizeLine } from "./sanitize.ts";
import { type Amount, amountOf, type Content, chooseLines, dedent, type SnippetLine } from "./snippet.ts";
import type { Style } from "./style.ts";
import { cutAround, cutToWidth, widthOf } from "./width.ts";

export interface TextOptions {
  readonly content: Content;
  /** Results that did not fit a budget. */
  readonly leftOut?: number;
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
  const amounts = response.results.map((_, i) => amountOf(options.content, i));
  const blocks = response.results.map((result, i) => renderResult(result, find, { ...options, amount: amounts[i]! }));
  const text = blocks.map((block, i) => {
    const isOneOfList = i > 0 && amounts[i] === "none" && amounts[i - 1] === "none" && !response.results[i]!.explain;
    return `${i === 0 || isOneOfList ? "" : "\n"}${block.join("\n")}\n`;
  });
  return text.join("") + (options.leftOut ? `${options.style.dim(`… ${leftOutText(options.leftOut)}`)}\n` : "");
}

interface ResultOptions extends TextOptions {
  readonly amount: Amount;
}

/** Columns below which a name cut short says nothing. */
const MIN_NAME_COLUMNS = 12;

function renderResult(result: SearchResult, find: Highlighter, options: ResultOptions): string[] {
  const { lines, hasMore } = chooseLines(result, options.amount);
  const gutter = Math.max(5, String(result.lineEnd).length + 2);
  const mark = `${" ".repeat(gutter - 1)}${options.style.dim("…")}`;
  const code = dedent(lines).flatMap((line, i) => {
    const shown = codeLine(line, find, { ...options, gutter });
    return i > 0 && line.number > lines[i - 1]!.number + 1 ? [mark, shown] : [shown];
  });
  if (hasMore) code.push(mark);
  if (result.also.length > 0) code.push(alsoLine(result, options));
  return [header(result, options), ...signals(result, options.style), ...code];
}

function header(result: SearchResult, { cwd, style, columns }: TextOptions): string {
  const lines = result.lineEnd > result.lineStart ? `${result.lineStart}-${result.lineEnd}` : `${result.lineStart}`;
  const path = shownPath(result.filePath, cwd);
  const [copy] = result.copies; // JSON names them all
  const copyPlace = copy && `${shownPath(copy.filePath, cwd)}:${copy.lineStart}`;
  const extra = copyPlace ? `+${plural(result.copies.length, "copy", "copies")} (${copyPlace})` : "";
  // The path stays whole, to be clicked or copied; the name gives way on a narrow terminal.
  const taken = widthOf(`${path}:${lines}  ${result.kind}  ${extra}`) + 2;
  const name = sanitizeLine(result.qualifiedName || result.name || result.parent || "");
  const shown = columns - taken >= MIN_NAME_COLUMNS ? shortName(name, columns - taken) : name;
  return [
    style.link(`${style.path(path)}${style.dim(`:${lines}`)}`, Bun.pathToFileURL(result.filePath).href),
    style.kind(result.kind),
    ...(name ? [shown] : []),
    ...(extra ? [style.dim(extra)] : []),
  ].join("  ");
}

/** A qualified name without its first parts where it is too wide: `…Hasher::make`. The last part says the most. */
function shortName(name: string, columns: number): string {
  if (widthOf(name) <= columns) return name;
  const parts = name.split(/(?<=[\\\\.:/#])(?![\\\\.:/#])/);
  while (parts.length > 1 && widthOf(parts.join("")) + 1 > columns) parts.shift();
  return cutToWidth(`…${parts.join("")}`, columns);
}

/** `also  118 insert, 220 remove`: where else the file answers. */
function alsoLine({ also }: SearchResult, { columns, style }: TextOptions): string {
  const places = also.map(({ lineStart, name }) => `${lineStart} ${sanitizeLine(name)}`);
  return style.dim(cutToWidth(` also  ${places.join(", ")}`, columns));
}

/** The score's parts, a line each. They are rounded so that what is shown sums to the score that is shown. */
function signals({ explain, score }: SearchResult, style: Style): string[] {
  if (!explain) return [];
  const thousandths = inThousandths(explain.map(({ points }) => points));
  const parts = explain.map(({ name }, i) => ({ name, points: thousandths[i]! }));
  const total = { name: "score", points: Math.round(score * 1000) };
  return [...parts, total].map(({ name, points }) =>
    style.dim(`${(points / 1000).toFixed(3).padStart(12)}  ${sanitizeLine(name)}`),
  );
}

/** Each part as what it adds to the rounded sum so far: the parts then sum to the rounded total. */
function inThousandths(parts: readonly number[]): number[] {
  let sum = 0;
  let rounded = 0;
  return parts.map((part) => {
    sum += part;
    const before = rounded;
    rounded = Math.round(sum * 1000);
    return rounded - before;
  });
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
