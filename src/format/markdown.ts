import type { SearchResponse, SearchResult } from "../core/types.ts";
import { leftOutText } from "./budget.ts";
import { sanitizeLine } from "./sanitize.ts";
import { type Amount, amountOf, type Content, chooseLines, dedent, type SnippetLine } from "./snippet.ts";
import { shownPath } from "./text.ts";

interface MarkdownOptions {
  readonly content: Content;
  readonly cwd: string;
  /** Results that did not fit a budget. */
  readonly leftOut?: number;
}

/** Results as Markdown: a heading with a link, then a fenced code block. `… 12` in it: the next line is the file's 12th. */
export function renderMarkdown(response: SearchResponse, { content, cwd, leftOut }: MarkdownOptions): string {
  const blocks = response.results.map((result, i) => `${renderResult(result, amountOf(content, i), cwd)}\n`);
  return [...blocks, ...(leftOut ? [`… ${leftOutText(leftOut)}\n`] : [])].join("\n");
}

function renderResult(result: SearchResult, amount: Amount, cwd: string): string {
  const path = shownPath(result.filePath, cwd);
  const url = path.replaceAll("\\", "/").split("/").map(encodeURIComponent).join("/");
  const name = result.qualifiedName || result.name;
  const title = `### [${escapeText(`${path}:${result.lineStart}-${result.lineEnd}`)}](${url}#L${result.lineStart}-L${result.lineEnd})`;
  const what = `${result.kind}${name ? ` ${escapeText(sanitizeLine(name))}` : ""}`;
  const { lines, hasMore } = chooseLines(result, amount);
  if (lines.length === 0) return `${title} ${what}`;
  const code = withGaps(dedent(lines), result.lineStart, hasMore);
  const fence = "`".repeat(Math.max(3, ...code.map((line) => longestTicks(line) + 1)));
  return [
    `${title} ${what}`,
    "",
    `${fence}${/^[\w+#-]+$/.test(result.language) ? result.language : ""}`,
    ...code,
    fence,
  ].join("\n");
}

function withGaps(lines: readonly SnippetLine[], from: number, hasMore: boolean): string[] {
  const code = lines.flatMap((line, i) => {
    const expected = i === 0 ? from : lines[i - 1]!.number + 1;
    return line.number > expected ? [`… ${line.number}`, sanitizeLine(line.text)] : [sanitizeLine(line.text)];
  });
  return hasMore ? [...code, "…"] : code;
}

function longestTicks(line: string): number {
  return Math.max(0, ...(line.match(/`+/g) ?? []).map((run) => run.length));
}

function escapeText(text: string): string {
  return text.replace(/[\\`*_[\]<>]/g, "\\$&");
}
