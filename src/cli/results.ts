import type { SearchResponse } from "../core/types.ts";
import {
  type Forms,
  fitBudget,
  JSON_FORMS,
  LINE_FORMS,
  leftOutText,
  type Shown,
  TEXT_FORMS,
} from "../format/budget.ts";
import type { ContentMode } from "../format/snippet.ts";
import type { Arguments } from "./arguments.ts";
import type { Format } from "./flags.ts";
import type { Io } from "./io.ts";
import { printNotes } from "./report.ts";
import { columnsOf, styleFor } from "./terminal.ts";

interface PrintOptions {
  readonly format: Format;
  /** Tokens that may be printed; null: all that was found. */
  readonly budget: number | null;
  readonly args: Arguments;
  readonly io: Io;
}

/** A format, ready to write. */
interface Writer {
  readonly render: (shown: Shown) => string;
  /** What it gives within a budget. */
  readonly forms: Forms;
  /** A program reads its lines as results: what was left out is said on standard error. */
  readonly isForPrograms?: true;
}

/** Prints results on standard output. Throws BAD_ARGUMENT for a budget that does not hold even one place. */
export async function print(response: SearchResponse, options: PrintOptions): Promise<void> {
  const { budget, args, io } = options;
  const chosen = args.last("content") as ContentMode | undefined;
  const writer = await writerOf(options, chosen);
  // Colours and links are not what a budget is for.
  const render = (shown: Shown) => Bun.stripANSI(writer.render(shown));
  const shown: Shown =
    budget === null
      ? { response, content: response.results.map(() => chosen ?? "lines"), leftOut: 0 }
      : fitBudget(response, { tokens: budget, forms: writer.forms, render });
  io.out.write(writer.render(shown));
  if (writer.isForPrograms && shown.leftOut > 0) printNotes(io, [leftOutText(shown.leftOut)]);
}

async function writerOf({ format, budget, args, io }: PrintOptions, chosen: ContentMode | undefined): Promise<Writer> {
  const { cwd } = io.environment();
  // A mode that the user chose holds for every result.
  const formsOr = (forms: Forms): Forms => (chosen ? { first: chosen, next: chosen } : forms);
  switch (format) {
    case "text": {
      const { renderText } = await import("../format/text.ts");
      const looks = { cwd, columns: columnsOf(io.out), style: styleFor(io, args.last("color")) };
      return {
        forms: formsOr(TEXT_FORMS),
        render: ({ response, ...shown }) => renderText(response, { ...shown, ...looks }),
      };
    }
    case "markdown": {
      const { renderMarkdown } = await import("../format/markdown.ts");
      return {
        forms: formsOr(TEXT_FORMS),
        render: ({ response, ...shown }) => renderMarkdown(response, { ...shown, cwd }),
      };
    }
    case "json": {
      const [{ searchToJson }, { safeJson }] = await Promise.all([
        import("../format/json.ts"),
        import("../format/sanitize.ts"),
      ]);
      const indent = budget === null ? 2 : 0;
      const json = ({ response, ...shown }: Shown) => searchToJson(response, { ...shown, debug: args.has("explain") });
      return { forms: formsOr(JSON_FORMS), render: (shown) => `${safeJson(json(shown), indent)}\n` };
    }
    default: {
      const { renderJsonLines, renderVimgrep, renderPaths } = await import("../format/lines.ts");
      if (format === "jsonl") {
        const render = ({ response, content }: Shown) => renderJsonLines(response, { content });
        return { forms: formsOr(JSON_FORMS), render, isForPrograms: true };
      }
      const render = format === "vimgrep" ? renderVimgrep : renderPaths;
      return { forms: LINE_FORMS, render: ({ response }) => render(response, cwd), isForPrograms: true };
    }
  }
}
