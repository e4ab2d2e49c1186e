/** One question's outcome. */
export interface Row {
  readonly corpus: string;
  readonly category: string;
  readonly query: string;
  readonly relevant: readonly string[];
  readonly found: readonly string[];
  readonly ms: number;
  readonly ndcg: number;
  readonly hit1: number;
  readonly hit5: number;
  readonly recall: number;
}

const isMatch = (path: string, target: string) => path === target || path.endsWith(`/${target}`);

/** NDCG@10 with binary gains (Järvelin and Kekäläinen, 2002), hit@1, hit@5, recall@10. A file counts once, at its first rank. */
export function measures(
  found: readonly string[],
  relevant: readonly string[],
): Pick<Row, "ndcg" | "hit1" | "hit5" | "recall"> {
  const ranks = relevant
    .map((target) => found.findIndex((path) => isMatch(path, target)) + 1)
    .filter((rank) => rank > 0);
  const distinct = new Set(ranks);
  const gain = [...distinct].reduce((sum, rank) => sum + 1 / Math.log2(rank + 1), 0);
  let ideal = 0;
  for (let i = 0; i < Math.min(10, relevant.length); i++) ideal += 1 / Math.log2(i + 2);
  return {
    ndcg: ideal > 0 ? gain / ideal : 0,
    hit1: Number(ranks.includes(1)),
    hit5: Number(ranks.some((rank) => rank <= 5)),
    recall: distinct.size / Math.min(10, relevant.length),
  };
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

/** One line: means over rows, and the median time of a search in ms. */
export function summarize(rows: readonly Row[]): string {
  const of = (key: "ndcg" | "hit1" | "hit5" | "recall") => mean(rows.map((row) => row[key]));
  const median = rows.map((row) => row.ms).sort((a, b) => a - b)[rows.length >> 1] ?? 0;
  return `NDCG@10 ${of("ndcg").toFixed(4)}  hit@1 ${of("hit1").toFixed(3)}  hit@5 ${of("hit5").toFixed(3)}  recall@10 ${of("recall").toFixed(3)}  n ${rows.length}  median ${median.toFixed(1)} ms`;
}
