import { existsSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { z } from "zod";
import type { Engine, SearchResult, Signal } from "../src/core/types.ts";
import { measures, type Placed, type Row } from "./measures.ts";
import { readJson } from "./sources.ts";

const Question = z.object({
  query: z.string().min(1),
  relevant: z.array(z.string()).min(1),
  category: z.string(),
});
type Question = z.infer<typeof Question>;

/** The questions of one query file about one corpus, and where that lies. */
export interface CorpusQuestions {
  readonly set: string;
  readonly corpus: string;
  readonly language: string;
  readonly root: string;
  readonly questions: readonly Question[];
}

const LIMIT = 10;

/**
 * The questions of some query files over the corpora that are there: in the first of the directories that has them.
 * `only`: names of corpora, all when empty. `every`: each so-manieth question of a corpus, from the first on. Throws when
 * a file cannot be read, or nothing is left to ask.
 */
export function questionsOf(
  files: readonly string[],
  options: {
    readonly directories: readonly string[];
    readonly only: readonly string[];
    readonly every: number;
    readonly languages: ReadonlyMap<string, string>;
  },
): { readonly sets: readonly CorpusQuestions[]; readonly missing: readonly string[] } {
  const { directories, only, every, languages } = options;
  const sets: CorpusQuestions[] = [];
  const missing = new Set<string>();
  for (const file of files) {
    const set = setName(file);
    for (const [corpus, all] of Object.entries(readJson(file, z.record(z.string(), z.array(Question))))) {
      if (only.length > 0 && !only.includes(corpus)) continue;
      const questions = all.filter((_, i) => i % every === 0);
      const root = directories.map((directory) => join(directory, corpus)).find((path) => existsSync(path));
      if (root === undefined) missing.add(corpus);
      else sets.push({ set, corpus, language: languages.get(corpus) ?? "(unknown)", root, questions });
    }
  }
  if (sets.length === 0) throw new Error(`none of the corpora is in ${directories.join(", ")}`);
  return { sets, missing: [...missing] };
}

/** `datasets/questions` for …/datasets/questions.json: two files of one name are two sets. */
function setName(file: string): string {
  return join(basename(dirname(resolve(file))), basename(file, ".json"));
}

/** Asks an indexed corpus its questions. Explaining costs time: without it `top` is empty and `ms` a user's. */
export async function ask(
  engine: Engine,
  asked: CorpusQuestions,
  options: { readonly explain: boolean },
): Promise<Row[]> {
  const { set, corpus, language, root, questions } = asked;
  const rows: Row[] = [];
  for (const { query, relevant, category } of questions) {
    const started = performance.now();
    const request = { query, limit: LIMIT, kinds: [], languages: [], pathGlobs: [], excludeGlobs: [], ...options };
    const { results } = await engine.search(root, { ...request, refresh: false });
    const ms = performance.now() - started;
    const found = results.map((result) => result.relativePath);
    const top = options.explain ? results.map(placed) : [];
    rows.push({ set, corpus, language, category, query, relevant, found, top, ms, ...measures(found, relevant) });
  }
  return rows;
}

function placed({ relativePath, name, score, explain }: SearchResult): Placed {
  return { path: relativePath, name, score: rounded(score), signals: bySignal(explain ?? []) };
}

function bySignal(signals: readonly Signal[]): Record<string, number> {
  const points: Record<string, number> = {};
  for (const signal of signals) points[signal.name] = rounded((points[signal.name] ?? 0) + signal.points);
  return points;
}

const rounded = (points: number) => Number(points.toFixed(4));

const SavedRow = z.object({
  set: z.string(),
  corpus: z.string(),
  language: z.string(),
  category: z.string(),
  query: z.string(),
  relevant: z.array(z.string()),
  found: z.array(z.string()),
  top: z.array(
    z.object({ path: z.string(), name: z.string(), score: z.number(), signals: z.record(z.string(), z.number()) }),
  ),
  ms: z.number(),
  ndcg: z.number(),
  hit1: z.number(),
  hit5: z.number(),
  recall: z.number(),
});

/** A run that `--json` wrote. */
export function readRun(file: string): Row[] {
  return readJson(file, z.array(SavedRow));
}
