import { accessSync, constants, realpathSync, statSync } from "node:fs";
import { basename, dirname, join, relative, resolve, sep } from "node:path";
import { ScryError, systemCode } from "../core/errors.ts";
import { runGit } from "./git.ts";
import { type GitPlace, gitPlaceAt, gitPlaceOf } from "./git-dir.ts";
import { GIT_IGNORE_FILE, stallsGit } from "./ignore.ts";

/** Where a search happens and which index it uses. All paths are real (no links, one spelling). */
export interface ProjectPlace {
  /** The project's root. */
  readonly root: string;
  /** The directory asked for; `root` or below it. */
  readonly searched: string;
  /** `searched` relative to `root`, "/"-separated; "" is the whole project. */
  readonly scope: string;
  /** Keys the database: git's common directory, so that all work trees share one; the root where git has no say. */
  readonly identity: string;
  /** null: no repository, a directory that its repository ignores, or a repository that holds the user's home. */
  readonly git: GitPlace | null;
}

export interface ResolveOptions {
  readonly cwd: string;
  readonly home: string | null;
  readonly gitTimeoutMs: number;
}

/**
 * The project that `directory` (absolute, or relative to `cwd`) belongs to: its repository's work tree, or the
 * directory itself. Throws NOT_FOUND, UNREADABLE, NOT_A_PROJECT (a file, inside git's own directory, a bare repository).
 */
export async function resolveProject(directory: string, options: ResolveOptions): Promise<ProjectPlace> {
  const searched = realDirectory(resolve(options.cwd, directory));
  const found = findRepository(searched);
  if (!found || holdsHome(found.root, options.home)) return alone(searched);
  const scope = relative(found.root, searched).split(sep).join("/");
  if (scope !== "" && (await isIgnoredByGit(found, scope, options.gitTimeoutMs))) return alone(searched);
  return { root: found.root, searched, scope, identity: found.git.commonDir, git: found.git };
}

function alone(searched: string): ProjectPlace {
  return { root: searched, searched, scope: "", identity: searched, git: null };
}

function realDirectory(path: string): string {
  try {
    const real = realpathSync.native(path);
    if (!statSync(real).isDirectory())
      throw new ScryError("NOT_A_PROJECT", `${path} is a file`, "give the directory that holds it");
    accessSync(real, constants.R_OK | constants.X_OK);
    return real;
  } catch (error) {
    if (error instanceof ScryError) throw error;
    const code = systemCode(error);
    if (code === "ENOENT" || code === "ENOTDIR")
      throw new ScryError("NOT_FOUND", `${path} does not exist`, "check the spelling", error);
    throw new ScryError(
      "UNREADABLE",
      `${path} cannot be read (${code ?? "unknown error"})`,
      "check its permissions",
      error,
    );
  }
}

interface Repository {
  readonly root: string;
  readonly git: GitPlace;
}

/** The nearest directory, from `start` upwards, that is the top level of a work tree. */
function findRepository(start: string): Repository | null {
  for (let directory = start; ; directory = dirname(directory)) {
    const git = gitPlaceOf(directory);
    if (git) return { root: directory, git };
    if (gitPlaceAt(directory)) throw insideGit(directory);
    if (dirname(directory) === directory) return null;
  }
}

function insideGit(directory: string): ScryError {
  const what =
    basename(directory) === ".git"
      ? `${directory} is git's own directory`
      : `${directory} is a bare repository or part of one`;
  return new ScryError("NOT_A_PROJECT", `${what}: it has no source files`, "give a work tree");
}

/** Dotfiles kept in a repository at home must not make every directory below part of it. */
function holdsHome(root: string, home: string | null): boolean {
  if (!home) return false;
  let real: string;
  try {
    real = realpathSync.native(home);
  } catch {
    return false; // a home that does not exist is in no repository
  }
  return real === root || real.startsWith(root.endsWith(sep) ? root : root + sep);
}

/** Asks git, which answers no for a directory with tracked files. No answer counts as no. */
async function isIgnoredByGit({ root, git }: Repository, scope: string, timeoutMs: number): Promise<boolean> {
  const above = scope.split("/").map((_, depth, names) => join(root, ...names.slice(0, depth), GIT_IGNORE_FILE));
  if ([join(git.commonDir, "info", "exclude"), ...above].some(stallsGit)) return false;
  const answer = await runGit({ root, args: ["check-ignore", "-q", "--", `./${scope}`], timeoutMs, codes: [0, 1] });
  return answer.kind === "ok" && answer.code === 0;
}
