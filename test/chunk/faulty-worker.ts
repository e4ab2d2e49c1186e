import { Analyzer } from "../../src/chunk/analyze.ts";
import type { Answer, Task } from "../../src/chunk/protocol.ts";

declare const self: Worker;

// A worker that does what a file's path says: hangs, dies, answers for the last time, or works. One file at a time.
const analyzer = new Analyzer();
let queue = Promise.resolve();
self.onmessage = ({ data: { id, input } }: MessageEvent<Task>) => {
  queue = queue.then(async () => {
    while (input.path === "hang");
    if (input.path === "die") throw new Error("out of memory");
    const analysis = await analyzer.analyze(input);
    self.postMessage({ id, analysis, isBroken: input.path === "break" } satisfies Answer);
  });
};
