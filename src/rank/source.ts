import { lineStarts } from "../core/text/lines.ts";
import { holdsCjk, isWordCode } from "../core/text/words.ts";
import { lowerBound, lowerSameLength, occurrences, type Wanted } from "./occurrences.ts";
import { Postings } from "./postings.ts";

/** A text prepared for scoring; a long-lived process keeps it between searches. */
export class SourceText {
  readonly text: string;
  /** Lower case, every offset kept. */
  readonly lower: string;
  /** Offset at which each line starts. */
  readonly lines: readonly number[];
  private postings: Postings | null = null;

  constructor(text: string) {
    this.text = text;
    this.lower = lowerSameLength(text);
    this.lines = lineStarts(text);
  }

  /** Makes further look-ups cheap, at the cost of about 30 of them. For a text that is asked a second time. */
  index(): void {
    this.postings ??= new Postings(this.text, this.lower);
  }

  /** Offsets at which a term stands, ascending: the same with and without an index. */
  occurrences(term: Wanted): ArrayLike<number> {
    // Pairs of characters are no parts that a word is split into.
    if (!this.postings || holdsCjk(term.term)) return occurrences(this.text, this.lower, term);
    return term.whole ? this.postings.ofWords(term.probes) : this.postings.ofPart(term.term, term.folded);
  }

  /** The same in `[from, to)`, which must begin and end between words. */
  occurrencesIn(term: Wanted, from: number, to: number): number[] {
    if (this.postings) {
      const all = this.occurrences(term);
      return Array.prototype.slice.call(all, lowerBound(all, from), lowerBound(all, to));
    }
    return occurrences(this.text.slice(from, to), this.lower.slice(from, to), term).map((offset) => from + offset);
  }

  /** The first offsets at which a lower-case phrase stands that begins with the word: there begins a word of the text. */
  startsOf(phrase: string, { word, limit }: { word: string; limit: number }): number[] {
    const { lower } = this;
    const isStart = (at: number) => at === 0 || !isWordCode(lower.charCodeAt(at - 1));
    const found: number[] = [];
    if (this.postings && !word.startsWith("_")) {
      for (const at of this.postings.ofWords([word])) {
        if (found.length < limit && isStart(at) && lower.startsWith(phrase, at)) found.push(at);
      }
      return found;
    }
    for (let at = lower.indexOf(phrase); at >= 0 && found.length < limit; at = lower.indexOf(phrase, at + 1)) {
      if (isStart(at)) found.push(at);
    }
    return found;
  }

  /** Bytes, roughly: the text twice at up to two bytes a character, a number a line, and the index. */
  get size(): number {
    return this.text.length * 4 + this.lines.length * 8 + (this.postings?.size ?? 0);
  }
}

/** The half-open range of offsets of 1-based, inclusive lines. */
export function rangeOfLines(
  { text, lines }: SourceText,
  lineStart: number,
  lineEnd: number,
): { from: number; to: number } {
  return { from: lines[lineStart - 1] ?? text.length, to: lines[lineEnd] ?? text.length };
}
