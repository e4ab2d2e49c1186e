import { stem } from "../core/text/stem.ts";
import { forEachWord, splitIdentifier } from "../core/text/words.ts";

/** What a path says about a file, by conventions that hold across languages. */
export interface PathTraits {
  readonly stemTerms: readonly string[];
  readonly directoryTerms: readonly string[];
  readonly test: boolean;
  readonly example: boolean;
  readonly vendored: boolean;
  readonly compatibility: boolean;
  readonly docs: boolean;
  readonly declaration: boolean;
}

const TEST_DIRECTORY =
  /(?:^|\/)(?:t|tests?|specs?|__tests__|__mocks__|testing|testdata|test[-_]?utils?|fixtures?|mocks?|e2e)\//i;
const TEST_FILE =
  /(?:^|\/)(?:test_[^/]*|conftest\.py|[^/]*(?:_test|_spec|[-.](?:test|spec)|_tests|_unittest)\.[^/]+|[^/]*[a-z0-9](?:Tests?|Spec|TestCase)\.[^/]+|tests?\.[^/]+)$/;
const EXAMPLE_DIRECTORY = /(?:^|\/)(?:examples?|demos?|samples?|tutorials?|bench(?:marks?)?|playground|quickstart)\//i;
const VENDORED =
  /(?:^|\/)(?:vendor|vendored|_vendor|third[-_]?party|3rdparty|external|extern|deps|node_modules|bower_components)\//i;
const COMPATIBILITY = /(?:^|\/)(?:[^/]*(?:compat|legacy|deprecated|polyfill|shim)[^/]*)(?:\/|$)/i;
const DOCS =
  /(?:^|\/)(?:docs?|documentation|man|website)\/|\.(?:md|mdx|markdown|rst|adoc|txt)$|(?:^|\/)(?:license|changelog|changes|news|authors|contributing|readme)[^/]*$/i;
const DECLARATION = /\.(?:d\.[cm]?ts|pyi)$/;

/** File stems that say nothing of their own; their directory speaks for them. */
const GENERIC_STEMS = new Set([
  "index",
  "mod",
  "main",
  "lib",
  "init",
  "impl",
  "impls",
  "util",
  "utils",
  "types",
  "type",
  "core",
  "base",
  "common",
  "helper",
  "helpers",
  "package",
  "default",
]);

/** Paths whose traits are kept: a long-lived process ranks the same files again and again. */
const MEMO_ENTRIES = 50_000;
const memo = new Map<string, PathTraits>();

/** The traits of a "/"-separated path relative to the project root. */
export function pathTraits(path: string): PathTraits {
  const known = memo.get(path);
  if (known) return known;
  const traits = computeTraits(path);
  if (memo.size >= MEMO_ENTRIES) memo.clear();
  memo.set(path, traits);
  return traits;
}

function computeTraits(path: string): PathTraits {
  const slash = path.lastIndexOf("/");
  const directories = slash < 0 ? "" : path.slice(0, slash);
  const file = path.slice(slash + 1);
  const bare = file
    .replace(/(?<=.)\.[^.]*$/, "")
    .replace(/(?<=.)\.(?:d|test|spec|min|config|module|service|component)$/, "");
  const own = pathTerms(bare);
  const isGeneric = GENERIC_STEMS.has(bare.replaceAll("_", "").toLowerCase()) && directories !== "";
  const parent = directories.slice(directories.lastIndexOf("/") + 1);
  return {
    stemTerms: isGeneric ? pathTerms(parent) : own,
    directoryTerms: pathTerms(directories),
    test: TEST_DIRECTORY.test(path) || TEST_FILE.test(path),
    example: EXAMPLE_DIRECTORY.test(path),
    vendored: VENDORED.test(path),
    compatibility: COMPATIBILITY.test(path),
    docs: DOCS.test(path),
    declaration: DECLARATION.test(path),
  };
}

/** Distinct terms of a part of a path. */
function pathTerms(text: string): string[] {
  const terms: string[] = [];
  forEachWord(text, 0, text.length, (start, end) => {
    for (const part of splitIdentifier(text.slice(start, end))) terms.push(stem(part.toLowerCase()));
  });
  return [...new Set(terms)];
}
