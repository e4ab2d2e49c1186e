import { Analyzer } from "../../src/chunk/analyze.ts";
import type { Answer, Task } from "../../src/chunk/protocol.ts";

declare const self: Worker;

// A worker that does what a file's path says: hangs, dies, answers for the last time, or works.
const analyzer = new Analyzer();
self.onmessage = async ({ data: { id, input } }: MessageEvent<Task>) => {
  while (input.path === "hang");
  if (input.path === "die") throw new Error("out of memory");
  const analysis = await analyzer.analyze(input);
  self.postMessage({ id, analysis, isBroken: input.path === "break" } satisfies Answer);
};
