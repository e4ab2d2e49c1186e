import type { Signal } from "../../core/types.ts";
import { nameCoverage } from "../names.ts";
import { bestShare } from "../near.ts";
import type { Context } from "../types.ts";
import type { FileView } from "../view.ts";
import { SIZE_BOUNDS, W } from "../weights.ts";
import { pathAgreement } from "./chunk.ts";

/** What speaks for every chunk of a file: how much of the query it holds, defines, and says in its path. */
export function fileSignals(view: FileView, context: Context): Signal[] {
  const { stemTerms, directoryTerms } = view.traits;
  return [
    { name: "coverage", points: W.coverage * heldPart(view, context) },
    { name: "defines", points: W.defines * definedPart(view, context) },
    { name: "file name", points: W.stem * nameCoverage(stemTerms, context) },
    { name: "directory", points: W.directory * nameCoverage(directoryTerms, context) },
    { name: "path", points: W.path * askedPath(view.file.path, context) },
  ];
}

/** Points for a file's length, negative for a short one. No evidence by itself. */
export function sizePoints({ file }: FileView, { averages }: Context): number {
  const { min, max } = SIZE_BOUNDS;
  return W.size * Math.log(Math.min(max, Math.max(min, file.termCount / averages.fileTerms)));
}

/** The part of the query that stands in the file at all, its path included. How often is for its chunks to count. */
function heldPart({ held: heldTerms, traits }: FileView, { query, total }: Context): number {
  let held = 0;
  for (const [i, { term, weight }] of query.terms.entries()) {
    const isInPath = traits.stemTerms.includes(term) || traits.directoryTerms.includes(term);
    held += weight * (isInPath ? 1 : heldTerms[i]!);
  }
  return held / total;
}

/** The part of the query that stands in the names which the file's matching chunks define. */
function definedPart({ chunks }: FileView, { query, total }: Context): number {
  let defined = 0;
  const isDefined = (term: string) => chunks.some(({ names }) => names.defined.includes(term));
  for (const { term, near, weight, whole } of query.terms) {
    if (!whole) defined += weight * (isDefined(term) ? 1 : bestShare(near, isDefined));
  }
  return defined / total;
}

function askedPath(path: string, { query: { place } }: Context): number {
  return place === null ? 0 : pathAgreement(path, place.path);
}
