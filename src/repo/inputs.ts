import { realpathSync } from "node:fs";
import { dirname, isAbsolute, join, relative, resolve, sep } from "node:path";
import { type Environment, readEnvironment } from "../core/env.ts";
import { runGit } from "./git.ts";
import type { GitPlace } from "./git-dir.ts";

/** What git's configuration says about listing. */
export interface GitSettings {
  /** The user's own ignore file for every repository (`core.excludesFile` or git's default place), or null. */
  readonly excludesFile: string | null;
  /** The files that git read its configuration from, and those that an include names, there or not. Absolute. */
  readonly configFiles: readonly string[];
}

/** Asks git for its configuration: what it read, and what that says of ignore files. */
export async function gitSettings(root: string, timeoutMs: number): Promise<GitSettings> {
  const ask = (args: readonly string[]) => runGit({ root, args: ["config", "-z", ...args], timeoutMs, codes: [0, 1] });
  const [named, listed] = await Promise.all([
    ask(["--path", "--get", "core.excludesFile"]),
    ask(["--list", "--show-origin"]),
  ]);
  const text = (answer: typeof named) => (answer.kind === "ok" ? new TextDecoder().decode(answer.stdout) : "");
  const excludesFile = text(named).replace(/\0.*$/s, "");
  const directory = userGitDirectory(readEnvironment());
  return {
    excludesFile: excludesFile === "" ? directory && join(directory, "ignore") : resolve(root, excludesFile),
    configFiles: configFiles(root, text(listed)),
  };
}

/** Reads `git config -z --list --show-origin`: origin, NUL, key, line break, value, NUL, and so on. */
function configFiles(root: string, listed: string): string[] {
  const { home } = readEnvironment();
  const found = new Set<string>();
  const parts = listed.split("\0");
  for (let i = 0; i + 1 < parts.length; i += 2) {
    const origin = parts[i]!;
    if (!origin.startsWith("file:")) continue;
    const file = resolve(root, origin.slice("file:".length));
    found.add(file);
    const included = /^include(?:if\..*)?\.path\n(.+)$/s.exec(parts[i + 1]!)?.[1];
    if (included === undefined) continue;
    const path = home && included.startsWith("~/") ? join(home, included.slice(2)) : included;
    found.add(resolve(dirname(file), path));
  }
  return [...found];
}

function userGitDirectory({ variables, home }: Environment): string | null {
  const xdg = variables.XDG_CONFIG_HOME;
  if (xdg) return isAbsolute(xdg) ? join(xdg, "git") : null;
  return home && join(home, ".config", "git");
}

/**
 * The files outside the walk that decide what git lists: what is tracked, the excludes, and the configuration that
 * names them. Present or not: one that appears is a change. Relative to `root` where below it.
 */
export function gitInputs(root: string, git: GitPlace, { excludesFile, configFiles }: GitSettings): string[] {
  const environment = readEnvironment();
  const { home } = environment;
  const user = userGitDirectory(environment);
  const paths = [
    join(git.gitDir, "index"),
    join(git.gitDir, "config.worktree"),
    join(git.commonDir, "config"),
    join(git.commonDir, "info", "exclude"),
    home && join(home, ".gitconfig"),
    user && join(user, "config"),
    SYSTEM_CONFIG,
    ...configFiles,
    excludesFile,
  ].filter((path) => path !== null);
  return [...new Set(paths.flatMap(withTarget))].map((path) => fromRoot(root, path));
}

/** Where most git programs look; others are found as the origin of what they hold. */
const SYSTEM_CONFIG = "/etc/gitconfig";

/** A path and, where links lead elsewhere, the file behind them: an edit there leaves the link as it is. */
function withTarget(path: string): string[] {
  try {
    return [path, realpathSync.native(path)];
  } catch {
    return [path]; // absent
  }
}

/** The inverse of how inputs are kept: relative ones are below the root. */
export function locateInput(root: string, path: string): string {
  return isAbsolute(path) ? path : `${root}/${path}`;
}

function fromRoot(root: string, path: string): string {
  const inside = relative(root, path).split(sep).join("/");
  return inside.startsWith("../") || isAbsolute(inside) ? path : inside;
}
