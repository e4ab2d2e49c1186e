import { dirname, join, normalize } from "node:path";

/** Path from the repository's root, "/" separated → the file's text. */
export type Files = ReadonlyMap<string, string>;

const MIDDLE = ["repo", "chunk", "store", "query", "rank", "embed", "watch"];
/** Which folders of src may import which. main.ts puts the program together; `engine` is there for the mcp command. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  core: [],
  ...Object.fromEntries(MIDDLE.map((folder) => [folder, ["core"]])),
  engine: ["core", ...MIDDLE],
  format: ["core"],
  cli: ["core", "engine", "format"],
  mcp: ["core", "engine", "format"],
  "main.ts": ["core", "engine", "cli", "mcp"],
};
const MAX_LINES = 300;

const isCode = (path: string) => path.endsWith(".ts");
/** Lines that are only a comment are blanked: they may speak of what the code may not do. */
const withoutCommentLines = (text: string) => text.replace(/^[ \t]*(?:\/\/|\/?\*).*$/gm, "");

/** Imports against the map of src/ARCHITECTURE.md: types, `export … from`, `import()` and worker URLs count too. */
export function importProblems(files: Files): string[] {
  const problems: string[] = [];
  for (const [path, text] of files) {
    const [top, own] = path.split("/");
    if (top !== "src" || !own || !isCode(path)) continue;
    const specs = text.matchAll(/(?:\bfrom|\bimport|\bimport\s*\(|\brequire\s*\(|\bnew URL\s*\()\s*["'`]([^"'`\n]+)/g);
    for (const [, spec = ""] of specs) {
      if (spec === "bun:sqlite" && own !== "store") problems.push(`${path} imports ${spec}`);
      if (!spec.startsWith(".")) continue;
      const [targetTop, target = ""] = normalize(join(dirname(path), spec)).split("/");
      const allowed = targetTop === "src" && (target === own || MAY_IMPORT[own]?.includes(target));
      if (!allowed) problems.push(`${path} imports ${spec}`);
    }
  }
  return problems;
}

/** Only main.ts ends the process, only core/env.ts reads the environment, nothing below cli and mcp prints. */
export function effectProblems(files: Files): string[] {
  const problems: string[] = [];
  for (const [path, text] of files) {
    if (!path.startsWith("src/") || !isCode(path)) continue;
    const code = withoutCommentLines(text);
    const edge = /^src\/(?:cli|mcp)\/|^src\/main\.ts$/.test(path);
    if (!edge && /\bconsole\.|\bprocess\.std(?:out|err)\b/.test(code)) problems.push(`${path} prints`);
    if (path !== "src/main.ts" && /\bprocess\.(?:exit|exitCode|abort|reallyExit)\b/.test(code)) {
      problems.push(`${path} ends the process`);
    }
    if (path !== "src/core/env.ts" && /\b(?:process|Bun|import\.meta)\.env\b/.test(code)) {
      problems.push(`${path} reads the environment`);
    }
  }
  return problems;
}

/** Code files of more than 300 lines, tests included. Functions are measured by the linter. */
export function sizeProblems(files: Files): string[] {
  const lines = (text: string) => text.split("\n").length - (text.endsWith("\n") ? 1 : 0);
  return [...files].flatMap(([path, text]) =>
    isCode(path) && lines(text) > MAX_LINES ? [`${path} has ${lines(text)} lines`] : [],
  );
}

/** Made when the program is built or runs, so not in the tree. */
const MADE_LATER = /^(?:dist|\.scry|node_modules)(?:\/|$)/;

/** Links, and `code` that reads like a path of ours, in Markdown outside fences: each must be a file or directory. */
export function docProblems(files: Files): string[] {
  const known = new Set<string>();
  for (const path of files.keys()) {
    for (let part = path; part !== "."; part = dirname(part)) known.add(part);
  }
  const exists = (doc: string, named: string) => {
    const clean = named.replace(/^\.\//, "").replace(/\/$/, "");
    if (known.has(clean) || known.has(normalize(join(dirname(doc), clean)))) return true;
    return [...known].some((path) => path.endsWith(`/${clean}`));
  };
  const problems: string[] = [];
  for (const [path, text] of files) {
    if (!path.endsWith(".md") || path.startsWith("test/fixtures/")) continue;
    const prose = text.replace(/^```[\s\S]*?^```/gm, "");
    const links = [...prose.matchAll(/\]\((?!\w+:|#)([^)#\s]+)/g)].map((match) => match[1]!);
    const spans = [...prose.matchAll(/`([^`\n]+)`/g)].map((match) => match[1]!).filter(readsLikePath);
    for (const named of [...links, ...spans]) {
      if (!MADE_LATER.test(named) && !exists(path, named)) problems.push(`${path} names ${named}`);
    }
  }
  return problems;
}

function readsLikePath(span: string): boolean {
  if (!/^[\w.][\w./-]*$/.test(span)) return false;
  return /^(?:src|test|evals|\.ci)\//.test(span) || /\.(?:ts|md|toml)$/.test(span) || /^[a-z]+\/$/.test(span);
}

/** Directories that exist on one machine only. Written in parts, so that this file passes its own test. */
const MACHINE_PATHS = new RegExp(`(?<![\\w./-])/(?:${["work", "tmp/corpora"].join("|")})/`);

/** Text that names a directory of the machine it was written on. */
export function machineProblems(files: Files): string[] {
  return [...files].flatMap(([path, text]) => {
    const line = text.split("\n").findIndex((content) => MACHINE_PATHS.test(content));
    return line === -1 ? [] : [`${path}:${line + 1} names a path of one machine`];
  });
}

/** `SCRY_…` names that core/config.ts reads and the README's table does not name, or the other way round. */
export function settingProblems(files: Files): string[] {
  const names = (text = "", pattern: RegExp) => new Set([...text.matchAll(pattern)].map((match) => match[1]!));
  const read = names(files.get("src/core/config.ts"), /"(SCRY_[A-Z_]+)"/g);
  const documented = names(files.get("README.md"), /^\| `(SCRY_[A-Z_]+)`/gm);
  const unexplained = [...read].filter((name) => !documented.has(name)).map((name) => `${name} is not in README.md`);
  const stale = [...documented].filter((name) => !read.has(name)).map((name) => `${name} is in README.md only`);
  return [...unexplained, ...stale];
}

interface Manifest {
  readonly version: string;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
}

/** Dependencies whose version is a range, and a version that CHANGELOG.md does not know. */
export function manifestProblems(files: Files): string[] {
  const manifest = JSON.parse(files.get("package.json") ?? "") as Manifest;
  const all = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies });
  const ranges = all.filter(([, version]) => !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version));
  const listed = files.get("CHANGELOG.md")?.includes(`\n## ${manifest.version}`);
  return [
    ...ranges.map(([name, version]) => `package.json: ${name} is "${version}", not one version`),
    ...(listed ? [] : [`CHANGELOG.md has no section ${manifest.version}`]),
  ];
}

/** The text between the README's usage markers, without its code fence; null without markers. */
export function usageBlock(readme: string): string | null {
  return /<!-- usage -->\s*```\w*\n([\s\S]*?)```\s*<!-- \/usage -->/.exec(readme)?.[1] ?? null;
}
