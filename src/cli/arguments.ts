import { parseArgs } from "node:util";
import { ScryError } from "../core/errors.ts";
import { didYouMean, nearest } from "../core/text/nearest.ts";
import { COMMANDS, type CommandName, FLAGS, type FlagName, type FlagSpec, flagsOf } from "./flags.ts";

/** What follows a command's name on the command line, checked against the table of flags. */
export class Arguments {
  constructor(
    private readonly values: ReadonlyMap<string, readonly string[]>,
    readonly positionals: readonly string[],
  ) {}

  has(flag: FlagName): boolean {
    return this.values.has(flag);
  }

  /** The value given last: a later flag overrides an earlier one, as in an alias. */
  last(flag: FlagName): string | undefined {
    return this.values.get(flag)?.at(-1);
  }

  /** Every value as given. */
  all(flag: FlagName): readonly string[] {
    return this.values.get(flag) ?? [];
  }

  /** All values, those with commas split. Throws BAD_ARGUMENT on an empty one. */
  list(flag: FlagName): readonly string[] {
    const parts = this.all(flag).flatMap((value) => value.split(",").map((part) => part.trim()));
    if (parts.includes("")) throw new ScryError("BAD_ARGUMENT", `--${flag} has an empty value`, `as in: --${flag} a,b`);
    return parts;
  }
}

/**
 * Reads the arguments of a command: `--flag value`, `--flag=value`, `-n5`, flags anywhere, `--` before words that
 * start with a dash. Throws BAD_ARGUMENT for an unknown flag, a missing value, or one that is not allowed.
 */
export function parseArguments(command: CommandName, argv: readonly string[]): Arguments {
  const flags = flagsOf(command);
  const known = new Map(flags.map((flag) => [flag.name, flag]));
  // Not strict: its messages name neither the nearest flag nor the next step. Every token is checked below instead.
  const { tokens, positionals } = parseArgs({
    args: [...argv],
    options: { ...Object.fromEntries(flags.map(toOption)), help: { type: "boolean", short: "h" } },
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  const values = new Map<string, string[]>();
  for (const token of tokens) {
    if (token.kind !== "option") continue;
    const flag = known.get(token.name);
    if (!flag && token.name !== "help") throw unknownFlag(command, token.rawName);
    const value = checkedValue(token, flag);
    values.set(token.name, [...(values.get(token.name) ?? []), value]);
  }
  return new Arguments(values, positionals);
}

function toOption(flag: FlagSpec): [string, { type: "string" | "boolean"; short?: string }] {
  return [flag.name, { type: flag.value ? "string" : "boolean", ...(flag.short ? { short: flag.short } : {}) }];
}

function checkedValue(
  token: { readonly rawName: string; readonly value?: string | undefined; readonly inlineValue?: boolean | undefined },
  flag: FlagSpec | undefined,
): string {
  const { rawName, value } = token;
  if (!flag?.value) {
    if (value !== undefined) throw new ScryError("BAD_ARGUMENT", `${rawName} takes no value`, `write ${rawName} alone`);
    return "";
  }
  if (value === undefined)
    throw new ScryError("BAD_ARGUMENT", `${rawName} needs a value`, `as in: ${rawName} ${flag.value}`);
  if (!token.inlineValue && /^-\D/.test(value)) {
    const hint = `if "${value}" is the value, write: --${flag.name}=${value}`;
    throw new ScryError("BAD_ARGUMENT", `${rawName} needs a value and is followed by ${value}`, hint);
  }
  if (value.trim() === "")
    throw new ScryError("BAD_ARGUMENT", `${rawName} is empty`, `as in: ${rawName} ${flag.value}`);
  const parts = flag.repeats ? value.split(",").map((part) => part.trim()) : [value];
  const wrong = flag.choices && parts.find((part) => !flag.choices?.includes(part));
  if (flag.choices && wrong !== undefined) {
    throw new ScryError("BAD_ARGUMENT", `unknown ${flag.name} "${wrong}"`, didYouMean(wrong, flag.choices));
  }
  return value;
}

function unknownFlag(command: CommandName, rawName: string): ScryError {
  const name = rawName.replace(/^-+/, "");
  const own = flagsOf(command).map((flag) => flag.name);
  const near = nearest(name, [...own, "help", "version"]);
  const owner = (FLAGS as readonly FlagSpec[]).find((flag) => flag.name === name)?.commands[0];
  const hints = [
    ...(owner
      ? [`it belongs to scry ${owner}`]
      : near
        ? [`did you mean ${near === "version" ? "scry " : ""}--${near}?`]
        : []),
    `see: scry ${command} --help`,
    ...(command === "search" && !owner && !near ? ["a query that starts with a dash goes after --"] : []),
  ];
  return new ScryError("BAD_ARGUMENT", `unknown flag ${rawName} for scry ${command}`, hints.join("; "));
}

/** The failure for a first word that is no command, with what was probably meant. */
export function unknownCommand(argv: readonly string[]): ScryError {
  const [word = ""] = argv;
  const names = COMMANDS.map((command) => command.name);
  if (word.startsWith("-")) {
    const isFlag = (FLAGS as readonly FlagSpec[]).some(
      (flag) => word === `--${flag.name}` || word === `-${flag.short}`,
    );
    const near = nearest(word.replace(/^-+/, ""), ["help", "version", ...FLAGS.map((flag) => flag.name)]);
    const hint = isFlag
      ? "flags follow the command, as in: scry search QUERY --limit 5"
      : `${near ? `did you mean --${near}?; ` : ""}see: scry --help`;
    return new ScryError("BAD_ARGUMENT", `unknown flag ${word}`, hint);
  }
  const found = nearest(word, [...names, "help", "version"]);
  const near = found === "version" ? "--version" : found;
  const query = argv.filter((arg) => !arg.startsWith("-")).join(" ");
  const hint = near ? `did you mean "scry ${near}"?` : `to look for it: scry search ${JSON.stringify(query)}`;
  return new ScryError("BAD_ARGUMENT", `unknown command "${word}"`, hint);
}
