import type { LanguageInfo, StatusReport } from "../../core/types.ts";
import { statusToJson } from "../../format/json.ts";
import { renderLanguages, renderStatus } from "../../format/report.ts";
import { safeJson } from "../../format/sanitize.ts";
import type { Arguments } from "../arguments.ts";
import { directoryOperand } from "../directory.ts";
import { withEngine } from "../engine.ts";
import { Exit } from "../exit.ts";
import type { Io } from "../io.ts";
import { printNotes } from "../report.ts";
import { styleFor } from "../terminal.ts";

/** `scry status`: what is indexed and what was skipped; `--languages`: what scry can read. */
export async function status(args: Arguments, io: Io): Promise<number> {
  const directory = directoryOperand(args, io.environment().cwd);
  const { report, languages } = await withEngine(io, async (engine) => ({
    report: await engine.status(directory),
    languages: args.has("languages") ? await engine.languages() : [],
  }));
  io.out.write(args.has("json") ? asJson(report, languages) : asText(report, { languages, args, io }));
  printNotes(io, report.notes);
  return Exit.Found;
}

function asJson(report: StatusReport, languages: readonly LanguageInfo[]): string {
  const known = languages.map(({ id, label, method, extensions, fileNames }) => {
    return { id, label, method, extensions, file_names: fileNames };
  });
  return `${safeJson({ ...statusToJson(report), ...(known.length > 0 ? { known_languages: known } : {}) }, 2)}\n`;
}

function asText(
  report: StatusReport,
  context: { readonly languages: readonly LanguageInfo[]; readonly args: Arguments; readonly io: Io },
): string {
  if (context.languages.length > 0) return renderLanguages(context.languages, report.languages);
  return renderStatus(report, styleFor(context.io, context.args.last("color")));
}
