import { describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { languageInfos } from "../src/chunk/languages/index.ts";
import {
  docProblems,
  effectProblems,
  type Files,
  importProblems,
  machineProblems,
  manifestProblems,
  settingProblems,
  sizeProblems,
  usageBlock,
} from "./support/rules.ts";
import { makeSandbox } from "./support/sandbox.ts";

const ROOT = join(import.meta.dir, "..");
const OURS = ["*.{ts,md,json,toml}", ".gitignore", "LICENSE", ".ci/**", "src/**", "test/**", "evals/**"];

function readTree(): Files {
  const found = OURS.flatMap((pattern) => [...new Bun.Glob(pattern).scanSync({ cwd: ROOT, dot: true })]);
  const paths = found.map((path) => path.replaceAll("\\", "/"));
  const wanted = paths.filter((path) => !/^(?:test\/fixtures|evals\/datasets)\//.test(path)).sort();
  return new Map(wanted.map((path) => [path, readFileSync(join(ROOT, path), "utf8")]));
}

const sample = (files: Record<string, string>): Files => new Map(Object.entries(files));
const tree = readTree();

describe("the import map", () => {
  test("holds", () => {
    expect([...tree.keys()].filter((path) => path.startsWith("src/")).length).toBeGreaterThan(5);
    expect(importProblems(tree)).toEqual([]);
  });

  test.each([
    ["src/core/a.ts", `import { x } from "../repo/walk.ts";`],
    ["src/core/a.ts", `import type { X } from "../chunk/tree.ts";`],
    ["src/store/a.ts", `const rank = await import("../rank/score.ts");`],
    ["src/rank/signals/a.ts", `export { x } from "../../store/read.ts";`],
    ["src/engine/a.ts", `import {\n  x,\n} from "../format/text.ts";`],
    ["src/cli/commands/a.ts", `import "../../mcp/server.ts";`],
    ["src/mcp/a.ts", `import { x } from "../cli/flags.ts";`],
    ["src/format/a.ts", `new Worker(new URL("../chunk/worker.ts", import.meta.url).href);`],
    ["src/engine/a.ts", `import { Database } from "bun:sqlite";`],
    ["src/core/a.ts", `import manifest from "../../package.json";`],
    ["src/unknown/a.ts", `import { x } from "../core/types.ts";`],
  ])("refuses %s with %s", (path, text) => {
    expect(importProblems(sample({ [path]: text }))).toHaveLength(1);
  });

  test("lets the composer and the edges through", () => {
    const good = {
      "src/engine/a.ts": `import { x } from "../store/open.ts"; import { y } from "./b.ts"; import "node:fs";`,
      "src/cli/commands/a.ts": `import { x } from "../../engine/engine.ts"; import { y } from "../flags.ts";`,
      "src/main.ts": `await import("./cli/run.ts");`,
      "src/store/a.ts": `import { Database } from "bun:sqlite";`,
    };
    expect(importProblems(sample(good))).toEqual([]);
  });
});

describe("effects stay at the edge", () => {
  test("in every file", () => expect(effectProblems(tree)).toEqual([]));

  test.each([
    ["src/engine/a.ts", `console.log("found")`],
    ["src/rank/a.ts", `process.stderr.write("x")`],
    ["src/cli/a.ts", "process.exit(1)"],
    ["src/mcp/a.ts", "process.exitCode = 2"],
    ["src/cli/a.ts", "const home = process.env.HOME"],
    ["src/core/config.ts", "const debug = Bun.env.SCRY_DEBUG"],
  ])("refuses %s with %s", (path, text) => {
    expect(effectProblems(sample({ [path]: text }))).toHaveLength(1);
  });

  test("does not read comments as code", () => {
    const text = "/** Never process.exit here.\n * process.env neither */\n// console.log is for cli\n";
    expect(effectProblems(sample({ "src/core/a.ts": text }))).toEqual([]);
  });
});

describe("sizes", () => {
  test("no file is longer than 300 lines", () => expect(sizeProblems(tree)).toEqual([]));

  test("301 lines are too many, 300 are not", () => {
    const files = sample({ "test/a.test.ts": "x\n".repeat(301), "src/b.ts": "x\n".repeat(300) });
    expect(sizeProblems(files)).toEqual(["test/a.test.ts has 301 lines"]);
  });

  const lint = (code: string) => {
    using box = makeSandbox({ "src/core/sample.ts": code });
    const args = [process.execPath, join(ROOT, "node_modules/.bin/biome"), "lint", "--config-path", join(ROOT, ".ci")];
    const run = Bun.spawnSync([...args, "src"], { cwd: box.dir, stdin: "ignore" });
    return run.exitCode === 0 ? "" : run.stdout.toString() + run.stderr.toString();
  };
  const body = (lines: number) => `export function f(): void {\n${'  open("a");\n'.repeat(lines)}}\n`;

  test("the linter refuses a function of more than 50 lines, a fourth parameter and `any`", () => {
    expect(lint(body(51))).toContain("noExcessiveLinesPerFunction");
    expect(lint("export const f = (a: 1, b: 2, c: 3, d: 4) => [a, b, c, d];\n")).toContain("useMaxParams");
    expect(lint("export const f = (a: any) => [a];\n")).toContain("noExplicitAny");
    expect(lint(body(49))).toBe("");
  });
});

describe("docs", () => {
  test("every path they name exists", () => expect(docProblems(tree)).toEqual([]));

  test("a path that moved is found, in prose and in a link", () => {
    const files = sample({
      "src/rank/weights.ts": "",
      "src/A.md": "`rank/weights.ts`, `weights.ts`, `rank/`, `--flag`, `and/or`, `dist/scry`, [w](rank/weights.ts)",
      "B.md": "`rank/gone.ts` and [this](src/old.md)\n```\n`also/gone.ts`\n```\n",
    });
    expect(docProblems(files).sort()).toEqual(["B.md names rank/gone.ts", "B.md names src/old.md"]);
  });

  test("no text names a path of one machine", () => expect(machineProblems(tree)).toEqual([]));

  test("a machine's path is found, a web address with the same word is not", () => {
    const bad = ["", "work", "main", "src"].join("/");
    expect(machineProblems(sample({ "a.md": `ok\nsee ${bad}` }))).toEqual(["a.md:2 names a path of one machine"]);
    expect(machineProblems(sample({ "a.md": "https://example.com/work/with-us" }))).toEqual([]);
  });

  test("the README's settings are those that the program reads", () => expect(settingProblems(tree)).toEqual([]));

  test("the README's languages are those of the table", () => {
    const listed = (method: string) =>
      languageInfos()
        .filter((language) => language.method === method)
        .map(({ label }) => label)
        .sort((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1))
        .join(", ");
    const block = [
      `- Definitions by a syntax tree: ${listed("grammar")}.`,
      `- Definitions by patterns of lines: ${listed("patterns")}.`,
      `- Sections or cells: ${listed("sections")}.`,
    ].join("\n");
    expect(tree.get("README.md")).toContain(`<!-- languages -->\n\n${block}\n\n<!-- /languages -->`);
  });

  test("a setting missing on either side is found", () => {
    const files = sample({ "src/core/config.ts": `read("SCRY_NEW", x)`, "README.md": "| `SCRY_OLD` | 1 |" });
    expect(settingProblems(files)).toEqual(["SCRY_NEW is not in README.md", "SCRY_OLD is in README.md only"]);
  });

  test("the README's usage is what --help prints", () => {
    const help = Bun.spawnSync([process.execPath, join(ROOT, "src/main.ts"), "--help"], {
      env: { ...process.env, NO_COLOR: "1" },
    });
    expect(help.exitCode).toBe(0);
    expect(usageBlock(tree.get("README.md") ?? "")).toBe(help.stdout.toString());
  });
});

describe("the manifest", () => {
  test("names one version of everything, and the changelog knows the program's", () => {
    expect(manifestProblems(tree)).toEqual([]);
  });

  test("a range and an unannounced version are found", () => {
    const json = JSON.stringify({ version: "2.0.0", dependencies: { a: "^1.0.0" }, devDependencies: { b: "1.0.0" } });
    const files = sample({ "package.json": json, "CHANGELOG.md": "# Changelog\n\n## 1.0.0\n" });
    expect(manifestProblems(files)).toEqual([
      `package.json: a is "^1.0.0", not one version`,
      "CHANGELOG.md has no section 2.0.0",
    ]);
  });
});
