import { describe, expect, setDefaultTimeout, test } from "bun:test";
import { symlinkSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { makeSandbox } from "../support/sandbox.ts";
import { connect } from "./client.ts";

setDefaultTimeout(60_000);

const STACK = `/** Keeps values, last in first out. */
export class Stack {
  private items: number[] = [];

  push(value: number): void {
    this.items.push(value);
  }
}

export function parseArguments(argv: string[]): string[] {
  return argv.filter((part) => part.startsWith("--"));
}
`;
const FILES = { "src/stack.ts": STACK, "lib/helper.py": "def parse_arguments(argv):\n    return argv[1:]\n" };

interface Found {
  readonly results: { file_path: string; name: string; parent?: string; content: string }[];
}

test("the tools are listed with schemas that strict clients accept", async () => {
  using box = makeSandbox({});
  await using server = await connect(box);
  const { tools } = await server.client.listTools();
  expect(tools.map(({ name }) => name)).toEqual(["search_code", "index_codebase", "index_status"]);
  for (const tool of tools) {
    expect(tool.description).toMatch(/do not/i);
    expect(tool.annotations).toMatchObject({ destructiveHint: false, idempotentHint: true, openWorldHint: false });
    for (const schema of [tool.inputSchema, tool.outputSchema]) checkStrict(schema, tool.name);
  }
});

function checkStrict(schema: unknown, where: string): void {
  if (typeof schema !== "object" || schema === null) return;
  for (const union of ["anyOf", "oneOf", "allOf", "not", "$ref"]) expect(schema, where).not.toHaveProperty(union);
  const { type, properties, additionalProperties } = schema as Record<string, unknown>;
  expect(typeof type, where).toBe("string");
  if (type === "object") {
    expect(additionalProperties, where).toBe(false);
    expect(Object.keys(properties as object).length, where).toBeGreaterThan(0);
    for (const [name, inner] of Object.entries(properties as object)) checkStrict(inner, `${where}.${name}`);
  }
  if (type === "array") checkStrict((schema as { items: unknown }).items, `${where}[]`);
}

test("instructions, and empty lists of what scry does not offer", async () => {
  using box = makeSandbox({});
  await using server = await connect(box);
  expect(server.client.getInstructions()).toContain("grep");
  expect(await server.client.listResources()).toMatchObject({ resources: [] });
  expect(await server.client.listResourceTemplates()).toMatchObject({ resourceTemplates: [] });
  expect(await server.client.listPrompts()).toMatchObject({ prompts: [] });
});

describe("search_code", () => {
  test("indexes by itself and answers what `scry search --json` answers, without nulls", async () => {
    using box = makeSandbox(FILES, { git: true });
    await using server = await connect(box);
    const { isError, text, structured } = await server.call("search_code", { query: "Stack.push", limit: 2 });
    expect(isError).toBe(false);
    expect(text).toMatch(/^src\/stack\.ts:5-\d+ method Stack\.push$/m);
    const { results, ...rest } = structured as unknown as Found & Record<string, unknown>;
    expect(rest).toEqual({ project_root: box.dir, searched_directory: box.dir });
    const cli = (await box.run(["search", "Stack.push", "-n", "2", "--json"])).json<Found>();
    expect(cli.results[0]).toMatchObject(results[0]!);
    expect(results.map(({ file_path, name }) => [file_path, name])).toEqual(
      cli.results.map(({ file_path, name }) => [file_path, name]),
    );
  });

  test("sees the files as they are now", async () => {
    using box = makeSandbox(FILES, { git: true });
    await using server = await connect(box);
    await server.call("search_code", { query: "push" });
    box.write({ "src/queue.ts": "export function dequeueOldest(): void {}\n" });
    const { structured } = await server.call("search_code", { query: "dequeueOldest", limit: 1 });
    expect((structured as unknown as Found).results[0]?.file_path).toBe(box.path("src/queue.ts"));
  });

  test("filters keep what they name; include_debug adds counts", async () => {
    using box = makeSandbox(FILES, { git: true });
    await using server = await connect(box);
    const only = async (args: Record<string, unknown>) => {
      const { structured } = await server.call("search_code", { query: "parse arguments", ...args });
      return [...new Set((structured as unknown as Found).results.map((result) => result.file_path))];
    };
    expect(await only({ languages: ["python"] })).toEqual([box.path("lib/helper.py")]);
    expect(await only({ path_glob: "src/**" })).toEqual([box.path("src/stack.ts")]);
    expect(await only({ exclude_glob: "*.ts" })).toEqual([box.path("lib/helper.py")]);
    expect(await only({ project_path: "lib" })).toEqual([box.path("lib/helper.py")]);
    expect(await only({ chunk_kinds: ["section"] })).toEqual([]);
    const { structured } = await server.call("search_code", { query: "parse", limit: 1, include_debug: true });
    expect(structured.debug).toMatchObject({ stats: { results_count: 1 }, timings: { embedding_ms: 0 } });
  });

  test("budget_tokens holds for the text and for the structured answer", async () => {
    const many = Array.from({ length: 12 }, (_, i) => [
      `f${i}.py`,
      `def job_${i}(a):\n${`    run_${i}(a)\n`.repeat(60)}`,
    ]);
    using box = makeSandbox(Object.fromEntries(many), { git: true });
    await using server = await connect(box);
    const ask = (budget_tokens: number) => server.call("search_code", { query: "job", limit: 12, budget_tokens });
    const { text, structured } = await ask(600);
    expect(text.length).toBeLessThanOrEqual(2400);
    expect(JSON.stringify(structured).length).toBeLessThanOrEqual(2400);
    const { results, left_out } = structured as unknown as Found & { left_out: number };
    expect([results.length + left_out, results[0]!.content.length > 300, left_out > 0]).toEqual([12, true, true]);
    expect(text).toContain("    run_0(a)\n");
    const { isError, text: refusal } = await ask(10);
    expect([isError, refusal]).toEqual([true, expect.stringContaining("use at least 50")]);
  });

  test("nothing found is an answer, not an error", async () => {
    using box = makeSandbox(FILES, { git: true });
    await using server = await connect(box);
    const { isError, text, structured } = await server.call("search_code", { query: "zyzzyva" });
    expect([isError, structured.results]).toEqual([false, []]);
    expect(text).toContain('nothing found for "zyzzyva"');
  });

  test.each([
    [{ query: "x", langauge: ["go"] }, 'unknown parameter "langauge" — did you mean "languages"?'],
    [{ query: "x", languages: ["pyhton"] }, "python"],
    [{ query: "x", path_glob: "*.{ts,js}" }, "braces"],
    [{ query: "x", limit: 51 }, "use at most 50"],
    [{ query: "" }, "query is empty"],
  ])("%j is refused with the cause", async (args, cause) => {
    using box = makeSandbox(FILES);
    await using server = await connect(box);
    const { isError, text } = await server.call("search_code", args);
    expect(isError).toBe(true);
    expect(text).toContain(cause);
    expect(text).not.toMatch(/\n\s+at /);
  });

  test("two first calls at once both answer", async () => {
    using box = makeSandbox(FILES, { git: true });
    await using server = await connect(box);
    const queries = ["Stack.push", "parse_arguments"];
    const answers = await Promise.all(queries.map((query) => server.call("search_code", { query, limit: 1 })));
    const names = answers.map(({ structured }) => (structured as unknown as Found).results[0]?.name);
    expect(names).toEqual(["push", "parse_arguments"]);
  });

  test("a first index sends progress, stops when cancelled, and the next call succeeds", async () => {
    const many = Array.from({ length: 1500 }, (_, i) => [
      `src/f${i}.ts`,
      `export function job${i}() { return ${i}; }\n`,
    ]);
    using box = makeSandbox(Object.fromEntries(many));
    await using server = await connect(box);
    const abort = new AbortController();
    const updates: number[] = [];
    const onprogress = ({ progress }: { progress: number }) => {
      updates.push(progress);
      abort.abort("enough");
    };
    const first = server.call("search_code", { query: "job7" }, { onprogress, signal: abort.signal });
    expect(await first.then(String, String)).toContain("enough");
    expect(updates.length).toBeGreaterThan(0);
    const { structured } = await server.call("search_code", { query: "job1499", limit: 1 });
    expect((structured as unknown as Found).results[0]?.name).toBe("job1499");
  });
});

test("index_codebase and index_status agree", async () => {
  using box = makeSandbox({ ...FILES, "logo.png": new Uint8Array([0x89, 0x50, 0, 1, 2]) }, { git: true });
  await using server = await connect(box);
  const before = await server.call("index_status");
  expect(before.structured).toMatchObject({ project_root: box.dir, is_indexed: false, files_count: 0 });
  expect(before.structured).not.toHaveProperty("last_updated");
  const built = await server.call("index_codebase");
  expect(built.structured).toMatchObject({ project_root: box.dir, files_indexed: 2, files_deleted: 0 });
  const after = await server.call("index_status");
  expect(after.structured).toMatchObject({
    ...{ is_indexed: true, state: "idle", files_count: 2, stale_files_count: 0, being_built: false },
    ...{ chunks_count: built.structured.chunks_indexed, embedded_chunks_count: 0, skipped: { binary: 1 } },
  });
  expect((await server.call("index_codebase")).structured).toMatchObject({ files_indexed: 0 });
  expect((await server.call("index_codebase", { force: true })).structured).toMatchObject({ files_indexed: 2 });
});

describe("workspace roots", () => {
  test("the client's root is the default, with spaces and signs in its path, and follows a change", async () => {
    using box = makeSandbox({ "a b#1%/one.py": "def alpha(): pass\n", "two/two.py": "def alpha(): pass\n" });
    let root = box.path("a b#1%");
    await using server = await connect(box, { roots: () => [pathToFileURL(root).href] });
    const where = async () => (await server.call("search_code", { query: "alpha" })).structured.searched_directory;
    expect(await where()).toBe(root);
    root = box.path("two");
    await server.client.sendRootsListChanged();
    expect(await where()).toBe(root);
  });

  test("nothing outside of it is searched, indexed or described", async () => {
    using box = makeSandbox({ "inner/a.py": "def alpha(): pass\n", "secret/b.py": "def beta(): pass\n" });
    symlinkSync(box.path("secret"), box.path("inner/link"));
    await using server = await connect(box, { roots: () => [pathToFileURL(box.path("inner")).href] });
    for (const project_path of ["/etc", "..", "../secret", "link", box.path("secret"), box.path("absent")]) {
      for (const [tool, args] of [["search_code", { query: "beta" }], ["index_codebase"], ["index_status"]] as const) {
        const { isError, text } = await server.call(tool, { ...args, project_path });
        expect([isError, text]).toEqual([
          true,
          expect.stringContaining(`outside the workspace root ${box.path("inner")}`),
        ]);
      }
    }
  });

  test("without roots the server's directory counts, and `scry mcp DIR` names it", async () => {
    using box = makeSandbox({ "inner/a.py": "def alpha(): pass\n", "b.py": "def beta(): pass\n" });
    await using server = await connect(box, { args: ["inner"] });
    const { structured } = await server.call("search_code", { query: "alpha" });
    expect(structured.searched_directory).toBe(box.path("inner"));
    const { text } = await server.call("search_code", { query: "beta", project_path: box.dir });
    expect(text).toContain(`outside the server's directory ${box.path("inner")}`);
  });
});
