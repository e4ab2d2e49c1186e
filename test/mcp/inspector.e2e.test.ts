import { describe, expect, setDefaultTimeout, test } from "bun:test";
import { resolve } from "node:path";
import { binaryPath, makeSandbox, type Sandbox } from "../support/sandbox.ts";

setDefaultTimeout(60_000);

const INSPECTOR = resolve(import.meta.dir, "../../node_modules/.bin/mcp-inspector");
/** The inspector's own exit code for an answer with `isError`. */
const TOOL_ERROR = 5;

/** Runs the MCP project's own client against the program under test. */
async function inspect(box: Sandbox, ...args: string[]) {
  const command = [INSPECTOR, "--cli", "--format", "json", "--quiet", binaryPath(), "mcp", ...args];
  const run = Bun.spawn(command, {
    cwd: box.dir,
    env: box.environment(),
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
  });
  const [out, err, code] = await Promise.all([run.stdout.text(), run.stderr.text(), run.exited]);
  return { code, err, result: out === "" ? null : (JSON.parse(out).result as Record<string, unknown>) };
}

describe("the MCP Inspector as the client", () => {
  test("finds no portability problem in the schemas", async () => {
    using box = makeSandbox({});
    const { code, err, result } = await inspect(box, "--method", "tools/list", "--strict");
    expect([code, err]).toEqual([0, ""]);
    expect(result?.tools).toBeArrayOfSize(3);
  });

  test("gets results", async () => {
    using box = makeSandbox({ "a.py": "def alpha(value):\n    return value\n" }, { git: true });
    const call = ["--method", "tools/call", "--tool-name", "search_code", "--tool-arg", "query=alpha", "limit=1"];
    const { code, result } = await inspect(box, ...call);
    expect(code).toBe(0);
    expect(result?.structuredContent).toMatchObject({
      project_root: box.dir,
      results: [{ file_path: box.path("a.py"), line_start: 1, line_end: 2, name: "alpha", kind: "function", rank: 1 }],
    });
  });

  test("is told of an unknown parameter and of a path outside", async () => {
    using box = makeSandbox({ "a.py": "def alpha(): pass\n" });
    for (const [argument, cause] of [
      ["langauge=go", 'did you mean \\"languages\\"?'],
      ["project_path=/etc", "is outside the server's directory"],
    ] as const) {
      const call = ["--method", "tools/call", "--tool-name", "search_code", "--tool-arg", "query=alpha", argument];
      const { code, result } = await inspect(box, ...call);
      expect([code, result?.isError]).toEqual([TOOL_ERROR, true]);
      expect(JSON.stringify(result)).toContain(cause);
    }
  });
});
