/**
 * Scores ranking quality in one warm process: NDCG@10 with binary gains, hit@1, hit@5 and recall@10 over files, with
 * 95 % bootstrap intervals, by category and language.
 *
 *   bun evals/quality.ts --corpora DIR [--corpora DIR] --queries FILE [--queries FILE] [--repos a,b] [--every N]
 *                        [--misses N] [--corpora-json FILE] [--json OUT] [--against OLD] [--ablate]
 *
 * A query file is {"corpus": [{"query", "relevant": [path], "category"}]}; DIR/corpus holds the sources (fetch.ts lays
 * out those of evals/datasets). --every asks each N-th question only. --corpora-json: [{"name", "language"}] of further
 * corpora. --json keeps the run with each result's explanation, --against compares with a run kept so and says why
 * questions moved. --ablate asks everything once more for each signal of the ranking, with that signal off.
 */
import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { z } from "zod";
import { configFromEnv, resolveConfig } from "../src/core/config.ts";
import { readEnvironment } from "../src/core/env.ts";
import type { Engine } from "../src/core/types.ts";
import { createEngine } from "../src/engine/engine.ts";
import { type Ablation, reportAblations, type Switch, switches, without } from "./ablate.ts";
import { reportComparison } from "./compare.ts";
import type { Row } from "./measures.ts";
import { groups, reportMisses, reportSet } from "./report.ts";
import { ask, type CorpusQuestions, questionsOf, readRun } from "./run.ts";
import { readJson, readSources } from "./sources.ts";

const CorpusLanguages = z.array(z.object({ name: z.string(), language: z.string() }));

const { values: args } = parseArgs({
  options: {
    corpora: { type: "string", multiple: true, default: [] },
    queries: { type: "string", multiple: true, default: [] },
    repos: { type: "string", default: "" },
    every: { type: "string", default: "1" },
    misses: { type: "string", default: "0" },
    "corpora-json": { type: "string" },
    json: { type: "string" },
    against: { type: "string" },
    ablate: { type: "boolean", default: false },
  },
});

async function main(): Promise<void> {
  if (args.corpora.length === 0 || args.queries.length === 0) throw new Error("--corpora and --queries are required");
  const old = args.against === undefined ? null : readRun(args.against); // read first: a wrong file costs no run
  const further = args["corpora-json"] === undefined ? [] : readJson(args["corpora-json"], CorpusLanguages);
  const { sets, missing } = questionsOf(args.queries, {
    directories: args.corpora,
    only: args.repos.split(",").filter(Boolean),
    every: count("every", 1),
    languages: new Map([...readSources(), ...further].map(({ name, language }) => [name, language])),
  });
  if (missing.length > 0) console.error(`left out, in no --corpora: ${missing.join(", ")}`);
  const env = readEnvironment();
  const engine = createEngine(env, resolveConfig(configFromEnv(env.variables)));
  try {
    if (args.ablate) await ablate(engine, sets);
    else await score(engine, sets, old);
  } finally {
    engine.close();
  }
}

function count(flag: "every" | "misses", least: number): number {
  const number = Number(args[flag]);
  if (!Number.isInteger(number) || number < least)
    throw new Error(`--${flag} ${args[flag]} is not a number from ${least}`);
  return number;
}

async function score(engine: Engine, sets: readonly CorpusQuestions[], old: readonly Row[] | null): Promise<void> {
  const rows: Row[] = [];
  for (const asked of sets) {
    await engine.index(asked.root, { force: false });
    rows.push(...(await ask(engine, asked, { explain: args.json !== undefined || old !== null })));
  }
  for (const [set, ofSet] of groups(rows, (row) => row.set)) console.log(`${reportSet(set, ofSet)}\n`);
  const misses = reportMisses(rows, count("misses", 0));
  if (misses !== "") console.log(misses);
  if (args.json !== undefined) writeFileSync(args.json, JSON.stringify(rows));
  if (old) console.log(reportComparison(rows, old));
}

/** Corpus by corpus, so that each is read from the disk once. */
async function ablate(engine: Engine, sets: readonly CorpusQuestions[]): Promise<void> {
  const ablations = switches().map((off) => ({ off, changes: new Map<string, number[]>() }));
  const rows: Row[] = [];
  for (const asked of sets) {
    await engine.index(asked.root, { force: false });
    const base = await ask(engine, asked, { explain: false });
    rows.push(...base);
    for (const { off, changes } of ablations) {
      const changed = await changesWithout(off, base, () => ask(engine, asked, { explain: false }));
      changes.set(asked.set, [...(changes.get(asked.set) ?? []), ...changed]);
    }
    console.error(`${asked.set} ${asked.corpus}`);
  }
  const bySet = groups(rows, (row) => row.set);
  for (const [set, ofSet] of bySet) console.log(`${reportSet(set, ofSet)}\n`);
  const named: Ablation[] = ablations.map(({ off, changes }) => ({ name: off.name, changes }));
  console.log(
    reportAblations(
      named,
      bySet.map(([set]) => set),
    ),
  );
}

async function changesWithout(off: Switch, base: readonly Row[], askAgain: () => Promise<Row[]>): Promise<number[]> {
  const rows = await without(off, askAgain);
  return rows.map((row, i) => row.ndcg - base[i]!.ndcg);
}

try {
  await main();
} catch (error) {
  console.error(`quality: ${(error as Error).message}`);
  process.exitCode = 2;
}
