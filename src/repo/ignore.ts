import { closeSync, constants, fstatSync, openSync, readFileSync, statSync } from "node:fs";
import createIgnore, { type Ignore } from "ignore";

/** Written by us or our peers' users: apply on top of git's rules, also to tracked files. */
export const OWN_IGNORE_FILES: readonly string[] = [".scryignore", ".codeindexignore"];
export const GIT_IGNORE_FILE = ".gitignore";

const MAX_IGNORE_BYTES = 4 * 1024 * 1024;
/**
 * A pattern becomes a backtracking regular expression, and each `**` that something follows multiplies its time by the
 * depth of the path: 3 take 90 s on one path of 500 directories. A pattern with more is left out; what it names stays.
 */
const MAX_GLOBSTARS = 2;

/** Rules in gitignore syntax from several files; the last that matches decides, as in git. Immutable. */
export class Rules {
  static readonly none = new Rules(createIgnore({ ignoreCase: false }), true);

  private constructor(
    private readonly matcher: Ignore,
    readonly isEmpty: boolean,
  ) {}

  /** These rules and then those of an ignore file with `text` in `directory` (relative to the root, "" for it). */
  with(text: string, directory: string): Rules {
    const patterns = text
      .replace(/^\uFEFF/, "")
      .split(/\r?\n/)
      .map((line) => anchor(line, directory))
      .filter((pattern) => pattern !== null);
    if (patterns.length === 0) return this;
    return new Rules(createIgnore({ ignoreCase: false }).add(this.matcher).add(patterns), false);
  }

  /** Whether `path` (relative to the root), or a directory above it, is ignored. */
  ignores(path: string, isDirectory: boolean): boolean {
    return !this.isEmpty && this.matcher.ignores(isDirectory ? `${path}/` : path);
  }
}

/**
 * A line of an ignore file as a pattern from the root: what it says holds below the file's own directory only. null
 * for comments, blank lines and what cannot match.
 */
function anchor(line: string, directory: string): string | null {
  if (line.startsWith("#")) return null;
  const negation = line.startsWith("!") ? "!" : "";
  const body = withoutTrailingSpaces(line.slice(negation.length));
  if (body === "" || body === "/" || isCostly(body)) return null;
  const slash = body.indexOf("/");
  const isAnchored = slash >= 0 && slash < body.length - 1;
  if (directory === "") return negation + body;
  const below = isAnchored ? body.replace(/^\//, "") : `**/${body}`;
  return `${negation}/${directory.replace(/[\\*?[\]]/g, "\\$&")}/${below}`;
}

function isCostly(body: string): boolean {
  return (body.match(/\*\*+(?=.)/g)?.length ?? 0) > MAX_GLOBSTARS;
}

/** git drops spaces at the end unless a backslash quotes them. */
function withoutTrailingSpaces(body: string): string {
  let end = body.length;
  while (end > 0 && body[end - 1] === " ") end--;
  if (end === body.length) return body;
  const backslashes = /\\*$/.exec(body.slice(0, end))![0].length;
  return body.slice(0, backslashes % 2 === 1 ? end + 1 : end);
}

/**
 * The text of an ignore file, "" where there is none to read. Inside a repository a link is not followed (as git does
 * not), and nothing but a regular file of sensible size is read.
 */
export function readIgnoreFile(absolute: string, options: { readonly followLink: boolean }): string {
  const noFollow = options.followLink ? 0 : (constants.O_NOFOLLOW ?? 0);
  let fd: number;
  try {
    fd = openSync(absolute, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | noFollow);
  } catch {
    return ""; // absent or not readable: git goes on without it, too
  }
  try {
    const stat = fstatSync(fd);
    return stat.isFile() && stat.size <= MAX_IGNORE_BYTES ? readFileSync(fd, "utf8") : "";
  } catch {
    return "";
  } finally {
    closeSync(fd);
  }
}

/** Whether git, which opens ignore files plainly, could wait for ever at this one: a pipe or a device, also behind a link. */
export function stallsGit(absolute: string): boolean {
  try {
    const stat = statSync(absolute, { throwIfNoEntry: false });
    return stat !== undefined && !stat.isFile() && !stat.isDirectory();
  } catch {
    return false; // not reachable for git either
  }
}
