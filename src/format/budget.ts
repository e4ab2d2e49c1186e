import { ScryError } from "../core/errors.ts";
import type { SearchResponse, SearchResult } from "../core/types.ts";
import { plural } from "./report.ts";
import { type Amount, MAX_LINES, splitLines } from "./snippet.ts";
import { estimateTokens } from "./tokens.ts";

/** Tokens below which the place of one result seldom fits. */
export const MIN_BUDGET = 50;
/** Share of a budget that the places of further results may take from a first one too long for it. */
const PLACES_SHARE = 0.25;

/** A response as far as it is shown. */
export interface Shown {
  readonly response: SearchResponse;
  /** How much of each result, in their order. */
  readonly content: readonly Amount[];
  /** Results that are not shown. */
  readonly leftOut: number;
}

/** What a format gives of the first result and of the next ones, as long as there is room. */
export interface Forms {
  readonly first: Amount;
  readonly next: Amount;
}

interface BudgetOptions {
  readonly tokens: number;
  readonly forms: Forms;
  /** Everything that is written for what is shown. It is measured as it is. */
  readonly render: (shown: Shown) => string;
}

/** How much is shown: `first` of the first result, `forms.next` of so many after it, of the others their place. */
interface Shape {
  readonly first: Amount;
  readonly more: number;
  readonly results: number;
}

/** Of formats to be read, where a result's lines may have gaps. */
export const TEXT_FORMS: Forms = { first: "full", next: "lines" };
/** Of JSON, where `content` is one piece from the chunk's start: of the first result as ever, of the next the first lines. */
export const JSON_FORMS: Forms = { first: "lines", next: MAX_LINES };
/** Of formats with a line for each result. */
export const LINE_FORMS: Forms = { first: "none", next: "none" };

/** What is said of results that did not fit. */
export function leftOutText(count: number): string {
  return `${plural(count, "more result")}, over the budget`;
}

/**
 * Chooses what to show so that it takes no more than `tokens`: the first result as `forms` says, or as many of its lines
 * as fit; the places of the others; then, with what is left, more of them from the best on. Throws BAD_ARGUMENT with
 * the budget that is needed where not even one place fits.
 */
export function fitBudget(response: SearchResponse, { tokens, forms, render }: BudgetOptions): Shown {
  const all = response.results.length;
  const cost = (shape: Shape) => estimateTokens(render(shownOf(response, shape, forms)).length);
  const fits = (shape: Shape) => cost(shape) <= tokens;
  const least: Shape = { first: "none", more: 0, results: Math.min(1, all) };
  if (!fits(least)) throw tooSmall(tokens, cost(least), all > 0);
  if (all === 0) return shownOf(response, least, forms);

  const mostResults = (first: Amount, share = 1) =>
    largest(1, all, (results) => cost({ first, more: 0, results }) <= tokens * share);
  let { first } = forms;
  if (!fits({ ...least, first })) {
    const results = mostResults("none", PLACES_SHARE);
    const lines = largest(0, splitLines(response.results[0]!.content).length, (count) =>
      fits({ first: count || "none", more: 0, results }),
    );
    first = lines || "none";
  }
  const results = mostResults(first);
  const more = largest(0, results - 1, (count) => fits({ first, more: count, results }));
  return shownOf(response, { first, more, results }, forms);
}

/** The largest number of `low` to `high` that holds; `low` does. What holds for a number holds for those below it. */
function largest(low: number, high: number, holds: (value: number) => boolean): number {
  if (high <= low || holds(high)) return high; // all of it may fit where one less, and the line that says so, does not
  let from = low;
  let to = high;
  while (to - from > 1) {
    const middle = (from + to) >> 1;
    if (holds(middle)) from = middle;
    else to = middle;
  }
  return from;
}

function shownOf(response: SearchResponse, { first, more, results: count }: Shape, { next }: Forms): Shown {
  const content = Array.from({ length: count }, (_, i): Amount => (i === 0 ? first : i <= more ? next : "none"));
  const results = response.results
    .slice(0, count)
    .map((result, i) => (content[i] === "none" ? placeOf(result) : result));
  const uniqueFiles = new Set(results.map(({ filePath }) => filePath)).size;
  const stats = { ...response.stats, uniqueFiles };
  return { response: { ...response, results, stats }, content, leftOut: response.results.length - count };
}

/** A result in one line. */
function placeOf(result: SearchResult): SearchResult {
  return { ...result, also: [], explain: null };
}

function tooSmall(tokens: number, needed: number, hasResult: boolean): ScryError {
  const what = hasResult ? "the place of one result" : "the answer";
  return new ScryError(
    "BAD_ARGUMENT",
    `a budget of ${tokens} tokens does not hold ${what}`,
    `it takes ${needed} in this format`,
  );
}
