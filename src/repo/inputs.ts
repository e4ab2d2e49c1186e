import { isAbsolute, join, relative, resolve, sep } from "node:path";
import { type Environment, readEnvironment } from "../core/env.ts";
import { runGit } from "./git.ts";
import type { GitPlace } from "./git-dir.ts";

/** The user's own ignore file for every repository (`core.excludesFile` or git's default place), or null. Asks git once. */
export async function userExcludesFile(root: string, timeoutMs: number): Promise<string | null> {
  const answer = await runGit({
    root,
    args: ["config", "-z", "--path", "--get", "core.excludesFile"],
    timeoutMs,
    codes: [0, 1],
  });
  const named =
    answer.kind === "ok" && answer.code === 0 ? new TextDecoder().decode(answer.stdout).replace(/\0.*$/s, "") : "";
  if (named !== "") return resolve(root, named);
  const directory = userGitDirectory(readEnvironment());
  return directory && join(directory, "ignore");
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
export function gitInputs(root: string, git: GitPlace, excludesFile: string | null): string[] {
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
    excludesFile,
  ];
  return paths.filter((path) => path !== null).map((path) => fromRoot(root, path));
}

/** The inverse of how inputs are kept: relative ones are below the root. */
export function locateInput(root: string, path: string): string {
  return isAbsolute(path) ? path : `${root}/${path}`;
}

function fromRoot(root: string, path: string): string {
  const inside = relative(root, path).split(sep).join("/");
  return inside.startsWith("../") || isAbsolute(inside) ? path : inside;
}
