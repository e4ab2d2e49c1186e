import { ScryError, systemCode } from "../core/errors.ts";
import { VERSION } from "../core/version.ts";
import { sanitizeLine } from "../format/sanitize.ts";
import type { Io } from "./io.ts";

/** Prints a failure as one line: what, why, and what to do. */
export function printError(io: Io, error: ScryError): void {
  io.err.write(`${failureLine(error)}\n`);
}

/** Prints what the user should know beside the results, a line each. */
export function printNotes(io: Io, notes: readonly string[]): void {
  for (const note of notes) io.err.write(`scry: note: ${sanitizeLine(note)}\n`);
}

function failureLine(error: ScryError): string {
  return `scry: ${sanitizeLine(error.hint ? `${error.message}; ${error.hint}` : error.message)}`;
}

/**
 * What to say of whatever ended the program, without a line break at the end: one line, and with `debug` the stack of an
 * unexpected error before it. null for a reader that went away (`scry … | head`), which is no failure.
 */
export function describeFailure(error: unknown, debug: boolean): string | null {
  if (systemCode(error) === "EPIPE") return null;
  if (error instanceof ScryError) return failureLine(error);
  const message = error instanceof Error ? error.message : String(error);
  if (isFailedWrite(error)) {
    const why = message.replace(/^[A-Z]\w+: /, "").replace(/, write$/, "");
    return `scry: cannot write the output: ${sanitizeLine(why)}`;
  }
  const stack = debug && error instanceof Error ? (error.stack ?? "").split("\n").map(sanitizeLine) : [];
  const hint = debug ? "please report it with the lines above" : "run it again with SCRY_DEBUG=1 and please report it";
  const line = sanitizeLine(message.replace(/\s+/g, " "));
  return [...stack, `scry ${VERSION}: unexpected error: ${line}; this is a bug: ${hint}`].join("\n");
}

/** A stream's failure names no path; what is wrong with files has been told apart where they are written. */
function isFailedWrite(error: unknown): boolean {
  const { syscall, path } = (error ?? {}) as { readonly syscall?: unknown; readonly path?: unknown };
  return syscall === "write" && path === undefined;
}
