import type { OutlinePlace } from "./language.ts";

/** After the block in braces that follows, after a semicolon before it, or else where the next definition begins. */
export function endOfBlock({ text, from, next, braces }: OutlinePlace): number {
  for (let at = from; at < next; at++) {
    const character = text[at];
    if (character === ";") return at + 1;
    if (character === "{") return (braces.get(at) ?? next - 1) + 1;
  }
  return next;
}

/** Where the next definition of the same rule begins. */
export function endBeforeAlike({ nextAlike }: OutlinePlace): number {
  return nextAlike;
}

/** Where the line of an offset ends, its line break excluded. */
export function endOfLine(text: string, at: number): number {
  const end = text.indexOf("\n", at);
  return end < 0 ? text.length : end;
}

/** After the last of the lines below that `continues` matches (flags: y, m), and a line continued by a backslash. */
export function endOfLines(continues: RegExp): (place: OutlinePlace) => number {
  return ({ text, from }) => {
    let at = from;
    for (;;) {
      const lineEnd = endOfLine(text, at);
      if (lineEnd === text.length) return lineEnd;
      const isContinued = text[lineEnd - 1] === "\\";
      at = lineEnd + 1;
      continues.lastIndex = at;
      if (!isContinued && !continues.test(text)) return lineEnd;
    }
  };
}
