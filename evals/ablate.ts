import { DEMOTION, KIND_SHARE, NAME_QUERY, NEAR, W } from "../src/rank/weights.ts";
import { type Interval, meanWithInterval } from "./bootstrap.ts";
import { showInterval, table } from "./report.ts";

/** A signal with the weights that switch it off. */
export interface Switch {
  readonly name: string;
  readonly weights: readonly { readonly of: Readonly<Record<string, number>>; readonly key: string }[];
  /** The value that makes it say nothing: 0 for points, 1 for a share that is kept. */
  readonly neutral: 0 | 1;
}

/** Every weight that is a signal of its own; where a query that is a name has another one, both go together. */
export function switches(): Switch[] {
  const groups = [W, NAME_QUERY];
  const points = [...new Set(groups.flatMap((of) => Object.keys(of)))].map((key) => ({
    name: key,
    weights: groups.filter((of) => key in of).map((of) => ({ of, key })),
    neutral: 0 as const,
  }));
  const shares = Object.keys(DEMOTION).map((key) => ({
    name: `demotion: ${key}`,
    weights: [{ of: DEMOTION, key }],
    neutral: 1 as const,
  }));
  const kinds = Object.keys(KIND_SHARE).map((key) => ({ of: KIND_SHARE, key }));
  const near = (key: keyof typeof NEAR) => ({
    name: `near words: ${key}`,
    weights: [{ of: NEAR, key }],
    neutral: 0 as const,
  });
  const words = [near("abbreviation"), near("synonym")];
  return [...points, ...words, ...shares, { name: "share of kinds", weights: kinds, neutral: 1 }];
}

/** Does some work with a signal switched off. Nothing else may rank in the meantime: the weights are the program's own. */
export async function without<T>({ weights, neutral }: Switch, work: () => Promise<T>): Promise<T> {
  const kept = weights.map(({ of, key }) => ({ of: of as Record<string, number>, key, value: of[key]! }));
  try {
    for (const { of, key } of kept) of[key] = neutral;
    return await work();
  } finally {
    for (const { of, key, value } of kept) of[key] = value;
  }
}

/** The change of NDCG of every question when a signal is off, by set. */
export interface Ablation {
  readonly name: string;
  readonly changes: ReadonlyMap<string, readonly number[]>;
}

/** Signals by what the sets lose without them, the dearest first. Negative: the signal helps. */
export function reportAblations(ablations: readonly Ablation[], sets: readonly string[]): string {
  const measured = ablations.map(({ name, changes }) => ({
    name,
    of: sets.map((set): Interval => meanWithInterval(changes.get(set) ?? [])),
  }));
  const total = ({ of }: (typeof measured)[number]) => of.reduce((sum, { mean }) => sum + mean, 0);
  const lines = measured
    .sort((a, b) => total(a) - total(b))
    .map(({ name, of }) => [name, ...of.map((interval) => showInterval(interval, { signed: true }))]);
  return `change of NDCG@10 with a signal off:\n${table([["", ...sets], ...lines])}`;
}
