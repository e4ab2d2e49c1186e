import { statSync } from "node:fs";
import { ScryError, systemCode } from "../core/errors.ts";
import { type Arguments, parseArguments, unknownCommand } from "./arguments.ts";
import { directoryOperand } from "./directory.ts";
import { Exit } from "./exit.ts";
import { type CommandName, findCommand } from "./flags.ts";
import { commandHelp, overview } from "./help.ts";
import { type Io, processIo } from "./io.ts";
import { printError } from "./report.ts";

type Command = (args: Arguments, io: Io) => Promise<number>;

/** `mcp` is not here: it is served by another folder, and main.ts goes there after `checkMcpArgs`. */
const LOADERS: Readonly<Record<Exclude<CommandName, "mcp">, () => Promise<Command>>> = {
  search: async () => (await import("./commands/search.ts")).search,
  index: async () => (await import("./commands/index.ts")).index,
  status: async () => (await import("./commands/status.ts")).status,
};

/**
 * Runs the command that `argv` (without the program's name) asks for and returns the exit code: 0 found or done,
 * 1 nothing found, 2 failed with one line on standard error. Throws only what is a fault of scry's own.
 */
export async function run(argv: readonly string[], io: Io = processIo()): Promise<number> {
  try {
    return await dispatch(argv, io);
  } catch (error) {
    return failed(error, io);
  }
}

/**
 * Checks a command line whose first word is `mcp`. Returns the directory to serve (absolute, exists), or the exit code when help was
 * asked for or the arguments are wrong; then what there was to say is printed.
 */
export function checkMcpArgs(argv: readonly string[], io: Io = processIo()): number | { directory: string } {
  try {
    const args = parseArguments("mcp", argv.slice(1));
    if (args.has("help")) return showHelp("mcp", io);
    const directory = directoryOperand(args, io.environment().cwd);
    requireDirectory(directory);
    return { directory };
  } catch (error) {
    return failed(error, io);
  }
}

async function dispatch(argv: readonly string[], io: Io): Promise<number> {
  const [word, ...rest] = argv;
  if (word === undefined) {
    io.err.write(overview());
    return Exit.Failed;
  }
  if (word === "--help" || word === "-h") return showHelp(undefined, io);
  if (word === "help") return showHelp(rest[0], io);
  const command = findCommand(word);
  if (!command || command.name === "mcp") throw unknownCommand(argv);
  const args = parseArguments(command.name, rest);
  if (args.has("help")) return showHelp(command.name, io);
  const execute = await LOADERS[command.name]();
  return execute(args, io);
}

function showHelp(name: string | undefined, io: Io): number {
  const command = name === undefined ? undefined : findCommand(name);
  if (name !== undefined && !command) throw unknownCommand([name]);
  io.out.write(command ? commandHelp(command.name) : overview());
  return Exit.Found;
}

function requireDirectory(directory: string): void {
  let isDirectory: boolean;
  try {
    isDirectory = statSync(directory).isDirectory();
  } catch (error) {
    const code = systemCode(error) === "EACCES" ? "UNREADABLE" : "NOT_FOUND";
    const why = code === "UNREADABLE" ? "cannot be read" : "does not exist";
    throw new ScryError(code, `${directory} ${why}`, "name an existing directory", error);
  }
  if (!isDirectory)
    throw new ScryError("NOT_A_PROJECT", `${directory} is not a directory`, "name the directory it is in");
}

function failed(error: unknown, io: Io): number {
  if (!(error instanceof ScryError)) throw error;
  printError(io, error);
  return Exit.Failed;
}
