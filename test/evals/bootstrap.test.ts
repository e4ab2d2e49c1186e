import { describe, expect, test } from "bun:test";
import { mean, meanWithInterval, randomNumbers } from "../../evals/bootstrap.ts";

const drawn = (seed: number, count: number) => Array.from({ length: count }, randomNumbers(seed));

describe("random numbers", () => {
  test("are the same for the same seed, and others for another", () => {
    expect(drawn(7, 20)).toEqual(drawn(7, 20));
    expect(drawn(7, 20)).not.toEqual(drawn(8, 20));
  });

  test("fill [0, 1) evenly", () => {
    const numbers = drawn(1, 10_000);
    expect(numbers.every((number) => number >= 0 && number < 1)).toBe(true);
    const tenths = Object.values(Object.groupBy(numbers, (number) => Math.floor(number * 10)));
    expect(tenths.map((tenth) => Math.abs(tenth!.length - 1000) < 120)).toEqual(Array(10).fill(true));
  });
});

describe("the interval of a mean", () => {
  test("covers the true mean about 95 times of 100", () => {
    const samples = Array.from({ length: 200 }, (_, seed) => drawn(seed + 1, 40)); // uniform: the true mean is 0.5
    const covering = samples.map(meanWithInterval).filter(({ low, high }) => low <= 0.5 && 0.5 <= high).length;
    expect(covering / samples.length).toBeGreaterThan(0.9);
    expect(covering / samples.length).toBeLessThan(0.99);
  });

  test("is as wide as the normal approximation says, and narrower with more values", () => {
    const values = drawn(3, 400);
    const { low, high, ...interval } = meanWithInterval(values);
    const deviation = Math.sqrt(mean(values.map((value) => (value - mean(values)) ** 2)));
    const expected = (2 * 1.96 * deviation) / Math.sqrt(values.length);
    expect(interval.mean).toBe(mean(values));
    expect(Math.abs((high - low) / expected - 1)).toBeLessThan(0.15);
    const few = meanWithInterval(values.slice(0, 40));
    expect(few.high - few.low).toBeGreaterThan(high - low);
  });

  test("holds the mean, and is the same every time", () => {
    const values = [0, 0, 0, 1, 1, 0.63];
    const interval = meanWithInterval(values);
    expect(interval.low).toBeLessThan(interval.mean);
    expect(interval.high).toBeGreaterThan(interval.mean);
    expect(meanWithInterval(values)).toEqual(interval);
  });

  test("has no width for values that are all the same, and is 0 without values", () => {
    expect(meanWithInterval([0.5, 0.5, 0.5])).toEqual({ mean: 0.5, low: 0.5, high: 0.5 });
    expect(meanWithInterval([])).toEqual({ mean: 0, low: 0, high: 0 });
  });
});
