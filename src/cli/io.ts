import { type Environment, readEnvironment } from "../core/env.ts";

/** Where text goes: a stream of the process, or a test's. */
export interface Output {
  write(text: string): unknown;
  readonly isTTY?: boolean;
  /** Terminal columns, where they are known. */
  readonly columns?: number;
}

/** Everything a command touches outside the engine. */
export interface Io {
  readonly out: Output;
  readonly err: Output;
  environment(): Environment;
}

/** The real streams and environment. */
export function processIo(): Io {
  return { out: process.stdout, err: process.stderr, environment: readEnvironment };
}
