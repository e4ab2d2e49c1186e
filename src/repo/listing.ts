import { join } from "node:path";
import type { SkipReason } from "../core/types.ts";
import { type GitAnswer, runGit } from "./git.ts";
import { GIT_IGNORE_FILE, Rules, readIgnoreFile, stallsGit } from "./ignore.ts";
import { gitInputs, gitSettings } from "./inputs.ts";
import { isPathInside, parentOf } from "./paths.ts";
import type { ProjectPlace } from "./root.ts";
import { isIgnoredByOwn, type TreeRules } from "./tree-rules.ts";
import { LOCAL_INDEX_DIRECTORY, type Walked, walk } from "./walk.ts";

export interface ListSettings {
  /** false: list what git ignores, too. */
  readonly useGitignore: boolean;
  /** Further patterns in gitignore syntax, from the root. */
  readonly ignorePatterns: readonly string[];
  readonly gitTimeoutMs: number;
}

/** Which paths a tree has. All relative to the root, "/"-separated. */
export interface Listing {
  /** In code unit order, unique. Links, special files and paths that are gone again included. */
  readonly files: readonly string[];
  /** Counted, never read. */
  readonly fixed: ReadonlyMap<string, SkipReason>;
  readonly dirs: readonly string[];
  readonly inputs: readonly string[];
  readonly listedBy: "git" | "walk";
  /** One-line facts. */
  readonly notes: readonly string[];
}

/** Lists a tree: by git where it can be asked, and by our own walk with the same rules otherwise. */
export async function listTree(place: ProjectPlace, settings: ListSettings): Promise<Listing> {
  const user = Rules.none.with(settings.ignorePatterns.join("\n"), "");
  if (place.git && settings.useGitignore) return listRepository(place.root, { ...settings, git: place.git, user });
  const { useGitignore } = settings;
  const rules = { git: Rules.none, own: Rules.none, user };
  const walked = walk(place.root, { rules, useGitignore, wantFiles: true, skipMachineMade: useGitignore });
  return {
    ...fromWalk(walked),
    inputs: walked.inputs,
    listedBy: "walk",
    notes: emptyNotes(walked.files.length, settings),
  };
}

interface RepositoryOptions extends ListSettings {
  readonly git: NonNullable<ProjectPlace["git"]>;
  readonly user: Rules;
}

async function listRepository(root: string, options: RepositoryOptions): Promise<Listing> {
  const { gitTimeoutMs: timeoutMs, git, user } = options;
  // git works on its list while this thread walks: it knows files, and only the walk knows directories without any.
  const stop = new AbortController();
  const asked = askGit(root, options, stop.signal);
  const settings = await gitSettings(root, timeoutMs);
  const rules: TreeRules = { git: excludesOf(git.commonDir, settings.excludesFile), own: Rules.none, user };
  const walking = { rules, useGitignore: true, skipMachineMade: false };
  const walked = walk(root, { ...walking, wantFiles: false });
  const stalling = findStalling(root, walked, settings.excludesFile);
  if (stalling !== undefined) stop.abort();
  const answer = stalling === undefined ? await asked : notRegular(stalling);
  const inputs = [...gitInputs(root, git, settings), ...walked.inputs];
  if (answer.kind === "ok") {
    const listed = fromGit(answer.stdout, walked);
    return { ...listed, inputs, listedBy: "git", notes: emptyNotes(listed.files.length, options) };
  }
  const full = walk(root, { ...walking, wantFiles: true });
  const notes = [`git could not list ${root} (${answer.why}); its ignore rules are read without it`];
  return { ...fromWalk(full), inputs, listedBy: "walk", notes: [...notes, ...emptyNotes(full.files.length, options)] };
}

/** Asks git for tracked and untracked files, unless it would not get past the first ignore files that it reads. */
async function askGit(root: string, { git, gitTimeoutMs }: RepositoryOptions, signal: AbortSignal): Promise<GitAnswer> {
  const first = [join(root, GIT_IGNORE_FILE), join(git.commonDir, "info", "exclude")];
  const stalling = first.find(stallsGit);
  if (stalling !== undefined) return notRegular(stalling);
  const args = ["ls-files", "-z", "-co", "--exclude-standard"];
  return runGit({ root, args, timeoutMs: gitTimeoutMs, codes: [0], signal });
}

