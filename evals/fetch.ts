/**
 * Fetches the sources that evals/datasets/questions.json asks about, each in the version that was read for it.
 *
 *   bun evals/fetch.ts --to DIR [--only clap,rxjs] [--debian MIRROR]
 *
 * Needs npm (its registry setting counts) and tar with gzip and xz. A source that is in DIR already is kept. When the
 * mirror no longer has a version, a mirror of Debian's archive or of its snapshots does.
 */
import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { basename, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { readSources, type Source } from "./sources.ts";

const DEFAULT_MIRROR = "http://deb.debian.org/debian/";
const DOWNLOAD_TIMEOUT_MS = 300_000;

async function main(): Promise<void> {
  const { values: args } = parseArgs({
    options: {
      to: { type: "string" },
      only: { type: "string", default: "" },
      debian: { type: "string", default: DEFAULT_MIRROR },
    },
  });
  if (!args.to) throw new Error("--to DIR is required: where the sources go");
  if (!URL.canParse(args.debian)) throw new Error(`--debian ${args.debian}: not a web address, like ${DEFAULT_MIRROR}`);
  const directory = resolve(args.to);
  mkdirSync(directory, { recursive: true });
  for (const source of chosen(readSources(), args.only.split(",").filter(Boolean))) {
    const target = join(directory, source.name);
    const isThere = existsSync(target);
    if (!isThere) await fetchSource(source, target, args.debian);
    console.log(`${source.name}: ${isThere ? "kept" : "fetched"}`);
  }
}

function chosen(sources: readonly Source[], names: readonly string[]): readonly Source[] {
  const unknown = names.find((name) => !sources.some((source) => source.name === name));
  if (unknown !== undefined) {
    throw new Error(`--only ${unknown}: no such source; there are ${sources.map(({ name }) => name).join(", ")}`);
  }
  return names.length === 0 ? sources : sources.filter(({ name }) => names.includes(name));
}

/** Downloads, verifies and unpacks beside `target`, then renames: a run that is stopped leaves no half source. */
async function fetchSource(source: Source, target: string, mirror: string): Promise<void> {
  const temporary = mkdtempSync(join(target, "..", `.${source.name}-`));
  try {
    const archive = await download(source, temporary, mirror);
    const found = createHash("sha256").update(readFileSync(archive)).digest("hex");
    if (found !== source.sha256) {
      throw new Error(`${source.name}: ${basename(archive)} has sha256 ${found}, expected ${source.sha256}`);
    }
    renameSync(unpack(source, archive, temporary), target);
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}

/** Returns the path of the archive, below `directory`. */
async function download({ name, archive }: Source, directory: string, mirror: string): Promise<string> {
  if (archive.kind === "npm") {
    const spec = `${archive.name}@${archive.version}`;
    run(name, ["npm", "pack", spec, "--ignore-scripts", "--loglevel=error", "--pack-destination", directory]);
    const file = readdirSync(directory).find((entry) => entry.endsWith(".tgz"));
    if (!file) throw new Error(`${name}: npm pack ${spec} left no archive`);
    return join(directory, file);
  }
  const url = new URL(archive.path, mirror.endsWith("/") ? mirror : `${mirror}/`);
  const file = join(directory, basename(archive.path));
  writeFileSync(file, await bytesOf(name, url));
  return file;
}

async function bytesOf(name: string, url: URL): Promise<Uint8Array> {
  let response: Response;
  try {
    response = await fetch(url, { signal: AbortSignal.timeout(DOWNLOAD_TIMEOUT_MS) });
    if (response.ok) return await response.bytes();
  } catch (error) {
    throw new Error(`${name}: ${url} cannot be fetched: ${(error as Error).message}`, { cause: error });
  }
  throw new Error(`${name}: ${url} answers ${response.status}; another mirror may have it (--debian MIRROR)`);
}

/** Unpacks the archive and returns the directory that is the corpus. */
function unpack({ name, root }: Source, archive: string, temporary: string): string {
  const into = join(temporary, "content");
  mkdirSync(into);
  run(name, ["tar", "-xf", archive, "--no-same-owner", "-C", into]);
  const [top, ...others] = readdirSync(into);
  if (top === undefined || others.length > 0)
    throw new Error(`${name}: ${basename(archive)} has no single top directory`);
  const corpus = join(into, top, root);
  if (!existsSync(corpus)) throw new Error(`${name}: ${basename(archive)} has no directory ${root}`);
  return corpus;
}

function run(name: string, command: readonly string[]): void {
  const [program = ""] = command;
  if (!Bun.which(program)) throw new Error(`${name}: ${program} is needed and is not on the PATH`);
  const { exitCode, stderr } = Bun.spawnSync([...command], { stdin: "ignore" });
  if (exitCode !== 0) throw new Error(`${name}: ${command.join(" ")} failed: ${stderr.toString().trim()}`);
}

try {
  await main();
} catch (error) {
  console.error(`fetch: ${(error as Error).message}`);
  process.exitCode = 2;
}
