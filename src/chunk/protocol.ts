import type { FileAnalysis } from "../core/types.ts";
import type { AnalyzeInput } from "./analyze.ts";

/** What the pool sends to a worker: one file. */
export interface Task {
  readonly id: number;
  readonly input: AnalyzeInput;
}

/** What a worker answers. */
export interface Answer {
  readonly id: number;
  readonly analysis: FileAnalysis;
  /** The worker must be replaced. */
  readonly isBroken: boolean;
}
