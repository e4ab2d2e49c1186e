import type { Heading } from "./language.ts";

/** How a line of punctuation makes the text above it a heading. */
interface UnderlineStyle {
  /** Punctuation of underlines, for a character class. */
  readonly marks: string;
  /** A blank line, or the beginning, must be above the title. */
  readonly needsBlank: boolean;
}

/**
 * Titles with a line of punctuation below, at least as long, perhaps another above. Depths are in order of appearance:
 * the first style is the outermost.
 */
export function underlinedHeadings(text: string, { marks, needsBlank }: UnderlineStyle): Heading[] {
  const rule = new RegExp(`^([${marks}])\\1{2,}[ \\t]*$`);
  const lines = text.split("\n");
  const at = (line: number) => (lines[line - 1] ?? "").trimEnd();
  const styles: string[] = [];
  const headings: Heading[] = [];
  for (let line = 2; line <= lines.length; line++) {
    const mark = rule.exec(at(line))?.[1];
    const title = at(line - 1);
    if (!mark || title.trim() === "" || rule.test(title) || at(line).length < widthOf(title.trim()) - 1) continue;
    const hasOverline = at(line - 2) === at(line);
    const above = at(hasOverline ? line - 3 : line - 2);
    if (needsBlank ? above.trim() !== "" : /^\s/.test(title) && !hasOverline) continue;
    const style = hasOverline ? mark + mark : mark;
    if (!styles.includes(style)) styles.push(style);
    headings.push({ line: hasOverline ? line - 2 : line - 1, depth: styles.indexOf(style) + 1, name: title.trim() });
  }
  return headings;
}

/** Columns; full-width characters take two, and some count them so. */
const widthOf = (title: string) => [...title].length;
