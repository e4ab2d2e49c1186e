import type { LanguageNames } from "./languages/language.ts";
import { ALL_LANGUAGES } from "./languages/registry.ts";

const UNKNOWN = "text";
/** UTF-16 units of the head that are looked at: deep enough to pass a licence and the includes. */
const HEAD_LENGTH = 8_192;
/** The same before comments are left out, which may be most of a header. */
const COMMENTED_LENGTH = 65_536;

/** What C has not, each alternative linear: comments and strings are blanked out before. */
const CPP = new RegExp(
  [
    String.raw`^[ \t]*(?:class\s+\w+[^;]*$|namespace\b|using\s+\w|(?:public|private|protected)\s*:|extern\s+"C\+\+")`,
    String.raw`\bstd::|\btemplate\s*<|\benum\s+(?:class|struct)\b|\bvirtual\s+[\w~]`,
    String.raw`\b(?:constexpr|nullptr|decltype|noexcept|static_cast|reinterpret_cast|dynamic_cast)\b`,
    String.raw`\boperator\s*(?:[-+*/%=<>!&|^~]|\(\s*\)|\[\s*\])`,
    String.raw`^[ \t]*~\w+\s*\(\s*(?:void\s*)?\)\s*(?:[;{=]|override\b)`,
    // A reference: `Widget& find(`, `(const Widget& other`.
    String.raw`^[ \t]*(?:\w+[ \t]+){0,4}\w+&[ \t]+\w+\s*\(|\bconst\s+\w+\s*&\s*\w*\s*[,)]`,
    String.raw`^[ \t]*#[ \t]*include\s*<(?:[a-z_]+|c(?:std|math|string|assert)\w*)>`,
  ].join("|"),
  "m",
);
const C_OPAQUE = /\/\*[\s\S]*?(?:\*\/|$(?![\s\S]))|\/\/[^\n]*|'(?:[^'\\\n]|\\.)*'|"(?!C\+\+")(?:[^"\\\n]|\\.)*"/g;
const OBJC = /^\s*(?:@(?:interface|protocol|implementation|class|end|property|import)\b|#\s*import\b)/m;
/** Git LFS keeps such a text in place of the file. */
const LFS_POINTER = "version https://git-lfs.github.com/spec/";
const XML = /^\s*<(?:\?xml|!DOCTYPE)\b/;

type Choice = readonly [id: string, pattern?: RegExp];

/** Extensions that several languages use: a `#!` line or the content decides. In order; the last has no condition. */
const BY_CONTENT: ReadonlyMap<string, readonly Choice[]> = new Map<string, readonly Choice[]>(
  Object.entries({
    ".h": [["objc", OBJC], ["cpp", CPP], ["c"]],
    ".m": [["objc", OBJC], ["matlab", /^\s*(?:%|function\b|classdef\b|end\s*$|clear\b)/m], ["objc"]],
    ".ts": [["xml", XML], ["typescript"]],
    ".inc": [
      ["php", /<\?(?:php|=)/],
      ["cpp", CPP],
      ["c", /^\s*#\s*(?:include|define|if)/m],
      ["pascal", /^\s*(?:\{\$|procedure\b|unit\b)/im],
      [UNKNOWN],
    ],
    ".pl": [["prolog", /^\s*:-\s|^[a-z]\w*\(.*\)\s*:-/m], ["perl"]],
    ".v": [["coq", /^\s*(?:Require|Theorem|Lemma|Definition|Proof)\b/m], ["verilog"]],
    ".cls": [["latex", /\\(?:NeedsTeXFormat|ProvidesClass|documentclass)/], ["apex"]],
    ".d": [["make", /^[^\s:]+\.o\s*:/m], ["d"]],
    ".pro": [["prolog", /:-/], ["qmake"]],
    ".fs": [["glsl", /\bvoid\s+main\s*\(|^#version\b/m], ["fsharp"]],
    ".t": [["perl", /^\s*use\s+\w|^#!.*perl/m], [UNKNOWN]],
  } satisfies Record<string, readonly Choice[]>),
);

const index = (names: (language: LanguageNames) => readonly string[]) =>
  new Map(ALL_LANGUAGES.flatMap((language) => names(language).map((name) => [name, language.id] as const)));
const BY_EXTENSION = index((language) => language.extensions);
const BY_FILE_NAME = index((language) => language.fileNames);
const BY_SHEBANG = index((language) => language.shebangs);

/**
 * The language id of a file, by its name, its content where the extension is ambiguous, its `#!` line; "text" for what
 * is none of ours. `path` may have directories; `head` is the beginning of the text (64 KiB are enough).
 */
export function detectLanguage(path: string, head: string): string {
  if (head.startsWith(LFS_POINTER)) return UNKNOWN;
  const name = path.slice(Math.max(path.lastIndexOf("/"), path.lastIndexOf("\\")) + 1);
  const byName = BY_FILE_NAME.get(name) ?? byPrefix(name);
  if (byName !== undefined) return byName;
  const dot = name.lastIndexOf(".");
  const extension = dot < 0 ? "" : name.slice(dot).toLowerCase();
  const choices = BY_CONTENT.get(extension);
  return (choices ? choose(choices, head) : BY_EXTENSION.get(extension)) ?? byShebang(head) ?? UNKNOWN;
}

function choose(choices: readonly Choice[], head: string): string | undefined {
  const interpreted = byShebang(head);
  if (choices.some(([id]) => id === interpreted)) return interpreted;
  const start = head.slice(0, HEAD_LENGTH);
  return choices.find(([, pattern]) => !pattern || pattern.test(pattern === CPP ? codeOf(head) : start))?.[0];
}

/** The beginning of a header without its comments and strings. */
function codeOf(head: string): string {
  const code = head.slice(0, COMMENTED_LENGTH).replace(C_OPAQUE, (part) => (part[0] === "/" ? " " : '""'));
  return code.slice(0, HEAD_LENGTH);
}

/** `Dockerfile.dev`, `Makefile.am`, `README.old`: a known bare name with a suffix of its own. */
function byPrefix(name: string): string | undefined {
  const prefix = /^(Dockerfile|Containerfile|Makefile|Jenkinsfile)\./.exec(name)?.[1];
  return prefix && BY_FILE_NAME.get(prefix);
}

/** Programs that run scripts of one language, whatever else stands in the line. */
const LAUNCHERS: ReadonlyMap<string, string> = new Map([
  ["uv", "python"],
  ["uvx", "python"],
  ["pipx", "python"],
  ["poetry", "python"],
  ["pdm", "python"],
  ["hatch", "python"],
  ["bundle", "ruby"],
  ["npx", "javascript"],
  ["stack", "haskell"],
  ["cabal", "haskell"],
]);

/** `#!/usr/bin/env -S python3.12 -u` → python; of a launcher (`nix-shell -i bash`), what it is told to run. */
function byShebang(head: string): string | undefined {
  const line = /^\ufeff*((?:#![^\r\n]{0,1000}(?:\r\n?|\n|$)){1,5})/.exec(head)?.[1];
  const words = line?.replaceAll("#!", " ").trim().split(/\s+/) ?? [];
  const named = words.slice(words[0]?.endsWith("/env") ? 1 : 0).filter((word) => !/^-|=/.test(word));
  const told = words[words.indexOf("-i") + 1] ?? "";
  return (
    languageBy(named[0] ?? "") ??
    languageBy(told) ??
    named.map(languageBy).find(Boolean) ??
    LAUNCHERS.get(baseOf(named[0] ?? ""))
  );
}

const baseOf = (program: string) => program.slice(program.lastIndexOf("/") + 1);

function languageBy(program: string): string | undefined {
  const base = baseOf(program);
  return BY_SHEBANG.get(base) ?? BY_SHEBANG.get(base.replace(/[\d.]+$/, ""));
}
