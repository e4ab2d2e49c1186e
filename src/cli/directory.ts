import { resolve } from "node:path";
import { ScryError } from "../core/errors.ts";
import type { Arguments } from "./arguments.ts";

/** The directory a command with `[DIR]` means: the operand, `--project`, or the current one. Absolute. */
export function directoryOperand(args: Arguments, cwd: string): string {
  const [operand, ...others] = args.positionals;
  if (others.length > 0) {
    throw new ScryError(
      "BAD_ARGUMENT",
      `one directory is meant, ${args.positionals.length} are given`,
      "quote a path with spaces",
    );
  }
  if (operand === undefined) return projectFlag(args, cwd);
  if (operand === "") throw new ScryError("BAD_ARGUMENT", "the directory is empty", "leave it out for the current one");
  if (args.has("project")) {
    throw new ScryError("BAD_ARGUMENT", `both "${operand}" and --project are given`, "name the directory once");
  }
  return resolve(cwd, operand);
}

/** The directory that `--project` names, or the current one. Absolute. */
export function projectFlag(args: Arguments, cwd: string): string {
  return resolve(cwd, args.last("project") ?? ".");
}
