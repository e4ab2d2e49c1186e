import type { AnalyzeInput, TimedAnalysis } from "./analyze.ts";

/** What the pool sends to a worker: one file. */
export interface Task {
  readonly id: number;
  readonly input: AnalyzeInput;
}

/** What a worker answers. */
export interface Answer {
  readonly id: number;
  readonly analysis: TimedAnalysis;
  /** The worker must be replaced. */
  readonly isBroken: boolean;
}
