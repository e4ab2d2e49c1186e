import { Analyzer } from "./analyze.ts";
import type { Answer, Task } from "./protocol.ts";

declare const self: Worker;

const analyzer = new Analyzer();

// Answers in the order of the tasks: the pool holds the oldest one responsible when nothing comes back.
let queue = Promise.resolve();
self.onmessage = ({ data }: MessageEvent<Task>) => {
  queue = queue.then(async () => {
    const analysis = await analyzer.analyze(data.input);
    self.postMessage({ id: data.id, analysis, isBroken: analyzer.isBroken } satisfies Answer);
  });
};
