import { lineAt, lineStarts } from "../../core/text/lines.ts";
import type { Notebook, NotebookCell, NotebookLanguage } from "./language.ts";

const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\],:]|[^\s"{}[\],:]+/g;
/** What interests us lies no deeper. */
const MAX_DEPTH = 4;

/** Kernels whose names are not our ids. */
const KERNELS: Readonly<Record<string, string>> = {
  "c++": "cpp",
  "c#": "csharp",
  node: "javascript",
  deno: "typescript",
};

interface Frame {
  readonly isArray: boolean;
  key: string;
  expectsKey: boolean;
}

interface Cell {
  kind: string;
  /** Strings of its source, with the offsets that they have in the file. */
  readonly strings: { readonly value: string; readonly at: number }[];
}

/** Reads the JSON of a notebook as far as it goes. */
class Reader {
  readonly cells: Cell[] = [];
  language = "python";
  private readonly stack: Frame[] = [];

  read(text: string): void {
    for (const { 0: token, index } of text.matchAll(TOKEN)) this.take(token, index);
  }

  private take(token: string, at: number): void {
    const frame = this.stack.at(-1);
    if (token === "{" || token === "[") {
      if (token === "{" && this.path() === "cells.*") this.cells.push({ kind: "", strings: [] });
      this.stack.push({ isArray: token === "[", key: "", expectsKey: token === "{" });
    } else if (token === "}" || token === "]") {
      this.stack.pop();
    } else if (token === ",") {
      if (frame && !frame.isArray) frame.expectsKey = true;
    } else if (token === ":") {
      if (frame) frame.expectsKey = false;
    } else if (frame?.expectsKey) {
      frame.key = decode(token);
    } else if (this.stack.length <= MAX_DEPTH) {
      this.takeValue(token, at);
    }
  }

  /** Where a value stands: keys, `*` for what is in an array. */
  private path(): string {
    if (this.stack.length > MAX_DEPTH) return "";
    return this.stack.map(({ isArray, key }) => (isArray ? "*" : key)).join(".");
  }

  private takeValue(token: string, at: number): void {
    const path = this.path();
    const cell = this.cells.at(-1);
    if (path === "metadata.kernelspec.language" || path === "metadata.language_info.name") {
      this.language = decode(token).toLowerCase();
    } else if (path === "cells.*.cell_type" && cell) {
      cell.kind = decode(token);
    } else if ((path === "cells.*.source" || path === "cells.*.source.*") && cell) {
      cell.strings.push({ value: decode(token), at });
    }
  }
}

function decode(token: string): string {
  try {
    return String(JSON.parse(token));
  } catch {
    return token.replace(/^"|"$/g, "");
  }
}

/** Commands to the notebook itself read as comments. */
const asComment = (line: string) => (/^\s*[%!]/.test(line) ? `# ${line}` : line);

function open(text: string): Notebook | null {
  const reader = new Reader();
  reader.read(text);
  const starts = lineStarts(text);
  const lines: string[] = starts.map(() => "");
  const cells: NotebookCell[] = [];
  for (const { kind, strings } of reader.cells) {
    const first = strings[0];
    if (!first || (kind !== "code" && kind !== "markdown")) continue;
    for (const { value, at } of strings) {
      const line = lineAt(starts, at) - 1;
      const words = value.replace(/\r?\n$/, "").replace(/[\r\n]+/g, " ");
      lines[line] += (lines[line] === "" ? "" : " ") + (kind === "code" ? asComment(words) : words);
    }
    const cell: NotebookCell = { kind, first: lineAt(starts, first.at), last: lineAt(starts, strings.at(-1)!.at) };
    const before = cells.at(-1);
    // JSON without line breaks: what shares a line is one cell.
    if (before && before.last >= cell.first) cells[cells.length - 1] = { ...before, last: cell.last };
    else cells.push(cell);
  }
  if (cells.length === 0) return null;
  return { text: `${lines.join("\n")}\n`, language: KERNELS[reader.language] ?? reader.language, cells };
}

export const jupyter: NotebookLanguage = {
  id: "jupyter",
  label: "Jupyter notebook",
  extensions: [".ipynb"],
  fileNames: [],
  shebangs: [],
  open,
};
