import { type Dirent, readdirSync } from "node:fs";
import { systemCode } from "../core/errors.ts";
import type { SkipReason } from "../core/types.ts";
import { gitPlaceOf } from "./git-dir.ts";
import { childOf } from "./paths.ts";
import { lookAt } from "./stat.ts";
import { isIgnored, type TreeRules, withIgnoreFiles } from "./tree-rules.ts";

export interface WalkOptions {
  readonly rules: TreeRules;
  readonly useGitignore: boolean;
  /** false: directories and special files only; the others are left to git. */
  readonly wantFiles: boolean;
  /** Leave out directories that programs make, where no ignore file in force could have said so. */
  readonly skipMachineMade: boolean;
}

/** What one walk saw. Paths are relative to the root, in no order. */
export interface Walked {
  /** Not ignored and not a directory; links and special files included. */
  readonly files: string[];
  /** Not ignored; "" for the root. */
  readonly dirs: string[];
  /** Counted, never read. */
  readonly fixed: Map<string, SkipReason>;
  /** Ignore files in force somewhere. */
  readonly inputs: string[];
  readonly rulesOf: Map<string, TreeRules>;
}

/** Our own index in the project (DESIGN §3): writing it must not look like a change of the tree. */
export const LOCAL_INDEX_DIRECTORY = ".scry";

const MACHINE_MADE = new Set([
  "node_modules",
  "bower_components",
  "__pycache__",
  ".venv",
  ".tox",
  ".hg",
  ".svn",
  ".jj",
]);
/** Tools mark directories that they can make again with one of these files. */
const MACHINE_MARKS = ["CACHEDIR.TAG", "pyvenv.cfg"];

interface Pending {
  readonly directory: string;
  readonly rules: TreeRules;
}

/** Lists a tree without following links. Unreadable and vanished directories do not stop it. */
export function walk(root: string, options: WalkOptions): Walked {
  const walked: Walked = { files: [], dirs: [], fixed: new Map(), inputs: [], rulesOf: new Map() };
  const stack: Pending[] = [{ directory: "", rules: options.rules }];
  for (let next = stack.pop(); next; next = stack.pop()) {
    const entries = readDirectory(root, next.directory, walked);
    if (entries) visit({ root, options, walked, stack }, next, entries);
  }
  return walked;
}

function readDirectory(root: string, directory: string, walked: Walked): Dirent[] | null {
  try {
    return readdirSync(directory === "" ? root : `${root}/${directory}`, { withFileTypes: true });
  } catch (error) {
    const code = systemCode(error);
    if (code === "ENOENT" || code === "ENOTDIR") return null;
    if (directory !== "") walked.fixed.set(directory, "unreadable");
    walked.dirs.push(directory); // its stat moves when it becomes readable
    return null;
  }
}

interface Walking {
  readonly root: string;
  readonly options: WalkOptions;
  readonly walked: Walked;
  readonly stack: Pending[];
}

function visit(
  { root, options, walked, stack }: Walking,
  { directory, rules: above }: Pending,
  entries: readonly Dirent[],
): void {
  const names = new Set(entries.map(({ name }) => name));
  if (directory !== "" && names.has(".git") && gitPlaceOf(`${root}/${directory}`)) {
    walked.fixed.set(directory, "nested repository");
    walked.inputs.push(nestedMark(directory, entries)); // without it the directory is an ordinary one
    return;
  }
  const isUnruled = options.skipMachineMade && above.git.isEmpty;
  if (isUnruled && directory !== "" && MACHINE_MARKS.some((mark) => names.has(mark))) return;
  const { useGitignore, wantFiles } = options;
  const rules = withIgnoreFiles(above, { root, directory, useGitignore }, { names, found: walked.inputs });
  walked.dirs.push(directory);
  walked.rulesOf.set(directory, rules);
  for (const entry of entries) {
    const { name } = entry;
    if (name === ".git" || (directory === "" && name === LOCAL_INDEX_DIRECTORY)) continue;
    const path = childOf(directory, name);
    const isDirectory = isRealDirectory(entry, `${root}/${path}`);
    if (!isDirectory && !wantFiles && !isSpecial(entry)) continue;
    if (isIgnored(rules, path, isDirectory)) continue;
    if (name.includes("\uFFFD")) markUnnamed(path, options, walked);
    else if (!isDirectory) walked.files.push(path);
    else if (!(isUnruled && rules.git.isEmpty && MACHINE_MADE.has(name))) stack.push({ directory: path, rules });
  }
}

/** readdir puts U+FFFD for bytes that are not UTF-8, and such a name cannot be opened. git, where it lists, reports them itself. */
function markUnnamed(path: string, { wantFiles }: WalkOptions, { fixed }: Walked): void {
  if (wantFiles) fixed.set(path, "name not UTF-8");
}

/** What makes a directory a repository of its own, and does not change with every commit there. */
function nestedMark(directory: string, entries: readonly Dirent[]): string {
  const dotGit = entries.find(({ name }) => name === ".git");
  return dotGit?.isDirectory() ? `${directory}/.git/HEAD` : `${directory}/.git`;
}

/** git does not list these; they are counted all the same. */
function isSpecial(entry: Dirent): boolean {
  return entry.isFIFO() || entry.isSocket() || entry.isCharacterDevice() || entry.isBlockDevice();
}

/** Some file systems do not tell the type while listing. */
function isRealDirectory(entry: Dirent, absolute: string): boolean {
  if (entry.isDirectory()) return true;
  if (entry.isFile() || entry.isSymbolicLink() || isSpecial(entry)) return false;
  const stat = lookAt(absolute);
  return typeof stat !== "string" && stat.isDirectory();
}
