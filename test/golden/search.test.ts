import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { cpSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { resolveConfig } from "../../src/core/config.ts";
import type { Engine, SearchResult } from "../../src/core/types.ts";
import { createEngine } from "../../src/engine/engine.ts";
import { makeSandbox, type Sandbox } from "../support/sandbox.ts";
import { CORPORA, type GoldenQuery } from "./queries.ts";

// What real queries over two published packages find first. A change of the ranking moves some of it: run with
// UPDATE_GOLDEN=1 and read the difference line by line; every line is better, or the change is not.
const isUpdate = process.env.UPDATE_GOLDEN === "1";
const PROJECT = join(import.meta.dir, "../..");
const GOLDEN = join(PROJECT, "test/fixtures/golden/results.json");

interface Expected {
  /** The best result, as path:name. */
  readonly first: string;
  /** The paths of the three best, in no order: the first one is said above. */
  readonly three: readonly string[];
}

let box: Sandbox;
let engine: Engine;

beforeAll(async () => {
  box = makeSandbox({});
  for (const { name, from, parts } of CORPORA) {
    const source = join(PROJECT, "node_modules", from);
    for (const part of parts) cpSync(join(source, part), box.path(name, part), { recursive: true });
  }
  const env = { variables: box.environment(), home: box.home, platform: process.platform, cwd: box.dir };
  engine = createEngine(env, resolveConfig({ indexDir: box.cache }));
  for (const { name } of CORPORA) await engine.index(box.path(name), { force: false });
}, 120_000);

afterAll(() => {
  engine.close();
  box[Symbol.dispose]();
});

async function find(corpus: string, query: string): Promise<readonly SearchResult[]> {
  const filters = { kinds: [], languages: [], pathGlobs: [], excludeGlobs: [] };
  const request = { query, limit: 10, ...filters, explain: false, refresh: false };
  return (await engine.search(box.path(corpus), request)).results;
}

function asGolden(results: readonly SearchResult[]): Expected {
  const three = results.slice(0, 3).map(({ relativePath }) => relativePath);
  return { first: `${results[0]?.relativePath}:${results[0]?.name}`, three: three.sort() };
}

describe.each(CORPORA.map((corpus) => [corpus.name, corpus.queries] as const))("over %s", (corpus, queries) => {
  test("the best results are the golden ones", async () => {
    const found: Record<string, Expected> = {};
    for (const { query } of queries) found[query] = asGolden(await find(corpus, query));
    const golden = existsSync(GOLDEN) ? JSON.parse(readFileSync(GOLDEN, "utf8")) : {};
    if (isUpdate) writeFileSync(GOLDEN, `${JSON.stringify({ ...golden, [corpus]: found }, null, 2)}\n`);
    else expect(found).toEqual(golden[corpus]);
  }, 60_000);

  test.each(certainOf(queries))("the only right file comes first: %s", async (query, relevant) => {
    const [first] = await find(corpus, query);
    expect(relevant).toContain(first?.relativePath ?? "nothing");
  });

  test("the queries name files that are there, and are distinct", () => {
    const missing = queries.flatMap(({ relevant }) => relevant).filter((path) => !existsSync(box.path(corpus, path)));
    expect(missing).toEqual([]);
    expect(new Set(queries.map(({ query }) => query)).size).toBe(20);
  });
});

function certainOf(queries: readonly GoldenQuery[]): (readonly [string, readonly string[]])[] {
  return queries.filter(({ certain }) => certain).map(({ query, relevant }) => [query, relevant] as const);
}
