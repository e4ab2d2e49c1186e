import { describe, expect, test } from "bun:test";
import { type AnalyzerPool, createPool } from "../../src/chunk/pool.ts";
import { SAMPLES } from "./samples.ts";

const inputs = SAMPLES.map(({ id: language, name: path, text }) => ({ path, text, language }));

async function closing<T>(pool: AnalyzerPool, work: (pool: AnalyzerPool) => Promise<T>): Promise<T> {
  try {
    return await work(pool);
  } finally {
    pool.close();
  }
}

test("threads answer what this thread would, each file its own", async () => {
  const local = await closing(createPool(0), (pool) => Promise.all(inputs.map((input) => pool.analyze(input))));
  const twice = [...inputs, ...inputs];
  const threads = await closing(createPool(2), (pool) => Promise.all(twice.map((input) => pool.analyze(input))));
  const untimed = (analyses: typeof local) => analyses.map(({ spent, ...analysis }) => analysis);
  expect(untimed(threads)).toEqual(untimed([...local, ...local]));
}, 60_000);

test("a closed pool rejects what it has not answered, and what comes later", async () => {
  const pool = createPool(1);
  const pending = inputs.map((input) => pool.analyze(input));
  pool.close();
  const settled = await Promise.allSettled([...pending, pool.analyze(inputs[0]!)]);
  expect(settled.map(({ status }) => status)).toEqual(settled.map(() => "rejected"));
});

describe("a worker that fails", () => {
  const file = (path: string) => ({ path, text: "def f():\n    pass\n", language: "python" });

  async function run(paths: readonly string[], answerLimitMs = 20_000) {
    let started = 0;
    const startWorker = () => {
      started++;
      return new Worker(new URL("./faulty-worker.ts", import.meta.url).href);
    };
    const pool = createPool(1, { startWorker, answerLimitMs });
    const analyses = await closing(pool, async () => {
      await pool.analyze(file("warm"));
      return Promise.all(paths.map((path) => pool.analyze(file(path))));
    });
    return { fallbacks: analyses.map(({ fallback }) => fallback), started };
  }

  test("by dying loses one file and is replaced", async () => {
    const { fallbacks, started } = await run(["a", "die", "b", "c", "die", "d"]);
    expect(fallbacks).toEqual([null, "parser failure", null, null, "parser failure", null]);
    expect(started).toBe(3);
  }, 60_000);

  test("by hanging loses one file and is replaced", async () => {
    const { fallbacks, started } = await run(["a", "hang", "b"], 3_000);
    expect(fallbacks).toEqual([null, "time limit", null]);
    expect(started).toBe(2);
  }, 60_000);

  test("by saying that its parser broke is replaced, and loses nothing", async () => {
    const { fallbacks, started } = await run(["a", "break", "b"]);
    expect(fallbacks).toEqual([null, null, null]);
    expect(started).toBe(2);
  }, 60_000);

  test("from its start leaves the work to this thread", async () => {
    const pool = createPool(2, { startWorker: () => new Worker("data:text/javascript,throw new Error('no')") });
    const analyses = await closing(pool, () =>
      Promise.all(["a", "b", "c", "d"].map((path) => pool.analyze(file(path)))),
    );
    expect(analyses.map(({ fallback }) => fallback)).toEqual([null, null, null, null]);
  }, 60_000);
});
