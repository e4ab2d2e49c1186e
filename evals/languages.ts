/**
 * Reports by language how well files are cut into chunks, over any sources.
 *
 *   bun evals/languages.ts --corpora DIR [--only python,go] [--outliers N] [--missed N]
 *
 * DIR holds one directory per project. `named`: lines with text that are inside a chunk with a name. `windows`: files
 * cut into windows instead of by structure. `ctags`: of the functions, methods and types that Universal Ctags finds
 * (when it is installed), those whose names we have for the same file: an independent check.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { Analyzer } from "../src/chunk/analyze.ts";
import { detectLanguage } from "../src/chunk/languages/index.ts";
import type { FileAnalysis } from "../src/core/types.ts";
import { classify, skipByName } from "../src/repo/classify.ts";

const { values: args } = parseArgs({
  options: {
    corpora: { type: "string" },
    only: { type: "string", default: "" },
    outliers: { type: "string", default: "0" },
    missed: { type: "string", default: "0" },
  },
});

const MAX_BYTES = 1_048_576;
const LONG_CHUNK_LINES = 200;
/** What both programs are meant to find. Variables, fields, macros, parameters and headings are matters of taste. */
const CTAGS_KINDS = new Set(
  "function method class struct interface enum trait type union singletonMethod protocol constructor".split(" "),
);

interface FileReport {
  readonly path: string;
  readonly lines: number;
  readonly named: number;
  readonly fallback: string | null;
  readonly longChunks: number;
  readonly tags: number;
  readonly missed: readonly string[];
}

interface Report {
  files: FileReport[];
  bytes: number;
  ms: number;
}

interface Tag {
  readonly name: string;
  readonly path: string;
  readonly kind: string;
  readonly line: number;
}

