import { delimiter, dirname, isAbsolute } from "node:path";
import { type Environment, readEnvironment } from "../core/env.ts";

/** What a git command answered. `failed`: git is missing, timed out, or ended with a code the caller does not expect. */
export type GitAnswer =
  | { readonly kind: "ok"; readonly code: number; readonly stdout: Uint8Array }
  | { readonly kind: "failed"; readonly why: string };

export interface GitCall {
  readonly root: string;
  readonly args: readonly string[];
  readonly timeoutMs: number;
  /** Exit codes that are answers; others are failures. */
  readonly codes: readonly number[];
  /** Ends git early; the answer is then `failed`. */
  readonly signal?: AbortSignal;
}

const MAX_REASON_CHARS = 200;

/**
 * Runs git in `root`. Never `status`, `diff` or `ls-files -m`: they run programs that the repository's configuration
 * names. A refusal (`safe.directory`) is not overridden: it is a `failed` answer. `core.worktree` of the repository is:
 * it can name any directory. Does not throw.
 */
export async function runGit(call: GitCall): Promise<GitAnswer> {
  const environment = readEnvironment();
  const git = findGit(environment);
  if (!git) return { kind: "failed", why: "git is not installed" };
  try {
    // The work tree as an option and not with --git-dir, which would do without the check of who owns the repository.
    const options = ["--no-optional-locks", "-c", "core.fsmonitor=false", `--work-tree=${call.root}`, "-C", call.root];
    const child = Bun.spawn([git, ...options, ...call.args], {
      env: { ...gitEnvironment(environment), GIT_CEILING_DIRECTORIES: dirname(call.root) },
      stdin: "ignore",
      stdout: "pipe",
      stderr: "pipe",
      timeout: call.timeoutMs,
      killSignal: "SIGKILL",
      ...(call.signal ? { signal: call.signal } : {}),
    });
    const [stdout, stderr, code] = await Promise.all([
      new Response(child.stdout).bytes(),
      new Response(child.stderr).text(),
      child.exited,
    ]);
    if (call.codes.includes(code)) return { kind: "ok", code, stdout };
    const isTimeout = child.signalCode !== null;
    return {
      kind: "failed",
      why: isTimeout ? `no answer within ${call.timeoutMs} ms` : firstLine(stderr) || `exit code ${code}`,
    };
  } catch (error) {
    return { kind: "failed", why: firstLine(String(error)) };
  }
}

/** Only absolute entries of PATH count: a relative one could name a program inside the searched repository. */
function findGit({ variables }: Environment): string | null {
  const path = (variables.PATH ?? "").split(delimiter).filter(isAbsolute).join(delimiter);
  return Bun.which("git", { PATH: path });
}

/**
 * Without any GIT_* of the caller (hooks set GIT_DIR, which beats -C). No protocol is allowed and nothing is fetched
 * lazily, or a partial clone's configuration could name a command to run.
 */
function gitEnvironment({ variables }: Environment): Record<string, string | undefined> {
  const kept = Object.entries(variables).filter(([name]) => !name.toUpperCase().startsWith("GIT_"));
  const ours = {
    GIT_OPTIONAL_LOCKS: "0",
    GIT_ALLOW_PROTOCOL: "none",
    GIT_NO_LAZY_FETCH: "1",
    GIT_TERMINAL_PROMPT: "0",
    LC_ALL: "C",
  };
  return { ...Object.fromEntries(kept), ...ours };
}

function firstLine(text: string): string {
  return (text.trim().split("\n", 1)[0] ?? "").slice(0, MAX_REASON_CHARS);
}
