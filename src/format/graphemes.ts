/** UTF-16 units before a cut in which the grapheme cluster around it is looked for. */
const LOOK_BACK = 64;

let segmenter: Intl.Segmenter | undefined;

/** Grapheme clusters of a text. The segmenter takes 10 ms to make, and plain ASCII does not need it. */
export function graphemes(text: string): Intl.Segments {
  segmenter ??= new Intl.Segmenter(undefined, { granularity: "grapheme" });
  return segmenter.segment(text);
}

/** The last grapheme boundary at or before `offset`. */
export function clusterStart(text: string, offset: number): number {
  const from = Math.max(0, offset - LOOK_BACK);
  const around = graphemes(text.slice(from, offset + LOOK_BACK));
  return from + (around.containing(offset - from)?.index ?? 0);
}

/** At most `units` UTF-16 units of `text`, ended at a grapheme boundary. */
export function cutToUnits(text: string, units: number): string {
  return text.length <= units ? text : text.slice(0, clusterStart(text, units));
}
