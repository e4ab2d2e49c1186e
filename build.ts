/**
 * Compiles scry into one executable.
 *
 *   bun build.ts             dist/scry for this machine
 *   bun build.ts --if-stale  the same, only when a source is newer than dist/scry
 *   bun build.ts --all       dist/scry-<platform> for every platform, and dist/scry
 */
import { existsSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import manifest from "./package.json";

type Target = Bun.Build.CompileTarget;

const ROOT = import.meta.dir;
const HERE = join(ROOT, "dist", process.platform === "win32" ? "scry.exe" : "scry");
const PLATFORMS = {
  "linux-x64": "bun-linux-x64",
  "linux-x64-baseline": "bun-linux-x64-baseline",
  "linux-x64-musl": "bun-linux-x64-musl",
  "linux-arm64": "bun-linux-arm64",
  "darwin-arm64": "bun-darwin-arm64",
  "darwin-x64": "bun-darwin-x64",
  "windows-x64": "bun-windows-x64",
} satisfies Record<string, Target>;

/** The abbreviated commit, or "unknown" where there is no git or no commit yet. */
function commit(): string {
  try {
    const run = Bun.spawnSync(["git", "rev-parse", "--short=12", "HEAD"], { cwd: ROOT, stderr: "ignore" });
    return (run.exitCode === 0 && run.stdout.toString().trim()) || "unknown";
  } catch {
    return "unknown"; // git is not installed
  }
}

/** Kept between builds: compressing all grammars takes half a minute, and they change only with their packages. */
const COMPRESSED = join(ROOT, "node_modules", ".cache", "scry-wasm");

/**
 * Embeds WebAssembly compressed: the grammars are 66 MB as they are and 8 MB so. src/chunk/grammars.ts tells by the first
 * bytes and unpacks on first use (5 MB take a few ms, compiling them ten times that).
 */
const compressedWasm: Bun.BunPlugin = {
  name: "compressed-wasm",
  setup(build) {
    build.onResolve({ filter: /\.wasm$/ }, ({ path, importer }) => ({
      path: compressed(Bun.resolveSync(path, dirname(importer))),
    }));
  },
};

/** The compressed copy of a file, made when there is none of this content yet. */
function compressed(source: string): string {
  const bytes = readFileSync(source);
  const target = join(COMPRESSED, `${basename(source, ".wasm")}-${Bun.hash(bytes).toString(16)}.zst`);
  if (!existsSync(target)) {
    mkdirSync(COMPRESSED, { recursive: true });
    writeFileSync(`${target}.${process.pid}`, Bun.zstdCompressSync(bytes, { level: 19 }));
    renameSync(`${target}.${process.pid}`, target); // whole or not at all: another build may run beside this one
  }
  return target;
}

async function compile(outfile: string, target?: Target): Promise<void> {
  await Bun.build({
    entrypoints: [join(ROOT, "src/main.ts"), join(ROOT, "src/chunk/worker.ts")],
    format: "esm",
    target: "bun",
    plugins: [compressedWasm],
    loader: { ".zst": "file" },
    minify: true,
    bytecode: true,
    define: {
      SCRY_BUILD_VERSION: JSON.stringify(manifest.version),
      SCRY_BUILD_COMMIT: JSON.stringify(commit()),
    },
    compile: {
      outfile,
      ...(target && { target }),
      // scry is started inside strangers' repositories: with these on, it would run a repository's preload script.
      autoloadDotenv: false,
      autoloadBunfig: false,
      autoloadTsconfig: false,
      autoloadPackageJson: false,
    },
  });
  const megabytes = Math.round(statSync(outfile).size / 1e6);
  console.log(`${relative(ROOT, outfile)}  ${megabytes} MB`);
}

/** Starts the program once: a binary that cannot say its version is a failed build. */
function tryOut(outfile: string): void {
  const run = Bun.spawnSync([outfile, "--version"]);
  const said = run.stdout.toString().trim();
  if (run.exitCode !== 0 || !said.startsWith(`scry ${manifest.version} `)) {
    throw new Error(`${outfile} --version: exit code ${run.exitCode}, "${said}"\n${run.stderr.toString()}`);
  }
  console.log(said);
}

/** Whether a file that goes into the program is newer than it. A deleted source does not count. */
function isStale(outfile: string): boolean {
  const built = modified(outfile);
  const sources = [...new Bun.Glob("src/**/*.ts").scanSync(ROOT), "build.ts", "package.json", "bun.lock"];
  return sources.some((path) => modified(join(ROOT, path)) > built);
}

function modified(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

async function main(flags: readonly string[]): Promise<void> {
  const unknown = flags.find((flag) => flag !== "--all" && flag !== "--if-stale");
  if (unknown) throw new Error(`unknown flag ${unknown}: use --all or --if-stale`);
  if (flags.includes("--if-stale") && !isStale(HERE)) return;
  await compile(HERE);
  tryOut(HERE);
  if (!flags.includes("--all")) return;
  for (const [name, target] of Object.entries(PLATFORMS)) {
    await compile(join(ROOT, "dist", `scry-${name}${name.startsWith("windows") ? ".exe" : ""}`), target);
  }
}

await main(process.argv.slice(2));
