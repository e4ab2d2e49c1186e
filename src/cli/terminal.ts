import { createStyle, type Style } from "../format/style.ts";
import type { Io, Output } from "./io.ts";

type Variables = Readonly<Record<string, string | undefined>>;

/** Columns of code when the output is not a terminal: enough for real lines, a bound for minified ones. */
const PIPE_COLUMNS = 500;
const DEFAULT_COLUMNS = 80;
/** The first VTE release that shows OSC 8 without faults, as its own variable spells it (0.50.0). */
const VTE_WITH_LINKS = 5000;

/** Whether to colour `out`: the flag, then NO_COLOR (any value but an empty one), then whether it is a terminal. */
export function wantsColor(mode: string | undefined, out: Output, variables: Variables): boolean {
  if (mode === "always") return true;
  if (mode === "never" || variables.NO_COLOR || variables.TERM === "dumb") return false;
  return out.isTTY === true;
}

/** Whether `out` is a terminal known to show OSC 8 hyperlinks. */
export function hasLinks(out: Output, variables: Variables): boolean {
  if (!out.isTTY || variables.TERM === "dumb" || variables.TMUX || variables.STY) return false;
  const program = variables.TERM_PROGRAM ?? "";
  if (["iTerm.app", "WezTerm", "vscode", "ghostty", "Hyper", "rio"].includes(program)) return true;
  if (/kitty|ghostty|alacritty|foot/.test(variables.TERM ?? "")) return true;
  return (
    Number(variables.VTE_VERSION ?? 0) >= VTE_WITH_LINKS || Boolean(variables.WT_SESSION ?? variables.KONSOLE_VERSION)
  );
}

/** The style for standard output. */
export function styleFor(io: Io, mode: string | undefined): Style {
  const { variables } = io.environment();
  const color = wantsColor(mode, io.out, variables);
  return createStyle({ color, links: color && hasLinks(io.out, variables) });
}

/** Columns that a line of standard output may take. */
export function columnsOf(out: Output): number {
  return out.isTTY ? out.columns || DEFAULT_COLUMNS : PIPE_COLUMNS;
}