/** An ignore file that the walk met, or the user's, at which git is waiting now. */
function findStalling(root: string, { inputs }: Walked, excludesFile: string | null): string | undefined {
  const met = inputs.filter((path) => path.endsWith(GIT_IGNORE_FILE)).map((path) => `${root}/${path}`);
  return (excludesFile === null ? met : [excludesFile, ...met]).find(stallsGit);
}

function notRegular(path: string): GitAnswer {
  return { kind: "failed", why: `${path} is not a regular file` };
}

/** Rules of all directories; the user's come first and lose against the repository's. */
function excludesOf(commonDir: string, excludesFile: string | null): Rules {
  const user = excludesFile ? readIgnoreFile(excludesFile, { followLink: true }) : "";
  const repository = readIgnoreFile(join(commonDir, "info", "exclude"), { followLink: true });
  return Rules.none.with(user, "").with(repository, "");
}

function emptyNotes(listed: number, { useGitignore }: ListSettings): string[] {
  if (listed > 0) return [];
  const why = useGitignore ? "; if ignore rules cover everything, SCRY_USE_GITIGNORE=false lists it" : "";
  return [`no file is listed${why}`];
}

type Paths = Pick<Listing, "files" | "fixed" | "dirs">;

function fromWalk({ files, fixed, dirs }: Walked): Paths {
  return { files: files.sort(), fixed, dirs };
}

/** Sorts git's output into files and what is only counted, and applies the rules git does not know. */
function fromGit(output: Uint8Array, walked: Walked): Paths {
  const { paths, undecodable } = decodeNames(output);
  const fixed = new Map(walked.fixed);
  for (const path of undecodable) fixed.set(path, "name not UTF-8");
  const files = [...walked.files];
  for (const path of new Set(paths)) {
    if (path.startsWith(`${LOCAL_INDEX_DIRECTORY}/`)) continue;
    const isDirectory = path.endsWith("/");
    const name = isDirectory ? path.slice(0, -1) : path;
    if (!isPathInside(name)) fixed.set(name, "outside the root");
    else if (isIgnoredByOwn(nearestRules(walked, name), name, isDirectory)) continue;
    else if (isDirectory) fixed.set(name, "nested repository");
    else files.push(name);
  }
  return { files: files.sort(), fixed, dirs: walked.dirs };
}

/** git's answer, NUL-separated bytes. A name that is not UTF-8 is kept in a lossy spelling, to be counted. */
function decodeNames(output: Uint8Array): { readonly paths: string[]; readonly undecodable: string[] } {
  const strict = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  try {
    return { paths: strict.decode(output).split("\0").slice(0, -1), undecodable: [] };
  } catch {
    return decodeEach(output, strict);
  }
}

function decodeEach(
  output: Uint8Array,
  strict: TextDecoder,
): { readonly paths: string[]; readonly undecodable: string[] } {
  const paths: string[] = [];
  const undecodable: string[] = [];
  for (let from = 0; from < output.length; ) {
    const end = output.indexOf(0, from);
    const name = output.subarray(from, end);
    from = end + 1;
    try {
      paths.push(strict.decode(name));
    } catch {
      undecodable.push(new TextDecoder("utf-8", { ignoreBOM: true }).decode(name));
    }
  }
  return { paths, undecodable };
}

/** The rules of the directory that holds `path`, or of the nearest above that was walked. */
function nearestRules({ rulesOf }: Walked, path: string): TreeRules {
  for (let directory = parentOf(path); ; directory = parentOf(directory)) {
    const rules = rulesOf.get(directory);
    if (rules) return rules;
    if (directory === "") return NO_RULES;
  }
}

const NO_RULES: TreeRules = { git: Rules.none, own: Rules.none, user: Rules.none };
