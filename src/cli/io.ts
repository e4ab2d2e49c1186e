import { fstatSync, writeSync } from "node:fs";
import { type Environment, readEnvironment } from "../core/env.ts";
import { systemCode } from "../core/errors.ts";

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
  let out: Output | undefined;
  let err: Output | undefined;
  return {
    get out() {
      out ??= isTerminal(STDOUT) ? process.stdout : new Descriptor(STDOUT);
      return out;
    },
    get err() {
      err ??= isTerminal(STDERR) ? process.stderr : new Descriptor(STDERR);
      return err;
    },
    environment: readEnvironment,
  };
}

const STDOUT = 1;
const STDERR = 2;

/** True for what may be a terminal: a pipe or a file is none, and then Node's streams (15 ms to load) are not needed. */
function isTerminal(fd: number): boolean {
  try {
    return fstatSync(fd).isCharacterDevice();
  } catch {
    return false; // closed
  }
}

/** A pipe or a file, written at once. */
class Descriptor implements Output {
  readonly isTTY = false;

  constructor(private readonly fd: number) {}

  /** Throws EPIPE when the reader went away. */
  write(text: string): void {
    const bytes = new TextEncoder().encode(text);
    for (let at = 0; at < bytes.length; ) at += this.writeSome(bytes.subarray(at));
  }

  private writeSome(bytes: Uint8Array): number {
    try {
      return writeSync(this.fd, bytes);
    } catch (error) {
      if (systemCode(error) !== "EAGAIN") throw error;
      Bun.sleepSync(1); // a non-blocking pipe whose reader is slow
      return 0;
    }
  }
}
