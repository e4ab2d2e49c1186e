import type { LanguageInfo } from "../../core/types.ts";
import { bash } from "./bash.ts";
import { c } from "./c.ts";
import { cpp } from "./cpp.ts";
import { csharp } from "./csharp.ts";
import { css } from "./css.ts";
import { dart } from "./dart.ts";
import { elixir } from "./elixir.ts";
import { go } from "./go.ts";
import { haskell } from "./haskell.ts";
import { hcl } from "./hcl.ts";
import { java } from "./java.ts";
import { javascript } from "./javascript.ts";
import { julia } from "./julia.ts";
import { kotlin } from "./kotlin.ts";
import type { GrammarLanguage, LanguageNames } from "./language.ts";
import { lua } from "./lua.ts";
import { markdown } from "./markdown.ts";
import { objc } from "./objc.ts";
import { ocaml, ocamlInterface } from "./ocaml.ts";
import { php } from "./php.ts";
import { PLAIN_LANGUAGES } from "./plain.ts";
import { powershell } from "./powershell.ts";
import { python } from "./python.ts";
import { ruby } from "./ruby.ts";
import { rust } from "./rust.ts";
import { scala } from "./scala.ts";
import { scss } from "./scss.ts";
import { solidity } from "./solidity.ts";
import { swift } from "./swift.ts";
import { tsx, typescript } from "./typescript.ts";
import { zig } from "./zig.ts";

const GRAMMAR_LANGUAGES: readonly GrammarLanguage[] = [
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
const BY_ID = new Map(GRAMMAR_LANGUAGES.map((language) => [language.id, language]));

/** The one language that is cut at its headings. */
export const SECTION_LANGUAGE = markdown.id;

/** The language's grammar table, or undefined for what has none. */
export function grammarLanguage(id: string): GrammarLanguage | undefined {
  return BY_ID.get(id);
}

/** Every language there is a name for, by id. */
export const ALL_LANGUAGES: readonly LanguageNames[] = [...GRAMMAR_LANGUAGES, markdown, ...PLAIN_LANGUAGES].sort(
  (a, b) => (a.id < b.id ? -1 : 1),
);

/** Languages as users see them, by id. */
export function languageInfos(): readonly LanguageInfo[] {
  return ALL_LANGUAGES.map(({ id, label, extensions, fileNames }) => {
    const method = BY_ID.has(id) ? "grammar" : id === SECTION_LANGUAGE ? "sections" : "windows";
    return { id, label, extensions, fileNames, method };
  });
}
