import { expect, test } from "bun:test";
import fc from "fast-check";
import { Score } from "../../src/rank/score.ts";

test("whatever is added and kept, the trace sums exactly to the total, and to explain changes nothing", () => {
  const points = fc.oneof(fc.double({ min: -10, max: 10 }), fc.constantFrom(0, 0.1, 0.2, 0.3));
  const step = fc.record({ points, share: fc.option(fc.double({ min: 0, max: 1, noNaN: true })) });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
      const scores = [new Score(true), new Score(false)] as const;
      for (const score of scores) {
        for (const { points: value, share } of steps) {
          if (share === null) score.add("signal", value);
          else score.keep("demotion", share);
        }
      }
      const [explained, plain] = scores;
      expect(explained.trace!.reduce((sum, signal) => sum + signal.points, 0)).toBe(explained.total);
      expect(plain.total).toBe(explained.total);
    }),
  );
});
