import { type AnalyzeInput, Analyzer, type TimedAnalysis } from "./analyze.ts";
import type { Answer, Task } from "./protocol.ts";

/** Analyses files, in worker threads or in this one. */
export interface AnalyzerPool {
  /** Never rejects for an odd text. Rejects when the pool is closed before the answer. */
  analyze(input: AnalyzeInput): Promise<TimedAnalysis>;
  /** Ends the threads; what they have not answered is rejected. */
  close(): void;
}

/** Files a worker holds: one in work, others waiting, so that it does not idle while this thread writes a batch. */
const FILES_PER_WORKER = 6;
/** A worker that answers nothing for so long hangs, ms. A file's own limit is 4 s, on a busy machine a few more. */
const ANSWER_LIMIT_MS = 30_000;
/** A worker that dies before it ever answered is not the file's fault: after so many, this thread does the work. */
const MAX_FAILED_STARTS = 2;

/** What tests put in place of the real thing. */
interface PoolOptions {
  readonly startWorker?: () => Worker;
  readonly answerLimitMs?: number;
}

/** A pool of `size` worker threads; 0 analyses in this thread. `close()` it, or the process stays alive. */
export function createPool(size: number, options: PoolOptions = {}): AnalyzerPool {
  return size > 0 ? new WorkerPool(size, options) : new LocalPool();
}

class LocalPool implements AnalyzerPool {
  private readonly analyzer = new Analyzer();
  /** Takes over when the parser of this thread trapped. */
  private replacement: WorkerPool | undefined;

  analyze(input: AnalyzeInput): Promise<TimedAnalysis> {
    if (this.analyzer.isBroken) this.replacement ??= new WorkerPool(1, {});
    return (this.replacement ?? this.analyzer).analyze(input);
  }

  close(): void {
    this.replacement?.close();
  }
}

interface Job extends Task {
  resolve(analysis: TimedAnalysis): void;
  reject(error: Error): void;
}

/** One thread and the jobs it holds, oldest first. */
interface Slot {
  worker: Worker;
  jobs: Job[];
  timer: Timer | undefined;
  hasAnswered: boolean;
}

class WorkerPool implements AnalyzerPool {
  private readonly slots: Slot[] = [];
  private readonly waiting: Job[] = [];
  /** For what no worker survives, or when none can be started. */
  private readonly local = new Analyzer();
  private nextId = 1;
  private failedStarts = 0;
  private closed = false;

  constructor(
    private readonly size: number,
    private readonly options: PoolOptions,
  ) {}

  analyze(input: AnalyzeInput): Promise<TimedAnalysis> {
    if (this.closed) return Promise.reject(new Error("the pool is closed"));
    if (this.failedStarts >= MAX_FAILED_STARTS) return this.local.analyze(input);
    return new Promise((resolve, reject) => {
      this.waiting.push({ id: this.nextId++, input, resolve, reject });
      this.dispatch();
    });
  }

  close(): void {
    this.closed = true;
    const left = [...this.waiting.splice(0), ...this.slots.flatMap((slot) => slot.jobs)];
    for (const slot of this.slots.splice(0)) this.end(slot);
    for (const job of left) job.reject(new Error("the pool was closed"));
  }

  private dispatch(): void {
    while (this.waiting.length > 0) {
      let slot = this.slots.find(({ jobs }) => jobs.length === 0);
      if (!slot && this.slots.length < this.size) slot = this.start();
      slot ??= this.slots.find(({ jobs }) => jobs.length < FILES_PER_WORKER);
      if (!slot) return;
      const job = this.waiting.shift()!;
      slot.jobs.push(job);
      if (slot.jobs.length === 1) this.watch(slot);
      slot.worker.postMessage({ id: job.id, input: job.input } satisfies Task);
    }
  }

  private start(): Slot {
    const worker = this.options.startWorker?.() ?? new Worker(workerUrl());
    const slot: Slot = { worker, jobs: [], timer: undefined, hasAnswered: false };
    slot.worker.onmessage = ({ data }: MessageEvent<Answer>) => this.answered(slot, data);
    slot.worker.onerror = (event) => {
      event.preventDefault();
      this.lost(slot, "parser failure");
    };
    this.slots.push(slot);
    return slot;
  }

  private answered(slot: Slot, { id, analysis, isBroken }: Answer): void {
    if (slot.jobs[0]?.id !== id) return; // from a worker that was given up
    slot.hasAnswered = true;
    slot.jobs.shift()!.resolve(analysis);
    if (isBroken) this.replace(slot);
    else this.watch(slot);
    this.dispatch();
  }

  private watch(slot: Slot): void {
    clearTimeout(slot.timer);
    if (slot.jobs.length === 0) return;
    slot.timer = setTimeout(() => this.lost(slot, "time limit"), this.options.answerLimitMs ?? ANSWER_LIMIT_MS);
  }

  /**
   * The file in work is cut into windows, the one behind it goes to another worker. A worker that dies before its first
   * answer is not the file's fault: both are tried again.
   */
  private lost(slot: Slot, reason: "time limit" | "parser failure"): void {
    if (!this.slots.includes(slot)) return;
    if (slot.hasAnswered || reason === "time limit") {
      const first = slot.jobs.shift();
      first?.resolve(this.local.analyzeWithoutStructure(first.input, reason));
    } else {
      this.failedStarts++;
    }
    this.replace(slot);
    if (this.failedStarts < MAX_FAILED_STARTS) this.dispatch();
    else for (const job of this.waiting.splice(0)) this.local.analyze(job.input).then(job.resolve, job.reject);
  }

  /** Gives a worker up; the next job starts another. */
  private replace(slot: Slot): void {
    this.slots.splice(this.slots.indexOf(slot), 1);
    this.end(slot);
    this.waiting.unshift(...slot.jobs.splice(0));
  }

  private end(slot: Slot): void {
    clearTimeout(slot.timer);
    slot.worker.onmessage = null;
    slot.worker.onerror = null;
    slot.worker.terminate();
  }
}

/** The worker's entry point. In the compiled binary everything else is one module at the root of the embedded files. */
function workerUrl(): string {
  const isCompiled = /\$bunfs|~BUN/i.test(import.meta.url);
  return new URL(isCompiled ? "./chunk/worker.ts" : "./worker.ts", import.meta.url).href;
}
