import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";

/** The parent of everything that one test process writes. test/support/preload.ts removes it at the end. */
export const TEST_ROOT = realpathSync(mkdtempSync(join(tmpdir(), "scry-test-")));

const PROJECT = resolve(import.meta.dir, "../..");
// Taken once: a test that changes process.env must not change what the program under test is started with.
const PATH = process.env.PATH ?? "";
const CHOSEN_BINARY = process.env.SCRY_TEST_BIN;

/** What one run of the program left behind. */
export interface RunResult {
  /** The exit code; 128 + the signal's number when it was killed. */
  readonly code: number;
  readonly out: string;
  readonly err: string;
  /** Standard output as JSON. Throws with the output when it is not. */
  json<T = unknown>(): T;
}

export interface RunOptions {
  /** Where the program is started; default: the sandbox's project directory. */
  readonly cwd?: string;
  /** Variables added to the scrubbed environment; `undefined` removes one of it. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Standard input; default: none. */
  readonly input?: string | Uint8Array;
  /** Killed with SIGKILL after this many milliseconds; default 60,000. */
  readonly timeoutMs?: number;
}

export type Program = Bun.Subprocess<"pipe", "pipe", "pipe">;
export type Tree = Readonly<Record<string, string | Uint8Array>>;

/** The binary under test: `SCRY_TEST_BIN`, else `dist/scry`. Throws when it was not built. */
export function binaryPath(): string {
  const path = CHOSEN_BINARY ? resolve(CHOSEN_BINARY) : join(PROJECT, "dist", "scry");
  if (!existsSync(path)) throw new Error(`${path} does not exist: build it first with \`npx bun run build\``);
  return path;
}

/** The environment that git runs in: an identity, and nothing of the user's configuration. */
export function gitEnvironment(home: string): Record<string, string> {
  return {
    HOME: home,
    PATH,
    GIT_CONFIG_NOSYSTEM: "1",
    GIT_CONFIG_GLOBAL: join(home, ".gitconfig"),
    GIT_AUTHOR_NAME: "A Tester",
    GIT_AUTHOR_EMAIL: "tester@example.com",
    GIT_AUTHOR_DATE: "2026-01-02T03:04:05Z",
    GIT_COMMITTER_NAME: "A Tester",
    GIT_COMMITTER_EMAIL: "tester@example.com",
    GIT_COMMITTER_DATE: "2026-01-02T03:04:05Z",
    GIT_TERMINAL_PROMPT: "0",
  };
}

/** A directory with a project, a home and a cache of its own, and the real program to run in it. */
export class Sandbox {
  /** Holds the three others. */
  readonly base = realpathSync(mkdtempSync(join(TEST_ROOT, "box-")));
  /** The project's root: where files are written and the program is started. */
  readonly dir = join(this.base, "project");
  readonly home = join(this.base, "home");
  /** The program's cache directory (it adds `scry` itself). */
  readonly cache = join(this.base, "cache");

  constructor(files: Tree, options: { readonly git?: boolean } = {}) {
    for (const dir of [this.dir, this.home, this.cache]) mkdirSync(dir);
    this.write(files);
    if (options.git) {
      this.git("init", "-q", "-b", "main");
      this.commit("first");
    }
  }

  /** Joins a path to the project's root. */
  path(...parts: string[]): string {
    return join(this.dir, ...parts);
  }

  /** Writes files below the project's root, making their directories. */
  write(files: Tree): void {
    for (const [path, content] of Object.entries(files)) {
      const target = this.path(path);
      mkdirSync(dirname(target), { recursive: true });
      writeFileSync(target, content);
    }
  }

  /** Runs git in the project's root; returns its output without the last line end. Throws when git fails. */
  git(...args: string[]): string {
    const run = Bun.spawnSync(["git", ...args], { cwd: this.dir, env: gitEnvironment(this.home), stdin: "ignore" });
    if (run.exitCode !== 0) throw new Error(`git ${args.join(" ")}: ${run.stderr.toString()}`);
    return run.stdout.toString().replace(/\n$/, "");
  }

  /** Commits everything that is not ignored. */
  commit(message: string): void {
    this.git("add", "-A");
    this.git("commit", "-q", "--allow-empty", "-m", message);
  }

  /** The scrubbed environment that the program sees. */
  environment(extra: RunOptions["env"] = {}): Record<string, string> {
    const base = { HOME: this.home, XDG_CACHE_HOME: this.cache, PATH, NO_COLOR: "1", LANG: "C.UTF-8", ...extra };
    return Object.fromEntries(
      Object.entries(base).filter((entry): entry is [string, string] => entry[1] !== undefined),
    );
  }

  /** Runs the program to its end, started in the project's root. */
  scry(...args: string[]): Promise<RunResult> {
    return this.run(args);
  }

  /** Runs the program to its end. */
  async run(args: readonly string[], options: RunOptions = {}): Promise<RunResult> {
    const child = Bun.spawn([binaryPath(), ...args], {
      cwd: options.cwd ?? this.dir,
      env: this.environment(options.env),
      stdin: options.input === undefined ? "ignore" : Buffer.from(options.input),
      stdout: "pipe",
      stderr: "pipe",
      timeout: options.timeoutMs ?? 60_000,
      killSignal: "SIGKILL",
    });
    const [out, err, code] = await Promise.all([child.stdout.text(), child.stderr.text(), child.exited]);
    return { code, out, err, json: <T>() => parse<T>(out, err) };
  }

  /** Starts the program with pipes on all three streams; the caller ends it. */
  spawn(args: readonly string[], options: Pick<RunOptions, "cwd" | "env"> = {}): Program {
    return Bun.spawn([binaryPath(), ...args], {
      cwd: options.cwd ?? this.dir,
      env: this.environment(options.env),
      stdin: "pipe",
      stdout: "pipe",
      stderr: "pipe",
    });
  }

  /** Removes everything. Also done for all sandboxes when the test process ends. */
  [Symbol.dispose](): void {
    rmSync(this.base, { recursive: true, force: true });
  }
}

function parse<T>(out: string, err: string): T {
  try {
    return JSON.parse(out) as T;
  } catch {
    throw new Error(`not JSON: ${JSON.stringify(out.slice(0, 500))}, standard error: ${err.slice(0, 500)}`);
  }
}

/** Makes a sandbox with these files; with `git` they are committed on a branch `main`. */
export function makeSandbox(files: Tree, options: { readonly git?: boolean } = {}): Sandbox {
  return new Sandbox(files, options);
}
