import { describe, expect, test } from "bun:test";
import stringWidth from "string-width";
import { COMMANDS, FLAGS, type FlagSpec, GROUPS } from "../../src/cli/flags.ts";
import { commandHelp, overview } from "../../src/cli/help.ts";
import { checkMcpCaptured, runCaptured } from "./capture.ts";

const flags: readonly FlagSpec[] = FLAGS;
const repeated = (values: readonly string[]) => values.filter((value, i) => values.indexOf(value) !== i);

describe("the table", () => {
  test("names, short forms and commands are unique", () => {
    expect(repeated([...flags.map((flag) => flag.name), "help", "version"])).toEqual([]);
    expect(repeated([...flags.flatMap((flag) => flag.short ?? []), "h", "V"])).toEqual([]);
    expect(repeated([...COMMANDS.map((command) => command.name), "help"])).toEqual([]);
  });

  test("every flag has a command, a known group and a help text of one short line", () => {
    for (const flag of flags) {
      expect(flag.commands.length).toBeGreaterThan(0);
      expect(GROUPS).toContain(flag.group);
      expect(flag.help).toMatch(/^\S.{5,60}[^.\s]$/);
    }
  });

  test("a flag with choices or repeats takes a value, which is spelled in capitals", () => {
    for (const flag of flags) {
      if (flag.choices || flag.repeats) expect(flag.value).toBeDefined();
      if (flag.value) expect(flag.value).toMatch(/^[A-Z]+(,…)?$/);
    }
  });
});

describe("help", () => {
  const fits = (text: string) => text.split("\n").every((line) => stringWidth(line) <= 80);

  test("the overview fits one screen, names every command, and has examples before them", () => {
    const text = overview();
    expect(text.trimEnd().split("\n").length).toBeLessThanOrEqual(24);
    expect(fits(text)).toBe(true);
    for (const command of COMMANDS) expect(text).toContain(`  ${command.name} ${command.operands}`);
    expect(text.indexOf('scry search "')).toBeLessThan(text.indexOf("Commands:"));
  });

  test.each(COMMANDS.map((command) => command.name))("%s: its flags, no others, in 80 columns", (name) => {
    const text = commandHelp(name);
    expect(fits(text)).toBe(true);
    for (const flag of flags) {
      expect(text.includes(`--${flag.name} `)).toBe(flag.commands.includes(name));
    }
  });

  test("every way to ask gives the same text on standard output, and code 0", async () => {
    for (const argv of [["--help"], ["-h"], ["help"]]) {
      expect(await runCaptured(...argv)).toEqual({ code: 0, out: overview(), err: "" });
    }
    const searchHelp = { code: 0, out: commandHelp("search"), err: "" };
    for (const argv of [
      ["search", "--help"],
      ["search", "x", "-h"],
      ["search", "-hn", "3"],
      ["help", "search"],
    ]) {
      expect(await runCaptured(...argv)).toEqual(searchHelp);
    }
    expect(checkMcpCaptured("mcp", "--help")).toEqual({ outcome: 0, out: commandHelp("mcp"), err: "" });
    expect((await runCaptured("help", "mcp")).out).toBe(commandHelp("mcp"));
  });

  test("no argument at all: help on standard error, code 2", async () => {
    expect(await runCaptured()).toEqual({ code: 2, out: "", err: overview() });
  });

  test("the examples are command lines that scry accepts", async () => {
    for (const command of COMMANDS) {
      for (const [line] of command.examples) {
        const words = line.match(/"[^"]*"|\S+/g)!.map((word) => word.replaceAll('"', ""));
        expect(words.slice(0, 2)).toEqual(["scry", command.name]);
        const checked =
          command.name === "mcp"
            ? checkMcpCaptured(...words.slice(1), "--help")
            : await runCaptured(...words.slice(1), "--help");
        expect(checked.err).toBe("");
      }
    }
  });
});
