/**
 * What parsing one file may cost, all its parts together, in steps as web-tree-sitter counts them: about 2 s. Real code
 * takes 8,000 a MB, at most 20,000, and half as many for the query. Counted, so that the chunks depend on the text alone
 * and not on what else the machine does.
 */
const MAX_STEPS = 80_000;
/** Steps of a parser that recovers from an error take 1 to 10 ms on junk; the worst real file has 130 of them. */
const ERROR_STEP = 200;
/** Some scanners look ahead to the end of the text at every token. Real files are read 40 times over at most. */
const READS_PER_STEP = 5;
/** The last resort, for what no count shows. ms from the first parse on. */
const LIMIT_MS = 4_000;

/** Counts what the parser and the queries do for one file. */
export class ParseBudget {
  private left: number;
  private deadline = 0;

  /** `steps` is for tests. */
  constructor(steps = MAX_STEPS) {
    this.left = steps;
  }

  get isSpent(): boolean {
    if (this.left <= 0) return true;
    this.deadline ||= performance.now() + LIMIT_MS;
    return performance.now() > this.deadline;
  }

  /** One call of a progress callback. */
  step(isRecovering = false): void {
    this.left -= isRecovering ? ERROR_STEP : 1;
  }

  /** One piece of text handed to the parser. True when no more should be: the count alone decides. */
  read(): boolean {
    this.left -= 1 / READS_PER_STEP;
    return this.left <= 0;
  }
}

/** Trees deeper than this make every step of a query slow. */
const MAX_NESTING = 5_000;

/** Whether brackets, wherever they stand, open so often without being closed that the tree would be too deep to visit. */
export function isTooDeep(text: string): boolean {
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 40 || code === 91 || code === 123) {
      if (++depth > MAX_NESTING) return true;
    } else if ((code === 41 || code === 93 || code === 125) && depth > 0) {
      depth--;
    }
  }
  return false;
}
