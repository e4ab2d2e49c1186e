import { clusterStart, graphemes } from "./graphemes.ts";

const ELLIPSIS = "…";

const PRINTABLE_ASCII = /^[\x20-\x7e]*$/;
/** UTF-16 units looked at per column asked for. Longer clusters than this only shorten what is shown. */
const UNITS_PER_COLUMN = 8;
/** Columns below which a moved view would show too little. */
const NARROW = 20;

/** Terminal columns of a text without control characters. */
export function widthOf(text: string): number {
  return PRINTABLE_ASCII.test(text) ? text.length : Bun.stringWidth(text);
}

/**
 * The start of `text` in at most `columns` (≥ 1) terminal columns, with "…" where something was left out. Never cuts a
 * grapheme cluster. `text` is sanitized and has no tabs.
 */
export function cutToWidth(text: string, columns: number): string {
  const limit = Math.max(1, columns);
  if (text.length <= limit && PRINTABLE_ASCII.test(text)) return text;
  const head = text.slice(0, limit * UNITS_PER_COLUMN);
  const isCut = head.length < text.length;
  if (PRINTABLE_ASCII.test(head)) return `${head.slice(0, limit - 1)}${ELLIPSIS}`;
  const clusters = Array.from(graphemes(head), (part) => part.segment);
  if (isCut) clusters.pop(); // may be half a cluster
  return fit(clusters, limit, isCut);
}

function fit(clusters: readonly string[], limit: number, isCut: boolean): string {
  let used = 0;
  let kept = "";
  let keptWithEllipsis = "";
  for (const cluster of clusters) {
    used += widthOf(cluster);
    if (used > limit) return keptWithEllipsis + ELLIPSIS;
    kept += cluster;
    if (used <= limit - 1) keptWithEllipsis = kept;
  }
  return isCut ? keptWithEllipsis + ELLIPSIS : kept;
}

/**
 * `text` in at most `columns` terminal columns, moved so that the place `at` (UTF-16 offset) is in view: a match far
 * to the right of a long line is shown, not cut off.
 */
export function cutAround(text: string, at: number, columns: number): string {
  const before = Math.floor(columns / 4);
  const isInView = at < columns - before || (text.length <= columns * UNITS_PER_COLUMN && widthOf(text) <= columns);
  if (columns < NARROW || isInView) return cutToWidth(text, columns);
  return ELLIPSIS + cutToWidth(text.slice(clusterStart(text, at - before)), columns - 1);
}
