import ignore from "ignore";
import { ScryError } from "../core/errors.ts";

const MAX_GLOB_CHARACTERS = 1000;
/** What DESIGN §6 leaves out, each with the reason a user is told. */
const REFUSED: readonly { readonly pattern: RegExp; readonly what: string }[] = [
  { pattern: /[[\]]/, what: "character classes ([…]) are not supported" },
  { pattern: /[{}]/, what: "braces ({a,b}) are not supported; give each glob by itself" },
  { pattern: /\\/, what: 'escapes (\\) are not supported; separate directories with "/"' },
  { pattern: /^!/, what: "a leading ! is not supported; exclude paths by the other filter" },
  { pattern: /(?:^|\/)\.\.(?:\/|$)/, what: '".." is not supported; a glob is read from the searched directory' },
  { pattern: /[\n\r\0]/, what: "line breaks are not supported" },
];

/** Answers whether a path, relative to the searched directory and "/"-separated, passes. */
export type PathFilter = (relativePath: string) => boolean;

/**
 * A filter of globs read as .gitignore lines from the searched directory. A path passes when some of `include` takes
 * it (or there are none) and none of `exclude` does. Throws BAD_ARGUMENT for what the syntax leaves out.
 */
export function compileGlobs(include: readonly string[], exclude: readonly string[]): PathFilter {
  const taken = include.length > 0 ? matcher(include) : null;
  const dropped = exclude.length > 0 ? matcher(exclude) : null;
  return (path) => (taken === null || taken(path)) && !(dropped?.(path) ?? false);
}

function matcher(globs: readonly string[]): PathFilter {
  const rules = ignore({ ignorecase: false, allowRelativePaths: true }).add(globs.map(asRule));
  return (path) => rules.ignores(path);
}

/** One .gitignore line for a glob; the trailing slash does not count, `#` is a character like any other. */
function asRule(glob: string): string {
  const refused = REFUSED.find(({ pattern }) => pattern.test(glob));
  if (refused)
    throw new ScryError("BAD_ARGUMENT", `glob "${glob.slice(0, 80)}": ${refused.what}`, 'as in "src/**" or "*.ts"');
  if (glob.length > MAX_GLOB_CHARACTERS) {
    throw new ScryError("BAD_ARGUMENT", `a glob of ${glob.length} characters`, `use at most ${MAX_GLOB_CHARACTERS}`);
  }
  const trimmed = glob.trim().replace(/^\.\//, "").replace(/\/+$/, "");
  if (trimmed === "" || trimmed === ".") {
    throw new ScryError("BAD_ARGUMENT", `glob "${glob}" names nothing`, 'as in "src/**" or "*.ts"');
  }
  return trimmed.startsWith("#") ? `\\${trimmed}` : trimmed;
}
