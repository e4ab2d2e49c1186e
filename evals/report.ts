import { type Interval, mean, meanWithInterval } from "./bootstrap.ts";
import type { Measures, Row } from "./measures.ts";

/** `+0.0123 [-0.0010, +0.0250]`, or without signs for what is no difference. */
export function showInterval({ mean: middle, low, high }: Interval, options: { readonly signed: boolean }): string {
  const show = (value: number, digits: number) => (options.signed ? signed(value, digits) : value.toFixed(digits));
  const digits = options.signed ? 4 : 3;
  return `${show(middle, 4)} [${show(low, digits)}, ${show(high, digits)}]`;
}

/** A number with its sign; zero has none, however it is rounded. */
export function signed(value: number, digits: number): string {
  const text = value.toFixed(digits);
  return Number(text) > 0 ? `+${text}` : Number(text) === 0 ? text.replace("-", "") : text;
}

/** Lines of cells in columns, the first to the left, the others to the right. */
export function table(lines: readonly (readonly string[])[]): string {
  const widths = lines.reduce<number[]>((all, cells) => cells.map((cell, i) => Math.max(all[i] ?? 0, cell.length)), []);
  const show = (cells: readonly string[]) =>
    cells.map((cell, i) => (i === 0 ? cell.padEnd(widths[i]!) : cell.padStart(widths[i]!))).join("  ");
  return lines.map((cells) => `  ${show(cells)}`.trimEnd()).join("\n");
}

/** Rows by a field, in the order of its values. */
export function groups<T>(rows: readonly T[], of: (row: T) => string): [string, T[]][] {
  return Object.entries(Object.groupBy(rows, of) as Record<string, T[]>).sort(([a], [b]) => (a < b ? -1 : 1));
}

/** The measures of one set: a line of means, then all questions, each category and each language with intervals. */
export function reportSet(set: string, rows: readonly Row[]): string {
  const lineOf = (name: string, of: readonly Row[]) => {
    const cell = (key: keyof Measures) => showInterval(meanWithInterval(of.map((row) => row[key])), { signed: false });
    return [name, `${of.length}`, cell("ndcg"), cell("hit1"), cell("recall")];
  };
  const linesOf = (field: "category" | "language") =>
    groups(rows, (row) => row[field]).map(([name, of]) => lineOf(name, of));
  const blank = ["", "", "", "", ""];
  const head = ["", "n", "NDCG@10", "hit@1", "recall@10"];
  const lines = [head, lineOf("all", rows), blank, ...linesOf("category"), blank, ...linesOf("language")];
  return `${set}: ${summarize(rows)}\n${table(lines)}`;
}

/** One line: means over rows, and the median time of a search in ms. */
function summarize(rows: readonly Row[]): string {
  const of = (key: keyof Measures) => mean(rows.map((row) => row[key]));
  const median = rows.map((row) => row.ms).sort((a, b) => a - b)[rows.length >> 1] ?? 0;
  return [
    `NDCG@10 ${of("ndcg").toFixed(4)}`,
    `hit@1 ${of("hit1").toFixed(3)}`,
    `hit@5 ${of("hit5").toFixed(3)}`,
    `recall@10 ${of("recall").toFixed(3)}`,
    `n ${rows.length}`,
    `median ${median.toFixed(1)} ms`,
  ].join("  ");
}

/** The questions with the lowest NDCG, with what was wanted and found. */
export function reportMisses(rows: readonly Row[], count: number): string {
  const worst = rows.toSorted((a, b) => a.ndcg - b.ndcg).slice(0, count);
  return worst
    .map(({ ndcg, corpus, query, relevant, found }) =>
      [
        `${ndcg.toFixed(2)} ${corpus}: ${query}`,
        `     wanted ${relevant.join(" ")}`,
        `     found  ${found.slice(0, 5).join(" ")}`,
      ].join("\n"),
    )
    .join("\n");
}
