import { indexToJson } from "../../format/json.ts";
import { renderIndex } from "../../format/report.ts";
import { safeJson } from "../../format/sanitize.ts";
import type { Arguments } from "../arguments.ts";
import { directoryOperand } from "../directory.ts";
import { withEngine } from "../engine.ts";
import { Exit } from "../exit.ts";
import type { Io } from "../io.ts";
import { withProgress } from "../progress.ts";
import { printNotes } from "../report.ts";

/** `scry index`: builds or updates the index and says in one line what was done. */
export async function index(args: Arguments, io: Io): Promise<number> {
  const directory = directoryOperand(args, io.environment().cwd);
  const force = args.has("force");
  const report = await withEngine(io, (engine) =>
    withProgress(io, (hooks) => engine.index(directory, { force }, hooks)),
  );
  io.out.write(args.has("json") ? `${safeJson(indexToJson(report), 2)}\n` : renderIndex(report));
  printNotes(io, report.notes);
  return Exit.Found;
}
