import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { parseArguments } from "../../src/cli/arguments.ts";
import { ScryError } from "../../src/core/errors.ts";
import { nearest } from "../../src/core/text/nearest.ts";
import { resolveLanguages } from "../../src/engine/filters.ts";

const search = (...argv: string[]) => parseArguments("search", argv);

/** The failure as one line; fails the test when there is none or it is not a ScryError. */
function failure(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    if (!(error instanceof ScryError)) throw error;
    expect(error.code).toBe("BAD_ARGUMENT");
    return `${error.message}; ${error.hint}`;
  }
  throw new Error("nothing was refused");
}

describe("parseArguments", () => {
  test("flags stand anywhere, as two words, with =, or short", () => {
    for (const argv of [
      ["-n", "5", "a", "b"],
      ["a", "-n5", "b"],
      ["a", "b", "--limit=5"],
      ["a", "--limit", "5", "b"],
    ]) {
      expect(search(...argv).last("limit")).toBe("5");
      expect(search(...argv).positionals).toEqual(["a", "b"]);
    }
  });

  test("lists by commas and by repeating; the last of a single value counts", () => {
    expect(search("--lang", "go, rust", "--lang=python").list("lang")).toEqual(["go", "rust", "python"]);
    expect(search("-n", "5", "-n", "7").last("limit")).toBe("7");
    expect(search("--path", "a,b").all("path")).toEqual(["a,b"]);
  });

  test("after -- everything is the query", () => {
    const args = search("--json", "--", "-foo", "--limit", "--");
    expect(args.positionals).toEqual(["-foo", "--limit", "--"]);
    expect(args.has("limit")).toBe(false);
    expect(args.has("json")).toBe(true);
  });

  test("any words after -- come back as they are", () => {
    fc.assert(fc.property(fc.array(fc.string()), (words) => expect(search("--", ...words).positionals).toEqual(words)));
  });

  test("an arbitrary argument is accepted or refused, never a crash", () => {
    const word = fc.oneof(
      fc.string(),
      fc.string().map((text) => `-${text}`),
      fc.string().map((text) => `--${text}`),
      fc.constantFrom("-n", "--json", "--kind", "--", "-"),
    );
    fc.assert(
      fc.property(fc.array(word), (argv) => {
        try {
          search(...argv);
        } catch (error) {
          expect(error).toBeInstanceOf(ScryError);
        }
      }),
    );
  });

  test.each([
    [["--langs", "go"], "unknown flag --langs for scry search; did you mean --lang?; see: scry search --help"],
    [["--language=go"], "did you mean --lang?"],
    [["--LIMIT", "3"], "did you mean --limit?"],
    [["--force"], "unknown flag --force for scry search; it belongs to scry index; see: scry search --help"],
    [["--knid", "x"], "unknown flag --knid for scry search; did you mean --kind?; see: scry search --help"],
    [["--verison"], "unknown flag --verison for scry search; did you mean scry --version?; see: scry search --help"],
    [["-x"], "unknown flag -x for scry search; see: scry search --help; a query that starts with a dash goes after --"],
    [["-foo"], "unknown flag -f for scry search"],
    [["--refresh"], "did you mean --no-refresh?"],
    [["--json=1"], "--json takes no value; write --json alone"],
    [["-n"], "-n needs a value; as in: -n COUNT"],
    [
      ["--path", "--json"],
      '--path needs a value and is followed by --json; if "--json" is the value, write: --path=--json',
    ],
    [["--path="], "--path is empty; as in: --path GLOB"],
    [["--lang", " "], "--lang is empty"],
    [["--kind", "method,clas"], 'unknown kind "clas"; did you mean "class"?'],
    [["--kind", "struct"], 'unknown kind "struct"; use one of: function, method, class, module, section, block'],
    [["--kind", "method,"], 'unknown kind ""'],
    [["--format", "jsnl"], 'unknown format "jsnl"; did you mean "jsonl"?'],
    [["--color", "sometimes"], 'unknown color "sometimes"; use one of: auto, always, never'],
    [["--content=all"], 'unknown content "all"; use one of: lines, full, none'],
  ])("%j is refused", (argv, message) => expect(failure(() => search(...argv))).toContain(message));

  test("an empty part of a list is refused", () => {
    expect(failure(() => search("--lang", "go,,rust").list("lang"))).toBe(
      "--lang has an empty value; as in: --lang a,b",
    );
  });

  test("a negative number is a value, for the command to judge", () => {
    expect(search("-n", "-5").last("limit")).toBe("-5");
  });

  test("a command takes its own flags only", () => {
    expect(parseArguments("index", ["--force"]).has("force")).toBe(true);
    expect(failure(() => parseArguments("mcp", ["--json"]))).toContain("it belongs to scry search");
  });
});

describe("nearest", () => {
  test.each([
    ["serach", "search"],
    ["stat", "status"],
    ["STATUS", "status"],
    ["mpc", "mcp"], // two letters swapped are one slip
    ["cpm", undefined],
    ["indxe", "index"],
    ["xyz", undefined],
    ["retry backoff", undefined],
    ["", undefined],
  ])("%s is %s", (word, expected) => {
    expect(nearest(word, ["search", "index", "status", "mcp"])).toBe(expected);
  });
});

describe("resolveLanguages", () => {
  const language = (id: string, label: string, extensions: string[]) => ({
    id,
    label,
    extensions,
    fileNames: [],
    method: "grammar" as const,
  });
  const known = [
    language("python", "Python", [".py", ".pyi"]),
    language("cpp", "C++", [".cpp", ".h"]),
    language("c", "C", [".c", ".h"]),
    language("typescript", "TypeScript", [".ts"]),
  ];

  test("takes ids, labels and extensions, each language once", () => {
    expect(resolveLanguages(["py", "C++", "TypeScript", ".ts", "PYTHON"], known)).toEqual([
      "python",
      "cpp",
      "typescript",
    ]);
  });

  test("adds the forms of a language, and not the other way round", () => {
    const forms = [...known, { ...language("tsx", "TSX", [".tsx"]), family: "typescript" }];
    expect(resolveLanguages(["typescript"], forms)).toEqual(["typescript", "tsx"]);
    expect(resolveLanguages(["tsx"], forms)).toEqual(["tsx"]);
  });

  test("names the nearest, or what an extension may mean", () => {
    expect(resolveLanguages(["golang"], [...known, language("go", "Go", [".go"])])).toEqual(["go"]);
    expect(failure(() => resolveLanguages(["pyhton"], known))).toBe(
      'unknown language "pyhton"; did you mean "python"?',
    );
    expect(failure(() => resolveLanguages(["h"], known))).toBe(
      '"h" is an extension of several languages; use one of: cpp, c',
    );
    expect(failure(() => resolveLanguages(["cobol"], known))).toContain("use one of: python, cpp, c, typescript");
  });
});
