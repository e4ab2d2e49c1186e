import { describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { run } from "../../src/cli/run.ts";
import { hasLinks, wantsColor } from "../../src/cli/terminal.ts";
import { TEST_ROOT } from "../support/sandbox.ts";
import { captureIo, checkMcpCaptured, runCaptured } from "./capture.ts";

describe("what cannot be honoured is one line on standard error and code 2", () => {
  test.each([
    [["serach", "x"], 'unknown command "serach"; did you mean "scry search"?'],
    [["foo bar"], 'unknown command "foo bar"; to look for it: scry search "foo bar"'],
    [["where is", "it", "--json"], 'to look for it: scry search "where is it"'],
    [["help", "indx"], 'unknown command "indx"; did you mean "scry index"?'],
    [["--limit", "5", "x"], "unknown flag --limit; flags follow the command"],
    [["--frobnicate"], "unknown flag --frobnicate; see: scry --help"],
    [["--verison"], "unknown flag --verison; did you mean --version?; see: scry --help"],
    [["version"], 'unknown command "version"; did you mean "scry --version"?'],
    [["search"], 'the query is empty; say what to look for, as in: scry search "retry backoff"'],
    [["search", ""], "the query is empty"],
    [["search", "  ", "\t"], "the query is empty"],
    [["search", "x", "-n", "0"], 'the limit is "0"; use a whole number from 1 to 50'],
    [["search", "x", "-n", "51"], 'the limit is "51"'],
    [["search", "x", "-n", "-5"], 'the limit is "-5"'],
    [["search", "x", "-n", "1e1"], 'the limit is "1e1"'],
    [["search", "x", "--limit=ten"], 'the limit is "ten"'],
    [["search", "x", "--budget", "0"], 'the budget is "0"; use a whole number of tokens, 50 or more'],
    [["search", "x", "--budget", "49"], 'the budget is "49"'],
    [["search", "x", "--budget", "-100"], 'the budget is "-100"'],
    [["search", "x", "--budget=1e3"], 'the budget is "1e3"'],
    [["search", "x", "--budget=much"], 'the budget is "much"'],
    [["search", "x", "--budget=100.5"], 'the budget is "100.5"'],
    [["search", "x", "--json", "--format", "text"], "both --json and --format text are given; choose one"],
    [["index", "a", "b"], "one directory is meant, 2 are given"],
    [["index", ""], "the directory is empty"],
    [["status", "a", "--project", "b"], 'both "a" and --project are given; name the directory once'],
    [["status", "--project="], "--project is empty"],
  ])("%j", async (argv, message) => {
    const { code, out, err } = await runCaptured(...argv);
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(err).toStartWith("scry: ");
    expect(err).toContain(message);
    expect(err.trimEnd().split("\n")).toHaveLength(1);
  });

  test("what a user or a file system names cannot write to the terminal", async () => {
    const { err } = await runCaptured("x\x1b[2J\ny");
    expect(err).toContain('unknown command "x␛[2J␊y"');
    expect(err.trimEnd().split("\n")).toHaveLength(1);
  });

  test("a setting in the environment that cannot be read", async () => {
    const io = captureIo();
    const environment = () => ({ ...captureIo().environment(), variables: { SCRY_USE_GITIGNORE: "maybe" } });
    expect(await run(["search", "x"], { ...io, environment })).toBe(2);
    expect(io.text.err).toBe('scry: SCRY_USE_GITIGNORE is "maybe"; use true or false\n');
  });
});

describe("checkMcpArgs", () => {
  const dir = mkdtempSync(join(TEST_ROOT, "mcp-"));

  test("gives the directory: the operand, --project, or the current one", () => {
    expect(checkMcpCaptured("mcp", dir)).toEqual({ outcome: { directory: dir }, out: "", err: "" });
    expect(checkMcpCaptured("mcp", "--project", dir).outcome).toEqual({ directory: dir });
    expect(checkMcpCaptured("mcp").outcome).toEqual({ directory: TEST_ROOT });
  });

  test("refuses one that is not there, a file, and unknown flags", () => {
    writeFileSync(join(dir, "file"), "");
    const cases = [
      [["mcp", join(dir, "gone")], "gone does not exist; name an existing directory"],
      [["mcp", join(dir, "file")], "file is not a directory"],
      [["mcp", "--port", "80"], "unknown flag --port for scry mcp"],
    ] as const;
    for (const [argv, message] of cases) {
      const { outcome, out, err } = checkMcpCaptured(...argv);
      expect({ outcome, out }).toEqual({ outcome: 2, out: "" });
      expect(err).toContain(message);
    }
    rmSync(dir, { recursive: true });
  });
});

describe("the terminal", () => {
  const tty = { isTTY: true, write: () => true };
  const pipe = { write: () => true };

  test("colour: the flag, then NO_COLOR unless empty, then whether it is a terminal", () => {
    expect(wantsColor(undefined, tty, {})).toBe(true);
    expect(wantsColor("auto", pipe, {})).toBe(false);
    expect(wantsColor("auto", tty, { NO_COLOR: "0" })).toBe(false);
    expect(wantsColor("auto", tty, { NO_COLOR: "" })).toBe(true);
    expect(wantsColor("auto", tty, { TERM: "dumb" })).toBe(false);
    expect(wantsColor("always", pipe, { NO_COLOR: "1" })).toBe(true);
    expect(wantsColor("never", tty, {})).toBe(false);
  });

  test("hyperlinks only where they are known to work", () => {
    expect(hasLinks(tty, { TERM_PROGRAM: "WezTerm" })).toBe(true);
    expect(hasLinks(tty, { VTE_VERSION: "7200" })).toBe(true);
    expect(hasLinks(tty, { VTE_VERSION: "4600" })).toBe(false);
    expect(hasLinks(tty, { TERM: "xterm-kitty" })).toBe(true);
    expect(hasLinks(tty, { TERM: "xterm-256color" })).toBe(false);
    expect(hasLinks(tty, { TERM_PROGRAM: "WezTerm", TMUX: "/x" })).toBe(false);
    expect(hasLinks(pipe, { TERM_PROGRAM: "WezTerm" })).toBe(false);
  });
});
