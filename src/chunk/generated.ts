import { isGeneratedText } from "../core/text/generated.ts";
import type { Source } from "./definitions.ts";

/** Lines this long on average are written by a program. UTF-16 units. */
const MINIFIED_AVERAGE = 300;
/** A short file with one long line is not minified code. UTF-16 units. */
const MINIFIED_MIN_LENGTH = 5_000;

/** True for what a generator marked as its own near the top, and for minified text. */
export function isGenerated({ text, starts }: Source): boolean {
  const isMinified = text.length >= MINIFIED_MIN_LENGTH && text.length / starts.length >= MINIFIED_AVERAGE;
  return isMinified || isGeneratedText(text);
}
