import { COMMANDS, type CommandName, type CommandSpec, type FlagSpec, flagsOf, GROUPS } from "./flags.ts";

/** `scry --help`: one screen of 24 lines by 80 columns, examples first. */
export function overview(): string {
  const specs: readonly CommandSpec[] = COMMANDS;
  const examples = specs.flatMap((command) => command.examples.slice(0, command.name === "search" ? 3 : 1));
  const commands = specs.map((command) => [`${command.name} ${command.operands}`, command.summary] as const);
  return [
    "scry finds code: a question, a name or an error text in, the right places out.",
    "",
    ...columns(examples),
    "",
    "Commands:",
    ...columns([...commands, ["help [COMMAND]", "flags and examples of a command; also COMMAND --help"]]),
    "",
    "scry --version prints the version; SCRY_… variables are settings (README).",
    "Exit codes: 0 found or done, 1 nothing found, 2 error.",
    "",
  ].join("\n");
}

/** `scry COMMAND --help`. */
export function commandHelp(name: CommandName): string {
  const command = COMMANDS.find((candidate) => candidate.name === name)!;
  const flags = flagsOf(name);
  const groups = GROUPS.map((group) => flags.filter((flag) => flag.group === group)).filter(
    (group) => group.length > 0,
  );
  const width = Math.max(...flags.map((flag) => spelled(flag).length));
  return [
    `scry ${name} ${command.operands} [flags]`,
    `${command.summary[0]!.toUpperCase()}${command.summary.slice(1)}.`,
    ...command.details,
    "",
    ...columns(command.examples),
    "",
    ...groups.flatMap((group) => [
      ...columns(
        group.map((flag) => [spelled(flag), flag.help]),
        width,
      ),
      "",
    ]),
  ].join("\n");
}

function spelled(flag: FlagSpec): string {
  return `${flag.short ? `-${flag.short}, ` : "    "}--${flag.name}${flag.value ? ` ${flag.value}` : ""}`;
}

function columns(rows: readonly (readonly [string, string])[], least = 0): string[] {
  const width = Math.max(least, ...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`.trimEnd());
}
