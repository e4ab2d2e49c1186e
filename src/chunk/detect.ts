import type { LanguageNames } from "./languages/language.ts";
import { ALL_LANGUAGES } from "./languages/registry.ts";

const UNKNOWN = "text";
/** UTF-16 units of the head that are looked at: deep enough to pass a licence and the includes. */
const HEAD_LENGTH = 8_192;

const CPP =
  /^\s*(?:class\s+\w+[^;]*$|namespace\b|template\s*<|using\s+\w|(?:public|private|protected)\s*:|extern\s+"C\+\+")|\bstd::|\b(?:constexpr|nullptr|decltype|noexcept|static_cast|virtual)\b|^\s*#\s*include\s*<(?:[a-z_]+|c(?:std|math|string|assert)\w*)>/m;
const OBJC = /^\s*(?:@(?:interface|protocol|implementation|class|end|property|import)\b|#\s*import\b)/m;
/** Git LFS keeps such a text in place of the file. */
const LFS_POINTER = "version https://git-lfs.github.com/spec/";
const XML = /^\s*<(?:\?xml|!DOCTYPE)\b/;

/** Extensions that several languages use: the content decides. In order; the last has no condition. */
const BY_CONTENT: Readonly<Record<string, readonly (readonly [id: string, pattern?: RegExp])[]>> = {
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
};

const index = (names: (language: LanguageNames) => readonly string[]) =>
  new Map(ALL_LANGUAGES.flatMap((language) => names(language).map((name) => [name, language.id] as const)));
const BY_EXTENSION = index((language) => language.extensions);
const BY_FILE_NAME = index((language) => language.fileNames);
const BY_SHEBANG = index((language) => language.shebangs);

/**
 * The language id of a file, by its name, its content where the extension is ambiguous, its `#!` line; "text" for what
 * is none of ours. `path` may have directories; `head` is the beginning of the text (8 KiB are enough).
 */
export function detectLanguage(path: string, head: string): string {
  if (head.startsWith(LFS_POINTER)) return UNKNOWN;
  const name = path.slice(Math.max(path.lastIndexOf("/"), path.lastIndexOf("\\")) + 1);
  const byName = BY_FILE_NAME.get(name) ?? byPrefix(name);
  if (byName !== undefined) return byName;
  const dot = name.lastIndexOf(".");
  const extension = dot < 0 ? "" : name.slice(dot).toLowerCase();
  const choices = BY_CONTENT[extension];
  if (choices) {
    const start = head.slice(0, HEAD_LENGTH);
    return choices.find(([, pattern]) => !pattern || pattern.test(start))?.[0] ?? UNKNOWN;
  }
  return BY_EXTENSION.get(extension) ?? byShebang(head) ?? UNKNOWN;
}

/** `Dockerfile.dev`, `Makefile.am`, `README.old`: a known bare name with a suffix of its own. */
function byPrefix(name: string): string | undefined {
  const prefix = /^(Dockerfile|Containerfile|Makefile|Jenkinsfile)\./.exec(name)?.[1];
  return prefix && BY_FILE_NAME.get(prefix);
}

/** `#!/usr/bin/env -S python3.12 -u` → python. */
function byShebang(head: string): string | undefined {
  const line = /^\ufeff?#![ \t]*([^\r\n]*)/.exec(head)?.[1];
  const words = line?.trim().split(/\s+/) ?? [];
  const program = words[0]?.endsWith("/env") ? words.slice(1).find((word) => !/^-|=/.test(word)) : words[0];
  const base = program?.slice(program.lastIndexOf("/") + 1);
  return base ? (BY_SHEBANG.get(base) ?? BY_SHEBANG.get(base.replace(/[\d.]+$/, ""))) : undefined;
}
