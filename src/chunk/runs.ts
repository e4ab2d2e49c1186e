import type { Source } from "./definitions.ts";
import type { Item } from "./nesting.ts";

/** Consecutive lines that belong to one item, without blank lines at either end. 1-based, inclusive. */
export interface Run {
  /** Index of the item, or -1 for a file's own lines. */
  readonly owner: number;
  from: number;
  to: number;
}

/** Lines that only close something: brackets, tags, `end`, `#endif`, a document of YAML. */
const CLOSER = /^\s*(?:---|(?:<\/[\w:.-]*>\s*)+|[\])}>;,]+|@?end[;.,)]*|#\s*endif\b.*)\s*(?:\/\/.*|\/\*.*\*\/)?\s*$/;
/** Lines that only open something: a condition, an access label, a namespace or group. */
const OPENER =
  /^\s*(?:#\s*(?:if|ifdef|ifndef|else|elif)\b.*|(?:public|private|protected|signals|slots)(?:[\w\s]*:)?|if\b.*\{|[\w\s.:"'-]*[({[])\s*$/;
/** A comment, or the head of an `impl`, of at most so many lines goes with the definition that follows it. */
const SMALL_LINES = 3;

/** The text of a line (1-based) without its line break. */
export function lineText({ text, starts }: Source, line: number): string {
  return text.slice(starts[line - 1], starts[line] ?? text.length).replace(/[\r\n]+$/, "");
}

/** 1 for lines (by number) with anything but white space. */
export function textLines({ text, starts }: Source): Uint8Array {
  const filled = new Uint8Array(starts.length + 2);
  for (let line = 1; line <= starts.length; line++) {
    const end = starts[line] ?? text.length;
    let at = starts[line - 1]!;
    while (at < end && isSpace(text.charCodeAt(at))) at++;
    if (at < end) filled[line] = 1;
  }
  return filled;
}

const isSpace = (code: number) => code === 32 || (code >= 9 && code <= 13) || code === 0xa0 || code === 0xfeff;

interface Layout {
  readonly source: Source;
  readonly items: readonly Item[];
  /** 1 for lines (by number) with text. */
  readonly filled: Uint8Array;
  readonly leadLines: Uint8Array;
}

/** Cuts a file into runs, so that every line with text is in exactly one. */
export function cutRuns(layout: Layout): Run[] {
  const owners = paint(layout);
  const runs: Run[] = [];
  for (let line = 1; line <= layout.source.starts.length; line++) {
    if (!layout.filled[line]) continue;
    const owner = owners[line]!;
    const last = runs.at(-1);
    if (last && last.owner === owner) last.to = line;
    else runs.push({ owner, from: line, to: line });
  }
  return joinStrays(runs, layout);
}

/** The innermost item with chunks of its own, per line. What a namespace holds directly is the file's. */
function paint({ source, items }: Layout): Int32Array {
  const owners = new Int32Array(source.starts.length + 2).fill(-1);
  for (let index = 0; index < items.length; index++) {
    const item = items[index]!;
    if (item.own && item.definition.role !== "namespace") owners.fill(index, item.from, item.to + 1);
  }
  return owners;
}

/** Runs that mean nothing alone join a neighbour: closing brackets the one before, small comments and heads the next. */
function joinStrays(runs: readonly Run[], layout: Layout): Run[] {
  const joined: Run[] = [];
  let pending = 0; // first line of what waits for the next run, or 0
  for (let at = 0; at < runs.length; at++) {
    const run = runs[at]!;
    const last = joined.at(-1);
    if (last && pending === 0) moveClosers(run, last, layout);
    const next = runs[at + 1];
    if (run.from > run.to) continue;
    if (last && pending === 0 && continuesType(run, last, layout)) {
      last.to = run.to;
    } else if (next && (at > 0 || run.owner >= 0) && leansForward(run, next, layout)) {
      pending ||= run.from;
    } else {
      joined.push({ owner: run.owner, from: pending || run.from, to: run.to });
      pending = 0;
    }
  }
  return joined;
}

/** Gives the closing lines that a run begins with to the run above; nothing else may be left of it. */
function moveClosers(run: Run, last: Run, { source, filled }: Layout): void {
  while (run.from <= run.to && (!filled[run.from] || CLOSER.test(lineText(source, run.from)))) {
    if (filled[run.from]) last.to = run.from;
    run.from++;
  }
}

/** `impl Stack {` right below `struct Stack`. */
function continuesType(run: Run, last: Run, { items }: Layout): boolean {
  const item = items[run.owner];
  const above = items[last.owner];
  if (item?.definition.role !== "impl" || above?.definition.role !== "class") return false;
  return item.definition.name === above.definition.name && run.from === item.from && run.to - run.from < SMALL_LINES;
}

function leansForward(run: Run, next: Run, layout: Layout): boolean {
  if (run.to - run.from >= SMALL_LINES || next.owner < 0) return false;
  const item = layout.items[run.owner];
  const role = item?.definition.role;
  if (item && (role === "impl" || role === "section") && run.from === item.from) return item.to > run.to;
  const { source, filled, leadLines } = layout;
  for (let line = run.from; line <= run.to; line++) {
    if (filled[line] && !leadLines[line] && !OPENER.test(lineText(source, line))) return false;
  }
  // A type made of its head alone, or comments after the last definition of a type, stay where they are.
  return !item || (run.from > item.line && layout.items[next.owner]!.outer === run.owner);
}
