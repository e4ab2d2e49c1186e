import type { ScryError } from "../core/errors.ts";
import { sanitizeLine } from "../format/sanitize.ts";
import type { Io } from "./io.ts";

/** Prints a failure as one line: what, why, and what to do. */
export function printError(io: Io, error: ScryError): void {
  io.err.write(`scry: ${sanitizeLine(error.hint ? `${error.message}; ${error.hint}` : error.message)}\n`);
}

/** Prints what the user should know beside the results, a line each. */
export function printNotes(io: Io, notes: readonly string[]): void {
  for (const note of notes) io.err.write(`scry: note: ${sanitizeLine(note)}\n`);
}
