/**
 * Scores ranking quality in one warm process: NDCG@10 with binary gains, hit@1, hit@5 and recall@10 over files.
 *
 *   bun evals/quality.ts --corpora DIR --queries FILE [--queries FILE] [--repos a,b] [--json OUT] [--against OLD] [--misses N]
 *
 * A query file is {"corpus": [{"query", "relevant": [path], "category"}]}; DIR/corpus holds the sources.
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { configFromEnv, resolveConfig } from "../src/core/config.ts";
import { readEnvironment } from "../src/core/env.ts";
import type { Engine } from "../src/core/types.ts";
import { createEngine } from "../src/engine/engine.ts";
import { measures, type Row, summarize } from "./measures.ts";

interface Question {
  readonly query: string;
  readonly relevant: readonly string[];
  readonly category: string;
}

const { values: args } = parseArgs({
  options: {
    corpora: { type: "string" },
    queries: { type: "string", multiple: true },
    repos: { type: "string", default: "" },
    json: { type: "string" },
    against: { type: "string" },
    misses: { type: "string", default: "0" },
  },
});

const LIMIT = 10;

async function scoreCorpus(engine: Engine, root: string, questions: readonly Question[]): Promise<Row[]> {
  const rows: Row[] = [];
  for (const { query, relevant, category } of questions) {
    const started = performance.now();
    const request = { query, limit: LIMIT, kinds: [], languages: [], pathGlobs: [], excludeGlobs: [], explain: false };
    const { results } = await engine.search(root, { ...request, refresh: false });
    const found = results.map((result) => result.relativePath);
    rows.push({
      corpus: root.split("/").at(-1)!,
      category,
      query,
      relevant,
      found,
      ms: performance.now() - started,
      ...measures(found, relevant),
    });
  }
  return rows;
}

async function main(): Promise<void> {
  if (!args.corpora || !args.queries) throw new Error("--corpora and --queries are required");
  const env = readEnvironment();
  const engine = createEngine(env, resolveConfig(configFromEnv(env.variables)));
  const only = new Set(args.repos.split(",").filter(Boolean));
  const rows: Row[] = [];
  for (const file of args.queries) {
    const sets = JSON.parse(readFileSync(file, "utf8")) as Record<string, Question[]>;
    const before = rows.length;
    for (const [corpus, questions] of Object.entries(sets)) {
      const root = join(args.corpora, corpus);
      if ((only.size > 0 && !only.has(corpus)) || !existsSync(root)) continue;
      await engine.index(root, { force: false });
      rows.push(...(await scoreCorpus(engine, root, questions)));
    }
    console.log(`${file.split("/").at(-1)}: ${summarize(rows.slice(before))}`);
  }
  engine.close();
  report(rows);
}

function report(rows: readonly Row[]): void {
  const categories = [...new Set(rows.map((row) => row.category))].sort();
  for (const category of categories)
    console.log(`  ${category.padEnd(13)} ${summarize(rows.filter((row) => row.category === category))}`);
  for (const row of rows.toSorted((a, b) => a.ndcg - b.ndcg).slice(0, Number(args.misses))) {
    console.log(
      `${row.ndcg.toFixed(2)} ${row.corpus}: ${row.query}\n     wanted ${row.relevant.join(" ")}\n     found  ${row.found.slice(0, 5).join(" ")}`,
    );
  }
  if (args.json) writeFileSync(args.json, JSON.stringify(rows));
  if (args.against) compare(rows, JSON.parse(readFileSync(args.against, "utf8")) as Row[]);
}

/** Query by query: which were won and lost against another run. */
function compare(rows: readonly Row[], old: readonly Row[]): void {
  const before = new Map(old.map((row) => [`${row.corpus} ${row.query}`, row]));
  const moved = rows.flatMap((row) => {
    const was = before.get(`${row.corpus} ${row.query}`);
    return was && Math.abs(was.ndcg - row.ndcg) > 1e-9 ? [{ row, was, by: row.ndcg - was.ndcg }] : [];
  });
  for (const { row, was, by } of moved.sort((a, b) => a.by - b.by)) {
    console.log(
      `${by > 0 ? "+" : ""}${by.toFixed(2)} ${row.corpus}: ${row.query}\n     wanted ${row.relevant.join(" ")}\n     was    ${was.found.slice(0, 4).join(" ")}\n     now    ${row.found.slice(0, 4).join(" ")}`,
    );
  }
  console.log(`won ${moved.filter(({ by }) => by > 0).length}, lost ${moved.filter(({ by }) => by < 0).length}`);
}

await main();
