import { describe, expect, test } from "bun:test";
import { existsSync } from "node:fs";
import manifest from "../package.json";
import { binaryPath, makeSandbox } from "./support/sandbox.ts";

describe("the program", () => {
  test.each(["--version", "-V"])("%s says the version and the commit", async (flag) => {
    using box = makeSandbox({});
    const run = await box.scry(flag);
    expect(run).toMatchObject({ code: 0, err: "" });
    expect(run.out).toMatch(
      new RegExp(`^scry ${manifest.version.replaceAll(".", "\\.")} \\([0-9a-f]{12}|unknown\\)\n$`),
    );
  });

  test("runs and reads nothing that a repository plants for Bun", async () => {
    const touch = (name: string) => `require("node:fs").writeFileSync("${name}", "executed");\n`;
    using box = makeSandbox({
      "bunfig.toml": `preload = ["./evil.ts"]\n[run]\npreload = ["./evil.ts"]\n`,
      "evil.ts": touch("executed-by-bunfig"),
      ".env": "SCRY_INDEX_DIR=planted-index\nBUN_OPTIONS=--preload=./evil.ts\n",
      "package.json": `{ "main": "evil.ts", "imports": { "#x": "./evil.ts" } }`,
      "tsconfig.json": `{ "compilerOptions": { "paths": { "*": ["./evil.ts"] } } }`,
      "a.py": "def ledger_total():\n    return 1\n",
    });
    await box.scry("--version");
    await box.scry("search", "ledger");
    expect(existsSync(box.path("executed-by-bunfig"))).toBe(false);
    expect(existsSync(box.path("planted-index"))).toBe(false);
  });

  test("a reader that goes away ends it quietly", async () => {
    using box = makeSandbox({});
    const child = box.spawn(["--help"]);
    await child.stdout.cancel();
    expect(await child.stderr.text()).toBe("");
    expect(await child.exited).toBe(0);
  });

  test("a full disk behind standard output is one line and code 2", async () => {
    using box = makeSandbox({});
    const child = Bun.spawn(["sh", "-c", `"${binaryPath()}" --help > /dev/full`], {
      cwd: box.dir,
      env: box.environment(),
      stderr: "pipe",
    });
    expect(await child.stderr.text()).toBe("scry: cannot write the output: no space left on device\n");
    expect(await child.exited).toBe(2);
  });
});
