/** A mean with the bounds between which 95 % of the means of resamples lie. */
export interface Interval {
  readonly mean: number;
  readonly low: number;
  readonly high: number;
}

const RESAMPLES = 1000;
const SEED = 20_240_601;
/** Share of the resampled means on either side of the interval. */
const TAIL = 0.025;

/** Numbers in [0, 1), the same for the same seed (mulberry32: 32 bits of state, good enough to draw samples). */
export function randomNumbers(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The mean of some values, 0 without any. */
export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}

/**
 * The mean and its 95 % interval by the percentile bootstrap (Efron, 1979): how far the mean would move with other
 * questions of the same kind. The same values give the same interval. For two runs over the same questions give the
 * differences, so that easy and hard questions cancel out.
 */
export function meanWithInterval(values: readonly number[]): Interval {
  const next = randomNumbers(SEED);
  const means: number[] = [];
  for (let i = 0; i < RESAMPLES; i++) {
    let sum = 0;
    for (let drawn = 0; drawn < values.length; drawn++) sum += values[Math.floor(next() * values.length)]!;
    means.push(sum / Math.max(1, values.length));
  }
  means.sort((a, b) => a - b);
  const tail = RESAMPLES * TAIL;
  return { mean: mean(values), low: means[tail]!, high: means[RESAMPLES - 1 - tail]! };
}
