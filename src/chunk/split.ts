import type { Source } from "./definitions.ts";
import { lineText } from "./runs.ts";

/** A line that continues or closes what is above it: nothing is cut before it. */
const CONTINUES = /^\s*(?:[\])}>.,?:&|+]|#|(?:else|elif|elsif|catch|except|finally|rescue|ensure|then|do|end)\b)/;

interface Lines {
  readonly from: number;
  readonly to: number;
}

/** Cuts `range` (lines, inclusive) into as few parts of at most `max` lines as there can be, of about one length. None is blank. */
export function splitLines(range: Lines, max: number, source: Source): Lines[] {
  const parts: Lines[] = [];
  let from = range.from;
  while (range.to - from + 1 > max) {
    const left = range.to - from + 1;
    const count = Math.ceil(left / max);
    const least = Math.max(Math.ceil((left / count) * 0.75), left - (count - 1) * max);
    const cut = bestCut(from + least, from + max, source);
    parts.push({ from, to: cut - 1 });
    from = cut;
  }
  return [...parts, { from, to: range.to }].filter((part) => !isBlank(part, source));
}

const isBlank = ({ from, to }: Lines, { text, starts }: Source) =>
  text.slice(starts[from - 1], starts[to]).trim() === "";

/** The line in `[low, high]` to begin a part with: a statement of the outermost level there is, best after a blank line. */
function bestCut(low: number, high: number, source: Source): number {
  let best = high;
  let bestCost = Number.POSITIVE_INFINITY;
  let blankAbove = lineText(source, low - 1).trim() === "";
  for (let line = low; line <= high; line++) {
    const text = lineText(source, line);
    const blank = text.trim() === "";
    if (!blank && !CONTINUES.test(text)) {
      // Later is better among equals: fewer parts. Half a level of indentation is worth a blank line.
      const cost = indentation(text) * 2 - (blankAbove ? 3 : 0);
      if (cost <= bestCost) {
        bestCost = cost;
        best = line;
      }
    }
    blankAbove = blank;
  }
  return best;
}

/** Columns before the first character; a tab counts four. */
function indentation(text: string): number {
  let columns = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 32) columns++;
    else if (code === 9) columns += 4;
    else break;
  }
  return columns;
}
