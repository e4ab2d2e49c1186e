import { lineStarts } from "../core/text/lines.ts";
import { lowerSameLength } from "./occurrences.ts";

/** A text prepared for scoring; a long-lived process keeps it between searches. */
export interface SourceText {
  readonly text: string;
  /** Lower case, every offset kept. */
  readonly lower: string;
  /** Offset at which each line starts. */
  readonly lines: readonly number[];
}

/** Prepares a file's text. */
export function sourceText(text: string): SourceText {
  return { text, lower: lowerSameLength(text), lines: lineStarts(text) };
}

/** The half-open range of offsets of 1-based, inclusive lines. */
export function rangeOfLines(
  { text, lines }: SourceText,
  lineStart: number,
  lineEnd: number,
): { from: number; to: number } {
  return { from: lines[lineStart - 1] ?? text.length, to: lines[lineEnd] ?? text.length };
}
