import { existsSync, readFileSync, realpathSync, statSync } from "node:fs";
import { resolve } from "node:path";

/** Where git keeps its things for one work tree. Both are real paths. */
export interface GitPlace {
  /** This work tree's own: index, HEAD. */
  readonly gitDir: string;
  /** Shared by all work trees of a repository: objects, configuration, info/exclude. */
  readonly commonDir: string;
}

/** A pointer file is one path; anything longer is not one. Bytes. */
const MAX_POINTER_BYTES = 64 * 1024;

/** The repository whose top level is `directory`, or null. A `.git` that is no valid repository does not count. */
export function gitPlaceOf(directory: string): GitPlace | null {
  const dotGit = resolve(directory, ".git");
  const target = kindOf(dotGit) === "file" ? pointedTo(dotGit, directory) : dotGit;
  return target === null ? null : gitPlaceAt(target);
}

/** The git directory at `path` itself (`.git`, a bare repository, a work tree's private part), or null. */
export function gitPlaceAt(path: string): GitPlace | null {
  const head = readSmall(resolve(path, "HEAD"));
  if (head === null || !/^(?:ref:\s*refs\/|[0-9a-f]{40})/.test(head)) return null;
  const common = readSmall(resolve(path, "commondir"));
  const commonDir = common === null ? path : resolve(path, common.trim());
  if (kindOf(resolve(commonDir, "objects")) !== "directory" || !existsSync(resolve(commonDir, "refs"))) return null;
  try {
    return { gitDir: realpathSync(path), commonDir: realpathSync(commonDir) };
  } catch {
    return null; // vanished meanwhile
  }
}

/** A linked work tree or submodule has a file that says "gitdir: <path>". */
function pointedTo(dotGit: string, directory: string): string | null {
  const target = /^gitdir: ([^\0\r\n]+)/.exec(readSmall(dotGit) ?? "")?.[1];
  return target === undefined ? null : resolve(directory, target);
}

function kindOf(path: string): "file" | "directory" | null {
  try {
    const stat = statSync(path);
    return stat.isDirectory() ? "directory" : stat.isFile() ? "file" : null;
  } catch {
    return null;
  }
}

function readSmall(path: string): string | null {
  try {
    const stat = statSync(path);
    return stat.isFile() && stat.size <= MAX_POINTER_BYTES ? readFileSync(path, "utf8") : null;
  } catch {
    return null;
  }
}
