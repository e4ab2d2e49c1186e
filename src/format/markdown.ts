import type { SearchResponse, SearchResult } from "../core/types.ts";
import { sanitizeLine } from "./sanitize.ts";
import { type ContentMode, chooseLines, dedent, type SnippetLine } from "./snippet.ts";
import { shownPath } from "./text.ts";

/** Results as Markdown: a heading with a link, then a fenced code block. */
export function renderMarkdown(
  response: SearchResponse,
  options: { readonly content: ContentMode; readonly cwd: string },
): string {
  return response.results.map((result) => `${renderResult(result, options)}\n`).join("\n");
}

function renderResult(result: SearchResult, options: { readonly content: ContentMode; readonly cwd: string }): string {
  const path = shownPath(result.filePath, options.cwd);
  const url = path.replaceAll("\\", "/").split("/").map(encodeURIComponent).join("/");
  const name = result.qualifiedName || result.name;
  const title = `### [${escapeText(`${path}:${result.lineStart}-${result.lineEnd}`)}](${url}#L${result.lineStart}-L${result.lineEnd})`;
  const what = `${result.kind}${name ? ` ${escapeText(sanitizeLine(name))}` : ""}`;
  const { lines, hasMore } = chooseLines(result, options.content);
  if (lines.length === 0) return `${title} ${what}`;
  const code = withGaps(dedent(lines), hasMore);
  const fence = "`".repeat(Math.max(3, ...code.map((line) => longestTicks(line) + 1)));
  return [
    `${title} ${what}`,
    "",
    `${fence}${/^[\w+#-]+$/.test(result.language) ? result.language : ""}`,
    ...code,
    fence,
  ].join("\n");
}

function withGaps(lines: readonly SnippetLine[], hasMore: boolean): string[] {
  const code = lines.flatMap((line, i) => {
    const isGap = i > 0 && line.number > lines[i - 1]!.number + 1;
    return isGap ? ["…", sanitizeLine(line.text)] : [sanitizeLine(line.text)];
  });
  return hasMore ? [...code, "…"] : code;
}

function longestTicks(line: string): number {
  return Math.max(0, ...(line.match(/`+/g) ?? []).map((run) => run.length));
}

function escapeText(text: string): string {
  return text.replace(/[\\`*_[\]<>]/g, "\\$&");
}
