import { describe, expect, test } from "bun:test";
import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { readSources } from "../../evals/sources.ts";
import { makeSandbox, type Sandbox } from "../support/sandbox.ts";

const EVALS = join(import.meta.dir, "../../evals");

async function run(box: Sandbox, program: string, args: readonly string[]) {
  const command = [process.execPath, join(EVALS, program), ...args];
  const child = Bun.spawn(command, { cwd: box.dir, env: box.environment(), stdout: "pipe", stderr: "pipe" });
  const [out, err, code] = await Promise.all([child.stdout.text(), child.stderr.text(), child.exited]);
  return { out, err, code };
}

const question = (query: string, relevant: string, category: string) => ({ query, relevant: [relevant], category });
const FILES = {
  "corpora/shop/cart.py": "def add_item(cart, item):\n    cart.append(item)\n",
  "corpora/shop/price.py": "def total(cart):\n    return sum(cart)\n",
  "sets/q.json": JSON.stringify({
    shop: [question("add_item", "cart.py", "name"), question("total of a cart", "price.py", "concept")],
    gone: [question("nothing", "x.py", "name")],
  }),
  "corpora.json": JSON.stringify([{ name: "shop", language: "python" }]),
};
const QUALITY = ["--corpora", "corpora", "--queries", "sets/q.json"];

describe("quality", () => {
  test("reports by category and language, keeps the run, and compares it with itself", async () => {
    using box = makeSandbox(FILES);
    const first = await run(box, "quality.ts", [...QUALITY, "--corpora-json", "corpora.json", "--json", "run.json"]);
    expect(first.err).toBe("left out, in no --corpora: gone\n");
    expect(first.out).toMatch(/^ {2}all +2 +1\.0000 \[1\.000, 1\.000\]/m);
    for (const name of ["concept", "name", "python"]) expect(first.out).toMatch(new RegExp(`^ {2}${name} +\\d`, "m"));
    const [row] = JSON.parse(readFileSync(box.path("run.json"), "utf8"));
    const sum = Object.values<number>(row.top[0].signals).reduce((total, points) => total + points, 0);
    expect(row.top[0]).toMatchObject({ path: "cart.py", name: "add_item" });
    expect(Math.abs(sum - row.top[0].score)).toBeLessThan(0.001);
    const second = await run(box, "quality.ts", [...QUALITY, "--against", "run.json"]);
    expect(second.out).toMatch(/^ {2}all +2 +0 +0 +0\.0000 \[0\.0000, 0\.0000\]$/m);
  }, 60_000);

  test("asks each so-manieth question only", async () => {
    using box = makeSandbox(FILES);
    const { out } = await run(box, "quality.ts", [...QUALITY, "--every", "2"]);
    expect(out).toMatch(/^ {2}all +1 /m);
    expect(out).toMatch(/^ {2}name +1 /m);
  }, 60_000);

  test("asks once more for each signal", async () => {
    using box = makeSandbox(FILES);
    const { out, code } = await run(box, "quality.ts", [...QUALITY, "--ablate"]);
    expect(code).toBe(0);
    for (const name of ["text", "exactName", "demotion: test"]) expect(out).toMatch(new RegExp(`^ {2}${name} `, "m"));
  }, 60_000);

  test.each([
    [["--corpora", "corpora"], "--corpora and --queries are required"],
    [[...QUALITY, "--every", "0"], "--every 0 is not a number from 1"],
    [["--corpora", "sets", "--queries", "sets/q.json"], "none of the corpora is in sets"],
    [["--corpora", "corpora", "--queries", "corpora.json"], "corpora.json does not have the expected shape"],
    [[...QUALITY, "--against", "none.json"], "none.json cannot be read as JSON"],
  ])("%j is refused", async (args, message) => {
    using box = makeSandbox(FILES);
    const { err, code } = await run(box, "quality.ts", args);
    expect(err).toContain(message);
    expect(code).toBe(2);
  });
});

describe("fetch", () => {
  const serve = (answer: () => Response) => Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: answer });
  const fetchClap = (box: Sandbox, mirror: string) =>
    run(box, "fetch.ts", ["--to", "into", "--only", "clap", "--debian", mirror]);

  test("refuses an archive that is not the expected one, and leaves nothing", async () => {
    using box = makeSandbox({});
    using server = serve(() => new Response("not the archive"));
    const { err, code } = await fetchClap(box, server.url.href);
    expect(err).toMatch(/^fetch: clap: rust-clap_4\.0\.32\.orig\.tar\.gz has sha256 \w+, expected a7db700b/);
    expect(code).toBe(2);
    expect(readdirSync(box.path("into"))).toEqual([]);
  });

  test("says which source a mirror does not have", async () => {
    using box = makeSandbox({});
    using server = serve(() => new Response("", { status: 404 }));
    const { err } = await fetchClap(box, server.url.href);
    expect(err).toContain("rust-clap_4.0.32.orig.tar.gz answers 404; another mirror may have it (--debian MIRROR)");
  });

  test("keeps a source that is there", async () => {
    using box = makeSandbox({});
    mkdirSync(box.path("into/clap"), { recursive: true });
    const { out, code } = await fetchClap(box, "http://127.0.0.1:1/");
    expect([out, code]).toEqual(["clap: kept\n", 0]);
  });

  test("knows every corpus of the questions, and no other", () => {
    const questions = JSON.parse(readFileSync(join(EVALS, "datasets/questions.json"), "utf8"));
    expect(
      readSources()
        .map(({ name }) => name)
        .sort(),
    ).toEqual(Object.keys(questions).sort());
  });
});
