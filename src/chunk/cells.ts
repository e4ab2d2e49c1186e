import { lineAt } from "../core/text/lines.ts";
import type { Chunk } from "../core/types.ts";
import type { Source } from "./definitions.ts";
import type { NotebookCell } from "./languages/language.ts";
import { type CutPart, withoutOverlap } from "./parts.ts";
import { MAX_ALIASES } from "./tree.ts";

export type Found = Pick<CutPart, "chunks" | "docs">;

/** A cell, or all beyond a limit as one. */
type Cell = Omit<NotebookCell, "kind"> & { readonly kind: NotebookCell["kind"] | "rest" };

/** The cells beyond `limit` as one, of a language that there is not. */
export function joinRest(cells: readonly NotebookCell[], limit: number): readonly Cell[] {
  const rest = cells.slice(limit);
  if (rest.length === 0) return cells;
  const source = rest.map((cell) => cell.source).join("\n");
  return [...cells.slice(0, limit), { kind: "rest", source, places: rest.flatMap(({ places }) => places) }];
}

/** Moves what was found in the source of a cell to where its lines stand in the notebook. */
export function placeCell(found: Found, { places }: Cell, { starts }: Source): Found {
  const placeOf = (line: number) => places[line - 1] ?? places.at(-1)!;
  const offsetOf = (at: number) => {
    const line = lineAt(starts, at);
    return placeOf(line).offset + at - starts[line - 1]!;
  };
  const chunks = withoutOverlap(found.chunks).map((chunk) => ({
    ...chunk,
    lineStart: placeOf(chunk.lineStart).line,
    lineEnd: placeOf(chunk.lineEnd).line,
  }));
  const docs = found.docs.map(({ start, end }) => ({ start: offsetOf(start), end: offsetOf(end) }));
  return { chunks, docs };
}

/** In JSON without line breaks a cell, or all cells, are one line: what shares a line is one chunk of several names. */
export function joinSharedLines(chunks: readonly Chunk[]): Chunk[] {
  const joined: Chunk[] = [];
  for (const chunk of chunks) {
    const last = joined.at(-1);
    if (last && chunk.lineStart <= last.lineEnd) joined[joined.length - 1] = join(last, chunk);
    else joined.push(chunk);
  }
  return joined;
}

function join(above: Chunk, below: Chunk): Chunk {
  const main = above.name === "" || (above.kind === "section" && below.name !== "") ? below : above;
  const others = [above.name, ...above.aliases, below.name, ...below.aliases];
  const aliases = [...new Set(others)].filter((name) => name !== "" && name !== main.name).slice(0, MAX_ALIASES);
  const exported = above.exported || below.exported;
  return { ...main, lineStart: above.lineStart, lineEnd: Math.max(above.lineEnd, below.lineEnd), aliases, exported };
}
