/** Finds the query's words in a line. `start` and `end` are UTF-16 offsets, in order, not overlapping. */
export type Highlighter = (line: string) => readonly { readonly start: number; readonly end: number }[];

const LETTER = /\p{L}/u;
const LOWER = /\p{Ll}/u;

/**
 * Makes a highlighter for the words of a response. A word counts where a word or a part of an identifier starts
 * (`push` in `pushBack` and `rePush`, not in `unpushed`). Without words it finds nothing.
 */
export function createHighlighter(words: readonly string[]): Highlighter {
  const usable = words.filter((word) => word !== "").sort((a, b) => b.length - a.length);
  if (usable.length === 0) return () => [];
  const pattern = new RegExp(usable.map((word) => RegExp.escape(word)).join("|"), "giu");
  return (line) =>
    [...line.matchAll(pattern)]
      .filter((match) => startsWord(line, match.index))
      .map((match) => ({ start: match.index, end: match.index + match[0].length }));
}

function startsWord(line: string, at: number): boolean {
  if (at === 0 || !LETTER.test(line[at - 1]!)) return true;
  return !LOWER.test(line[at]!); // a capital starts a part; scripts without case have no visible word starts
}