const lastPart = (name: string) => name.split(/::|[.:#]/).at(-1)!;

/** Absolute path → tags; null without Universal Ctags with JSON. */
function tagsOf(paths: readonly string[]): Map<string, Tag[]> | null {
  const command = ["ctags", "--output-format=json", "--fields=+nK", "--sort=no", "-f", "-", "-L", "-"];
  const run = Bun.spawnSync(command, { stdin: Buffer.from(paths.join("\n")), stderr: "ignore" });
  if (run.exitCode !== 0) return null;
  const tags = new Map<string, Tag[]>(paths.map((path) => [path, []]));
  for (const line of run.stdout.toString().split("\n")) {
    if (!line.startsWith("{")) continue;
    const tag = JSON.parse(line) as Tag;
    // Lambdas, operators and the like have no name to search for.
    // Of a test it gives the macro (TEST, TYPED_TEST_P, BENCHMARK_F), where the test has a name of its own.
    const isNamed =
      /^[\w$.:!?'-]+$/.test(tag.name) && !/^(?:__anon|_$|(?:TYPED_)?TEST|BENCHMARK|MATCHER)/.test(tag.name);
    if (CTAGS_KINDS.has(tag.kind) && isNamed) tags.get(tag.path)?.push({ ...tag, name: lastPart(tag.name) });
  }
  return tags;
}

/** Names that an analysis has, without what only qualifies them. */
function namesOf({ chunks }: FileAnalysis): Set<string> {
  const names = chunks.flatMap(({ name, aliases, qualifiedName }) => [name, qualifiedName, ...aliases]);
  return new Set(names.flatMap((name) => [name, lastPart(name)]));
}

function reportOn(path: string, text: string, analysis: FileAnalysis): Omit<FileReport, "tags" | "missed"> {
  const { chunks, fallback } = analysis;
  const lines = text.split(/\r\n|\r|\n/);
  const named = new Set<number>();
  for (const { name, parent, lineStart, lineEnd } of chunks) {
    if (name === "" && parent === null) continue;
    for (let line = lineStart; line <= lineEnd; line++) named.add(line);
  }
  const filled = lines.flatMap((line, at) => (line.trim() === "" ? [] : [at + 1]));
  const longChunks = chunks.filter(({ lineStart, lineEnd }) => lineEnd - lineStart >= LONG_CHUNK_LINES).length;
  return { path, lines: filled.length, named: filled.filter((line) => named.has(line)).length, fallback, longChunks };
}

function* textsOf(root: string): Generator<{ path: string; text: string; bytes: number }> {
  for (const path of new Bun.Glob("**/*").scanSync({ cwd: root, dot: true, onlyFiles: true })) {
    if (skipByName(path) || path.split("/").some((part) => part === ".git" || part === "node_modules")) continue;
    const bytes = readFileSync(join(root, path));
    const classified = bytes.length <= MAX_BYTES ? classify(path, bytes) : null;
    if (classified && "text" in classified)
      yield { path: join(root, path), text: classified.text, bytes: bytes.length };
  }
}

async function reportCorpus(root: string, analyzer: Analyzer, reports: Map<string, Report>): Promise<boolean> {
  const only = new Set(args.only.split(",").filter(Boolean));
  const found = [...textsOf(root)].flatMap((file) => {
    const language = detectLanguage(file.path, file.text);
    return only.size === 0 || only.has(language) ? [{ ...file, language }] : [];
  });
  const tags = tagsOf(found.map(({ path }) => path));
  for (const { path, text, bytes, language } of found) {
    const report = reports.get(language) ?? { files: [], bytes: 0, ms: 0 };
    reports.set(language, report);
    const started = performance.now();
    const analysis = await analyzer.analyze({ path, text, language });
    report.ms += performance.now() - started;
    report.bytes += bytes;
    const names = namesOf(analysis);
    const expected = tags?.get(path) ?? [];
    const missed = expected
      .filter(({ name }) => !names.has(name))
      .map(({ name, line, kind }) => `${line} ${kind} ${name}`);
    report.files.push({ ...reportOn(path, text, analysis), tags: expected.length, missed });
  }
  return tags !== null;
}

const sum = (files: readonly FileReport[], of: (file: FileReport) => number) =>
  files.reduce((total, file) => total + of(file), 0);
const percent = (part: number, whole: number) => (whole === 0 ? "-" : `${((100 * part) / whole).toFixed(1)} %`);

function row(language: string, { files, bytes, ms }: Report): string[] {
  const fallen = files.filter(({ fallback }) => fallback !== null);
  const reasons = new Map<string, number>();
  for (const { fallback } of fallen) reasons.set(fallback!, (reasons.get(fallback!) ?? 0) + 1);
  const tags = sum(files, (file) => file.tags);
  const missed = sum(files, (file) => file.missed.length);
  return [
    language,
    `${files.length}`,
    (bytes / 1e6).toFixed(2),
    percent(
      sum(files, (file) => file.named),
      sum(files, (file) => file.lines),
    ),
    `${fallen.length}`,
    `${sum(files, (file) => file.longChunks)}`,
    `${tags}`,
    percent(tags - missed, tags),
    (bytes / 1e3 / ms).toFixed(1),
    [...reasons].map(([reason, count]) => `${reason} ${count}`).join(", "),
  ];
}

const HEAD = ["language", "files", "MB", "named", "windows", ">200 lines", "tags", "ctags", "MB/s", "why windows"];

function print(reports: ReadonlyMap<string, Report>): void {
  const rows = [HEAD, ...[...reports].sort(([a], [b]) => (a < b ? -1 : 1)).map(([id, report]) => row(id, report))];
  const widths = HEAD.map((_, column) => Math.max(...rows.map((cells) => cells[column]!.length)));
  const isText = (column: number) => column === 0 || column === HEAD.length - 1;
  for (const cells of rows) {
    const padded = cells.map((cell, at) => (isText(at) ? cell.padEnd(widths[at]!) : cell.padStart(widths[at]!)));
    console.log(padded.join("  ").trimEnd());
  }
}

/** The files with the least in named chunks, and those that lack most of what Ctags has. */
function printOutliers(reports: ReadonlyMap<string, Report>): void {
  for (const [language, { files }] of reports) {
    const unnamed = files.filter(({ lines, named }) => lines > named);
    unnamed.sort((a, b) => b.lines - b.named - (a.lines - a.named));
    for (const { path, lines, named, fallback } of unnamed.slice(0, Number(args.outliers))) {
      console.log(`${language}: ${lines - named} of ${lines} lines without a name in ${path} ${fallback ?? ""}`);
    }
    const lacking = files.filter(({ missed }) => missed.length > 0).sort((a, b) => b.missed.length - a.missed.length);
    for (const { path, missed } of lacking.slice(0, Number(args.missed))) {
      console.log(`${language}: ${missed.length} tags missing in ${path}: ${missed.slice(0, 8).join("; ")}`);
    }
  }
}

async function main(): Promise<void> {
  if (!args.corpora) throw new Error("--corpora is required");
  const analyzer = new Analyzer();
  const reports = new Map<string, Report>();
  let hasTags = true;
  for (const corpus of readdirSync(args.corpora, { withFileTypes: true })) {
    if (corpus.isDirectory()) hasTags = await reportCorpus(join(args.corpora, corpus.name), analyzer, reports);
  }
  print(reports);
  if (!hasTags) console.log("Universal Ctags with JSON is not installed: its columns are empty.");
  printOutliers(reports);
}

await main();
