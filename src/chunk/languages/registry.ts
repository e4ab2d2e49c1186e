import type { LanguageInfo } from "../../core/types.ts";
import { asciidoc } from "./asciidoc.ts";
import { astro } from "./astro.ts";
import { bash } from "./bash.ts";
import { c } from "./c.ts";
import { cpp } from "./cpp.ts";
import { csharp } from "./csharp.ts";
import { css } from "./css.ts";
import { dart } from "./dart.ts";
import { dockerfile } from "./dockerfile.ts";
import { elixir } from "./elixir.ts";
import { go } from "./go.ts";
import { graphql } from "./graphql.ts";
import { haskell } from "./haskell.ts";
import { hcl } from "./hcl.ts";
import { html } from "./html.ts";
import { java } from "./java.ts";
import { javascript } from "./javascript.ts";
import { json } from "./json.ts";
import { julia } from "./julia.ts";
import { jupyter } from "./jupyter.ts";
import { kotlin } from "./kotlin.ts";
import type { GrammarLanguage, LanguageNames, NotebookLanguage, OutlineLanguage, SectionLanguage } from "./language.ts";
import { lua } from "./lua.ts";
import { make } from "./make.ts";
import { markdown } from "./markdown.ts";
import { objc } from "./objc.ts";
import { ocaml, ocamlInterface } from "./ocaml.ts";
import { php } from "./php.ts";
import { PLAIN_LANGUAGES } from "./plain.ts";
import { powershell } from "./powershell.ts";
import { protobuf } from "./protobuf.ts";
import { python } from "./python.ts";
import { restructuredtext } from "./restructuredtext.ts";
import { ruby } from "./ruby.ts";
import { rust } from "./rust.ts";
import { scala } from "./scala.ts";
import { scss } from "./scss.ts";
import { solidity } from "./solidity.ts";
import { sql } from "./sql.ts";
import { svelte } from "./svelte.ts";
import { swift } from "./swift.ts";
import { text } from "./text.ts";
import { toml } from "./toml.ts";
import { tsx, typescript } from "./typescript.ts";
import { vue } from "./vue.ts";
import { yaml } from "./yaml.ts";
import { zig } from "./zig.ts";

const GRAMMAR_LANGUAGES: readonly GrammarLanguage[] = [
  astro,
  html,
  json,
  yaml,
  toml,
  vue,
  svelte,
  bash,
  c,
  cpp,
  csharp,
  css,
  dart,
  elixir,
  go,
  haskell,
  hcl,
  java,
  javascript,
  julia,
  kotlin,
  lua,
  objc,
  ocaml,
  ocamlInterface,
  php,
  powershell,
  python,
  ruby,
  rust,
  scala,
  scss,
  solidity,
  swift,
  tsx,
  typescript,
  zig,
];
const OUTLINE_LANGUAGES: readonly OutlineLanguage[] = [dockerfile, graphql, make, protobuf, sql];
const SECTION_LANGUAGES: readonly SectionLanguage[] = [asciidoc, markdown, restructuredtext, text];

/** A language whose texts are cut by structure. */
export type Language = GrammarLanguage | OutlineLanguage | SectionLanguage | NotebookLanguage;

const LANGUAGES: readonly Language[] = [...GRAMMAR_LANGUAGES, ...OUTLINE_LANGUAGES, ...SECTION_LANGUAGES, jupyter];
const BY_ID = new Map(LANGUAGES.map((language) => [language.id, language]));

/** The language's table, or undefined for what is known by name only. */
export function languageOf(id: string): Language | undefined {
  return BY_ID.get(id);
}

/** Every language there is a name for, by id. */
export const ALL_LANGUAGES: readonly LanguageNames[] = [...LANGUAGES, ...PLAIN_LANGUAGES].sort((a, b) =>
  a.id < b.id ? -1 : 1,
);

/** Languages as users see them, by id. */
export function languageInfos(): readonly LanguageInfo[] {
  return ALL_LANGUAGES.map((language) => {
    const { id, label, family, extensions, fileNames } = language;
    return { id, label, family, extensions, fileNames, method: methodOf(language) };
  });
}

function methodOf(language: LanguageNames): LanguageInfo["method"] {
  if ("grammar" in language) return "grammar";
  if ("definitions" in language) return "patterns";
  return "headings" in language || "open" in language ? "sections" : "windows";
}
