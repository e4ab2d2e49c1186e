import { Console as StreamConsole } from "node:console";
import { constants } from "node:os";
import type { Readable, Writable } from "node:stream";

/** Sends whatever prints to standard error: a stray line on standard output would break the protocol. Returns the way back. */
export function consoleToStandardError(): () => void {
  const original = globalThis.console;
  const write: Console["write"] = (...data) => {
    const text = data.map(String).join("");
    process.stderr.write(text);
    return Buffer.byteLength(text);
  };
  globalThis.console = Object.assign(new StreamConsole(process.stderr, process.stderr), { write });
  return () => {
    globalThis.console = original;
  };
}

const STOP_SIGNALS = ["SIGTERM", "SIGINT"] as const;

/** The largest message read, in bytes. */
export const MAX_MESSAGE_BYTES = 10 * 1024 * 1024;
const FAILED = 2;

/**
 * Resolves to the exit code: 0 once the client is gone (its end of a stream closed), 128 + the number of a signal that
 * came, or 2 when the connection closed by itself, which it does at a message that is too long.
 */
export function whenEnded(input: Readable, output: Writable, connection: { onclose?: () => void }): Promise<number> {
  return new Promise((resolve) => {
    const done = (code: number) => {
      for (const signal of STOP_SIGNALS) process.off(signal, stopped); // a second one ends the process at once
      resolve(code);
    };
    const gone = () => done(0);
    const stopped = (signal: NodeJS.Signals) => done(128 + constants.signals[signal]);
    for (const event of ["end", "close", "error"]) input.once(event, gone);
    output.on("error", gone); // stays: writes that are still queued fail after the first
    connection.onclose = () => done(FAILED);
    for (const signal of STOP_SIGNALS) process.on(signal, stopped);
  });
}

const FLUSH_MS = 100;

/** Waits until what was written has left the process, but not for a client that stopped reading. */
export function flush(output: Writable): Promise<void> {
  return new Promise((done) => {
    const timer = setTimeout(done, FLUSH_MS);
    output.write("", () => {
      clearTimeout(timer);
      done();
    });
  });
}

/** One line about a message that could not be read or sent. */
export function describeStreamError(error: Error): string {
  // A parser's own message quotes the input, or is a page of JSON.
  if (error instanceof SyntaxError || error.name.endsWith("ZodError")) return "ignored a line that is not JSON-RPC";
  if (error.message.startsWith("ReadBuffer exceeded")) {
    return `a message is longer than ${MAX_MESSAGE_BYTES / 1024 / 1024} MiB, the limit; the server ends`;
  }
  return error.message.split("\n", 1)[0] ?? "";
}
