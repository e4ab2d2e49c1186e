import { lineAt, lineStarts } from "../../core/text/lines.ts";
import type { Notebook, NotebookCell, NotebookLanguage } from "./language.ts";

/** A string that nothing closes, in a notebook cut off, reaches to the end: it is read once. */
const TOKEN = /"(?:[^"\\]|\\[\s\S])*(?:"|\\?$)|[{}[\],:]|[^\s"{}[\],:]+/g;
/** What interests us lies no deeper: cells of format 3 are `worksheets.*.cells.*`. */
const MAX_DEPTH = 6;

/** Languages of kernels that are not our ids. */
const KERNELS: ReadonlyMap<string, string> = new Map([
  ["c++", "cpp"],
  ["xcpp", "cpp"],
  ["c#", "csharp"],
  ["node", "javascript"],
  ["deno", "typescript"],
  ["xpython", "python"],
  ["ipython", "python"],
  ["pyspark", "python"],
  ["ir", "r"],
  ["xr", "r"],
]);

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
      if (token === "{" && /^(?:worksheets\.\*\.)?cells\.\*$/.test(this.path()))
        this.cells.push({ kind: "", strings: [] });
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
      this.language = languageId(decode(token)) || this.language;
    } else if (!cell) {
      return;
    } else if (/^(?:worksheets\.\*\.)?cells\.\*\.cell_type$/.test(path)) {
      cell.kind = decode(token);
    } else if (path === "worksheets.*.cells.*.language") {
      this.language = languageId(decode(token)) || this.language;
    } else if (/^(?:cells\.\*\.source|worksheets\.\*\.cells\.\*\.(?:input|source))(?:\.\*)?$/.test(path)) {
      cell.strings.push({ value: decode(token), at });
    }
  }
}

/** `C++17` → cpp, `Python 3` → python. */
function languageId(kernel: string): string {
  const name = kernel.slice(0, 100).trim().toLowerCase();
  const plain = name.replace(/[\s-]*\d[\d.]*$/, "");
  return KERNELS.get(name) ?? KERNELS.get(plain) ?? plain;
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
  const found = reader.cells.flatMap(({ kind, strings }) => {
    if (strings.length === 0 || (kind !== "code" && kind !== "markdown")) return [];
    return [{ kind, lines: strings.flatMap((string) => putLines(string, { lines, starts, isCode: kind === "code" })) }];
  });
  if (found.length === 0) return null;
  const offsets: number[] = [];
  for (const at of lines.keys()) offsets.push(at === 0 ? 0 : offsets[at - 1]! + lines[at - 1]!.length + 1);
  const cells = found.map(
    (cell): NotebookCell => ({
      kind: cell.kind as NotebookCell["kind"],
      source: cell.lines.map(({ words }) => words).join("\n"),
      places: cell.lines.map(({ line, column }) => ({ line: line + 1, offset: offsets[line]! + column })),
    }),
  );
  return { text: `${lines.join("\n")}\n`, language: reader.language, cells };
}

interface CellLine {
  readonly words: string;
  /** 0-based, of the file. */
  readonly line: number;
  /** Where it begins in what the file's line holds of cells. */
  readonly column: number;
}

interface Page {
  /** What each line of the file holds of cells so far. */
  readonly lines: string[];
  readonly starts: readonly number[];
  readonly isCode: boolean;
}

/** Adds the lines of a string to the line of the file that it stands on. */
function putLines({ value, at }: Cell["strings"][number], { lines, starts, isCode }: Page): CellLine[] {
  const line = lineAt(starts, at) - 1;
  return value
    .replace(/\r\n?/g, "\n")
    .replace(/\n$/, "")
    .split("\n")
    .map((written) => {
      const words = isCode ? asComment(written) : written;
      if (lines[line] !== "") lines[line] += " ";
      const column = lines[line]!.length;
      lines[line] += words;
      return { words, line, column };
    });
}

export const jupyter: NotebookLanguage = {
  id: "jupyter",
  label: "Jupyter notebook",
  extensions: [".ipynb"],
  fileNames: [],
  shebangs: [],
  open,
};
