import type { Chunk } from "../core/types.ts";
import type { Source } from "./definitions.ts";
import { textLines } from "./runs.ts";

const WINDOW_LINES = 80;
/** Lines that a window shares with the one before it. */
const OVERLAP_LINES = 10;

/** Cuts text without known structure into overlapping windows. A file without text has none. */
export function windowsOf(source: Source): Chunk[] {
  const filled = textLines(source);
  const last = filled.lastIndexOf(1);
  const chunks: Chunk[] = [];
  let from = filled.indexOf(1);
  while (from > 0) {
    const to = Math.min(from + WINDOW_LINES - 1, last);
    chunks.push(block(from, to));
    if (to === last) break;
    const following = filled.indexOf(1, to + 1);
    const next = to + 1 - OVERLAP_LINES;
    from = following < next + WINDOW_LINES ? next : following; // nothing but blank lines is no window
  }
  return chunks;
}

function block(lineStart: number, lineEnd: number): Chunk {
  return { lineStart, lineEnd, kind: "block", name: "", qualifiedName: "", parent: null, aliases: [], exported: false };
}
