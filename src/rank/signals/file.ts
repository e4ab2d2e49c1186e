import type { Signal } from "../../core/types.ts";
import { nameCoverage } from "../names.ts";
import type { Context, FileView } from "../view.ts";
import { SIZE_BOUNDS, W } from "../weights.ts";
import { isPath } from "./chunk.ts";

/** What speaks for every chunk of a file: how much of the query it holds, defines, and says in its path. */
export function fileSignals(view: FileView, context: Context): Signal[] {
  const { stemTerms, directoryTerms } = view.traits;
  return [
    { name: "coverage", points: W.coverage * heldPart(view, context) },
    { name: "defines", points: W.defines * definedPart(view, context) },
    { name: "file name", points: W.stem * nameCoverage(stemTerms, context) },
    { name: "directory", points: W.directory * nameCoverage(directoryTerms, context) },
    { name: "path", points: isPathAsked(view.file.path, context) ? W.path : 0 },
  ];
}

/** Points for a file's length, negative for a short one. No evidence by itself. */
export function sizePoints({ file }: FileView, { averages }: Context): number {
  const { min, max } = SIZE_BOUNDS;
  return W.size * Math.log(Math.min(max, Math.max(min, file.termCount / averages.fileTerms)));
}

/** The part of the query that stands in the file at all, its path included. How often is for its chunks to count. */
function heldPart({ counts, traits }: FileView, { query, total }: Context): number {
  let held = 0;
  for (const [i, { term, weight }] of query.terms.entries()) {
    if (counts[i]! > 0 || traits.stemTerms.includes(term) || traits.directoryTerms.includes(term)) held += weight;
  }
  return held / total;
}

/** The part of the query that stands in the names which the file's matching chunks define. */
function definedPart({ chunks }: FileView, { query, total }: Context): number {
  let defined = 0;
  for (const { term, weight, whole } of query.terms) {
    if (!whole && chunks.some(({ names }) => names.defined.includes(term))) defined += weight;
  }
  return defined / total;
}

function isPathAsked(path: string, { query }: Context): boolean {
  return query.place !== null && isPath(path, query.place.path);
}
