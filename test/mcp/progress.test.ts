import { expect, test } from "bun:test";
import fc from "fast-check";
import type { Progress } from "../../src/core/types.ts";
import { ProgressSender } from "../../src/mcp/progress.ts";

function sent(steps: readonly (Progress | "still working")[]) {
  const updates: { progress: number; total: number; message: string }[] = [];
  const sender = new ProgressSender((update) => updates.push(update));
  for (const step of steps) step === "still working" ? sender.stillWorking() : sender.update(step);
  return updates;
}

test("each phase of a first index is told, with files in words", () => {
  const steps: Progress[] = [
    { phase: "listing", filesDone: 0, filesTotal: 0, bytesDone: 0 },
    { phase: "indexing", filesDone: 0, filesTotal: 2, bytesDone: 0 },
    { phase: "indexing", filesDone: 2, filesTotal: 2, bytesDone: 9 },
    { phase: "finishing", filesDone: 2, filesTotal: 2, bytesDone: 9 },
  ];
  expect(sent(steps)).toEqual([
    { progress: 0, total: 100, message: "listing files" },
    { progress: 1, total: 100, message: "indexed 0 of 2 files" },
    { progress: 98, total: 100, message: "indexed 2 of 2 files" },
    { progress: 99, total: 100, message: "finishing the index" },
  ]);
});

test("a sign of life repeats the last message", () => {
  const listing: Progress = { phase: "listing", filesDone: 0, filesTotal: 0, bytesDone: 0 };
  expect(sent([listing, "still working", "still working"])).toEqual([
    { progress: 0, total: 100, message: "listing files" },
    { progress: 0.001, total: 100, message: "listing files" },
    { progress: 0.002, total: 100, message: "listing files" },
  ]);
  expect(sent(["still working"])).toEqual([{ progress: 0, total: 100, message: "starting" }]);
});

test("progress always grows, stays below its total, and needs few updates", () => {
  const step = fc.record({
    phase: fc.constantFrom("listing" as const, "indexing" as const, "finishing" as const),
    filesDone: fc.nat(100_000),
    filesTotal: fc.nat(100_000),
    bytesDone: fc.nat(),
  });
  fc.assert(
    fc.property(fc.array(fc.oneof(step, fc.constant("still working" as const)), { maxLength: 300 }), (steps) => {
      const numbers = sent(steps).map((update) => update.progress);
      expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
      expect(numbers.every((number) => number >= 0 && number < 100)).toBe(true);
    }),
  );
});
