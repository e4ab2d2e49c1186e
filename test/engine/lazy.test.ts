import { expect, test } from "bun:test";
import { makeSandbox } from "../support/sandbox.ts";

/** Packages and folders that a search with words over a fresh index must not load: each costs start-up time. */
const HEAVY =
  /web-tree-sitter|mdast|micromark|@modelcontextprotocol|node_modules\/zod|cli-progress|src\/mcp\/|src\/chunk\/(?!version)/;

const PROBE = `
const { run } = await import("${import.meta.dir}/../../src/cli/run.ts");
await run(["search", "--json", "ledger"]);
console.error(JSON.stringify(Object.keys(require.cache)));`;

test("a search that has nothing to index loads no parser, no model and no MCP", async () => {
  using box = makeSandbox({ "a.py": "def ledger():\n    return 1\n" }, { git: true });
  const search = async () => {
    const child = Bun.spawn([process.execPath, "-e", PROBE], {
      cwd: box.dir,
      env: box.environment(),
      stdout: "ignore",
      stderr: "pipe",
    });
    return JSON.parse(await child.stderr.text()) as string[];
  };
  const first = await search();
  expect(first.filter((path) => HEAVY.test(path)).length).toBeGreaterThan(0); // the first search indexes: the probe can see
  const second = await search();
  expect(second.length).toBeGreaterThan(20);
  expect(second.filter((path) => HEAVY.test(path))).toEqual([]);
});
