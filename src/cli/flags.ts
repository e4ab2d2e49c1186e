/** The one table of commands and flags: the parser, every help text, the README's usage block and completions read it. */
import { CHUNK_KINDS, LIMIT } from "../core/types.ts";
import { MIN_BUDGET } from "../format/budget.ts";
import type { ContentMode } from "../format/snippet.ts";

export interface CommandSpec {
  readonly name: string;
  /** Its positional arguments, as help shows them. */
  readonly operands: string;
  readonly summary: string;
  /** Further lines of its own help. */
  readonly details: readonly string[];
  /** Command line and what it does; the first ones also stand in `scry --help`. */
  readonly examples: readonly (readonly [string, string])[];
}

export const COMMANDS = [
  {
    name: "search",
    operands: "QUERY…",
    summary: "find code; the first search indexes, later ones are instant",
    details: [
      "QUERY is a question, words, a name (Stack.push), a path or an error text.",
      "Words in double quotes inside it are looked for as they stand.",
      "A query that starts with a dash goes after --.",
      "--path and --exclude may be given several times; they are read from the",
      "searched directory.",
      "With --budget the best result is printed in full, of the others what fits.",
    ],
    examples: [
      ['scry search "retry backoff"', "the places that do it, best first"],
      ["scry search Stack.push --kind method", "a definition by its name"],
      ['scry search "lost connection" --lang go', "an error text, in one language"],
      ["scry search timeout --path src -n 5 --json", "five below src, as JSON"],
      ["scry search timeout --budget 800", "what fits 800 tokens, for a prompt"],
    ],
  },
  {
    name: "index",
    operands: "[DIR]",
    summary: "build or update the index now (CI, big trees)",
    details: ["A search does this by itself; a second run only looks at what changed."],
    examples: [
      ["scry index", "index before the first search"],
      ["scry index --force", "index every file again"],
    ],
  },
  {
    name: "status",
    operands: "[DIR]",
    summary: "what is indexed, what was skipped and why",
    details: [],
    examples: [["scry status --languages", "the languages scry reads"]],
  },
  {
    name: "mcp",
    operands: "[DIR]",
    summary: "serve coding agents (Model Context Protocol on stdio)",
    details: ["Ends when standard input ends. DIR is searched when the client names no root."],
    examples: [["scry mcp ~/src/app", "for an agent's configuration"]],
  },
] as const satisfies readonly CommandSpec[];

export type CommandName = (typeof COMMANDS)[number]["name"];

export const GROUPS = ["where", "filter", "output", "index"] as const;

export const FORMATS = ["text", "json", "jsonl", "vimgrep", "paths", "markdown"] as const;
export type Format = (typeof FORMATS)[number];
const CONTENT_MODES = ["lines", "full", "none"] as const satisfies readonly ContentMode[];
const COLOR_MODES = ["auto", "always", "never"] as const;

export interface FlagSpec {
  /** Without dashes. */
  readonly name: string;
  readonly short?: string;
  /** What its value is called in help; absent: it takes none. */
  readonly value?: string;
  /** The only values it takes. */
  readonly choices?: readonly string[];
  /** May be given several times, or once with commas. */
  readonly repeats?: boolean;
  readonly group: (typeof GROUPS)[number];
  readonly commands: readonly CommandName[];
  readonly help: string;
}

export const FLAGS = [
  {
    name: "project",
    value: "DIR",
    group: "where",
    commands: ["search", "index", "status", "mcp"],
    help: "the directory meant (default: the current one)",
  },
  {
    name: "kind",
    value: "KIND,…",
    choices: CHUNK_KINDS,
    repeats: true,
    group: "filter",
    commands: ["search"],
    help: `only ${CHUNK_KINDS.join(", ")}`,
  },
  {
    name: "lang",
    value: "LANG,…",
    repeats: true,
    group: "filter",
    commands: ["search"],
    help: "only these languages, by id or extension",
  },
  {
    name: "path",
    value: "GLOB",
    repeats: true,
    group: "filter",
    commands: ["search"],
    help: "only files that match this .gitignore line; repeatable",
  },
  {
    name: "exclude",
    value: "GLOB",
    repeats: true,
    group: "filter",
    commands: ["search"],
    help: "no files that match this .gitignore line; repeatable",
  },
  {
    name: "limit",
    short: "n",
    value: "COUNT",
    group: "output",
    commands: ["search"],
    help: `at most COUNT results, ${LIMIT.min} to ${LIMIT.max} (default: ${LIMIT.default})`,
  },
  {
    name: "format",
    value: "FORMAT",
    choices: FORMATS,
    group: "output",
    commands: ["search"],
    help: "text (default), json, jsonl, vimgrep, paths, markdown",
  },
  {
    name: "json",
    group: "output",
    commands: ["search", "index", "status"],
    help: "one JSON object",
  },
  {
    name: "content",
    value: "HOW",
    choices: CONTENT_MODES,
    group: "output",
    commands: ["search"],
    help: "lines (those that matter; default), full, none",
  },
  {
    name: "budget",
    value: "TOKENS",
    group: "output",
    commands: ["search"],
    help: `print at most TOKENS (4 characters each), ${MIN_BUDGET} or more`,
  },
  { name: "explain", group: "output", commands: ["search"], help: "show what each score is made of, and timings" },
  { name: "languages", group: "output", commands: ["status"], help: "list the languages and how each is cut" },
  {
    name: "color",
    value: "WHEN",
    choices: COLOR_MODES,
    group: "output",
    commands: ["search", "status"],
    help: "auto, always or never (default: auto)",
  },
  { name: "no-refresh", group: "index", commands: ["search"], help: "answer from the index as it is" },
  { name: "force", group: "index", commands: ["index"], help: "index every file again" },
] as const satisfies readonly FlagSpec[];

/** `help` and `version` are not in the table: every command has the first, only `scry` itself the second. */
export type FlagName = (typeof FLAGS)[number]["name"] | "help";

/** The flags of one command, in the table's order. */
export function flagsOf(command: CommandName): readonly FlagSpec[] {
  return (FLAGS as readonly FlagSpec[]).filter((flag) => flag.commands.includes(command));
}

/** The command of that name, if there is one. */
export function findCommand(name: string): (typeof COMMANDS)[number] | undefined {
  return COMMANDS.find((command) => command.name === name);
}
