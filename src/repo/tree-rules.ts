import { GIT_IGNORE_FILE, OWN_IGNORE_FILES, type Rules, readIgnoreFile } from "./ignore.ts";
import { childOf } from "./paths.ts";

/** The rules in force in one directory: what any of the three families ignores is ignored. */
export interface TreeRules {
  /** git's: its excludes files and every .gitignore from the root down. */
  readonly git: Rules;
  /** .scryignore and .codeindexignore from the root down. */
  readonly own: Rules;
  /** The user's settings. Apart, so that no file in a repository can take them back. */
  readonly user: Rules;
}

export function isIgnored(rules: TreeRules, path: string, isDirectory: boolean): boolean {
  return isIgnoredByOwn(rules, path, isDirectory) || rules.git.ignores(path, isDirectory);
}

/** Leaves git's rules out: for paths that git itself listed. */
export function isIgnoredByOwn(rules: TreeRules, path: string, isDirectory: boolean): boolean {
  return rules.own.ignores(path, isDirectory) || rules.user.ignores(path, isDirectory);
}

/** Adds the ignore files among `names`, the entries of `directory`. `found` receives their paths. */
export function withIgnoreFiles(
  rules: TreeRules,
  place: { root: string; directory: string; useGitignore: boolean },
  entries: { names: ReadonlySet<string>; found: string[] },
): TreeRules {
  const read = (name: string): string => {
    const path = childOf(place.directory, name);
    entries.found.push(path);
    return readIgnoreFile(`${place.root}/${path}`, { followLink: false });
  };
  let { git, own } = rules;
  if (place.useGitignore && entries.names.has(GIT_IGNORE_FILE)) git = git.with(read(GIT_IGNORE_FILE), place.directory);
  for (const name of OWN_IGNORE_FILES) if (entries.names.has(name)) own = own.with(read(name), place.directory);
  return git === rules.git && own === rules.own ? rules : { ...rules, git, own };
}
