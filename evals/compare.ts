import { type Interval, meanWithInterval } from "./bootstrap.ts";
import { gainAt, isMatch, type Placed, type Row, rankOf } from "./measures.ts";
import { groups, showInterval, signed, table } from "./report.ts";

/** One question in two runs. */
export interface Pair {
  readonly was: Row;
  readonly now: Row;
  /** NDCG now less NDCG then. */
  readonly by: number;
}

/** What happened to some questions between two runs. */
export interface Difference {
  readonly won: number;
  readonly lost: number;
  readonly ndcg: Interval;
}

/** A file in two runs: null where it is not among the ten best. Ranks are 1-based, 0 for null. */
export interface Move {
  readonly was: Placed | null;
  readonly now: Placed | null;
  readonly ranks: readonly [number, number];
  /** Signals whose points changed, the largest change first; with one side only, that side's points. */
  readonly signals: readonly { readonly name: string; readonly by: number }[];
}

/** Smaller differences are rounding. */
const NOTHING = 1e-6;
/** Signals that are told for a file. */
const SHOWN_SIGNALS = 4;

/** The questions that both runs asked. */
export function pairUp(now: readonly Row[], old: readonly Row[]): Pair[] {
  const key = ({ set, corpus, query }: Row) => JSON.stringify([set, corpus, query]);
  const before = new Map(old.map((row) => [key(row), row]));
  return now.flatMap((row) => {
    const was = before.get(key(row));
    return was ? [{ was, now: row, by: row.ndcg - was.ndcg }] : [];
  });
}

/** Questions won and lost, and the mean change of NDCG with its paired interval. */
export function differenceOf(pairs: readonly Pair[]): Difference {
  return {
    won: pairs.filter(({ by }) => by > NOTHING).length,
    lost: pairs.filter(({ by }) => by < -NOTHING).length,
    ndcg: meanWithInterval(pairs.map(({ by }) => by)),
  };
}

/**
 * Why a question moved: what happened to the relevant file that moved most, and to the file that beats it (in the run
 * where it stands lower, the best one above it that was not above it in the other run, or else the best one above it).
 */
export function explainMove({ was, now, by }: Pair): { readonly relevant: Move; readonly rival: Move | null } {
  const ranks = (target: string) => [rankOf(was.found, target), rankOf(now.found, target)] as const;
  const shift = (target: string) => Math.abs(gainAt(ranks(target)[0]) - gainAt(ranks(target)[1]));
  const target = now.relevant.toSorted((a, b) => shift(b) - shift(a))[0]!;
  const [worse, better] = by < 0 ? [now, was] : [was, now];
  const above = rivalsAbove(target, worse);
  const aboveBefore = new Set(rivalsAbove(target, better));
  const rival = above.find((path) => !aboveBefore.has(path)) ?? above[0];
  return { relevant: moveOf(target, was, now), rival: rival === undefined ? null : moveOf(rival, was, now) };
}

/** Paths above a relevant file that are not relevant; all of them when it was not found. */
function rivalsAbove(target: string, { found, relevant }: Row): string[] {
  const rank = rankOf(found, target);
  const above = rank > 0 ? found.slice(0, rank - 1) : found;
  return above.filter((path) => !relevant.some((wanted) => isMatch(path, wanted)));
}

function moveOf(target: string, was: Row, now: Row): Move {
  const ranks = [rankOf(was.found, target), rankOf(now.found, target)] as const;
  const [before, after] = [was.top[ranks[0] - 1] ?? null, now.top[ranks[1] - 1] ?? null];
  return { was: before, now: after, ranks, signals: changedSignals(before?.signals ?? {}, after?.signals ?? {}) };
}

function changedSignals(was: Placed["signals"], now: Placed["signals"]): Move["signals"] {
  return [...new Set([...Object.keys(was), ...Object.keys(now)])]
    .map((name) => ({ name, by: (now[name] ?? 0) - (was[name] ?? 0) }))
    .filter(({ by }) => Math.abs(by) > NOTHING)
    .sort((a, b) => Math.abs(b.by) - Math.abs(a.by));
}

/** The whole comparison: each moved question with its reasons, worst first; then every set by category. */
export function reportComparison(now: readonly Row[], old: readonly Row[]): string {
  const pairs = pairUp(now, old);
  const moved = pairs.filter(({ by }) => Math.abs(by) > NOTHING).sort((a, b) => a.by - b.by);
  const lines = moved.map(describePair);
  for (const [set, ofSet] of groups(pairs, (pair) => pair.now.set)) {
    const categories = groups(ofSet, (pair) => pair.now.category);
    const cells = [["all", ofSet] as const, ...categories].map(([name, of]) => {
      const { won, lost, ndcg } = differenceOf(of);
      return [name, `${of.length}`, `${won}`, `${lost}`, showInterval(ndcg, { signed: true })];
    });
    lines.push(`${set} against the other run:\n${table([["", "n", "won", "lost", "change of NDCG@10"], ...cells])}`);
  }
  const alone = now.length - pairs.length;
  if (alone > 0) lines.push(`questions that the other run does not have: ${alone}`);
  return lines.join("\n");
}

function describePair(pair: Pair): string {
  const { was, now, by } = pair;
  const { relevant, rival } = explainMove(pair);
  return [
    `${signed(by, 2)} ${now.corpus}: ${now.query}`,
    `     wanted ${now.relevant.join(" ")}`,
    `     was    ${was.found.slice(0, 4).join(" ")}`,
    `     now    ${now.found.slice(0, 4).join(" ")}`,
    `     why    ${describeMove(relevant)}`,
    ...(rival ? [`     rival  ${describeMove(rival)}`] : []),
  ].join("\n");
}

function describeMove({ was, now, ranks, signals }: Move): string {
  const [before, after] = ranks.map((rank) => (rank > 0 ? `${rank}` : "none"));
  const where = `rank ${before} → ${after}`;
  if (!was && !now) return `${where} (not explained in either run)`;
  const names = new Set([was, now].flatMap((side) => (side ? [placeOf(side)] : [])));
  const score = was && now ? `score ${was.score.toFixed(2)} → ${now.score.toFixed(2)}` : scoreOfOne(was, now);
  const parts = signals.slice(0, SHOWN_SIGNALS).map(({ name, by }) => `${name} ${signed(by, 2)}`);
  return `${[...names].join(" → ")}, ${where}, ${score}: ${parts.join(", ") || "the same points"}`;
}

const placeOf = ({ path, name }: Placed) => (name === "" ? path : `${path}:${name}`);

/** A file that one run does not show has no points there to compare with: the other's are all that can be told. */
function scoreOfOne(was: Placed | null, now: Placed | null): string {
  return was ? `had ${was.score.toFixed(2)}, without` : `has ${now!.score.toFixed(2)} of`;
}
