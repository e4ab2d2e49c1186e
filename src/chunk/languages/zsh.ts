import { blank } from "./blank.ts";

const variable = (part: string) => `$${part.slice(1).replace(/[^\r\n]/g, "x")}`;
const inside = (part: string, [open, middle, close]: readonly [string, string, string]) =>
  open + middle + " ".repeat(part.length - open.length - middle.length - close.length) + close;

const LOOKS_LIKE_ZSH =
  /^#!.*\bzsh\b|^[ \t]*(?:(?:un)?setopt|autoload|zstyle|zmodload|zparseopts|compdef|bindkey|emulate|typeset -g)\b|\$\+\w+\[|\$\{[(^=~+]/m;

/** What zsh has and the grammar of bash has not. In this order. Repeats that could begin anywhere are bounded. */
const SIMPLER: readonly (readonly [pattern: RegExp, replace: (part: string, ...groups: string[]) => string])[] = [
  // Expansions nest.
  [/\$\{[^{}\n]*\}/g, variable],
  [/\$\{[^{}\n]*\}/g, variable],
  [/\$\{[^{}\n]*\}/g, variable],
  [/\$\+?\w+\[[^\]\n]{0,200}\]|\$\+\w+/g, variable],
  [/(?<!for )\(\([^\n()]{2,}(?:\([^\n()]*\)[^\n()]*)*\)\)/g, (test) => inside(test, ["((", "1", "))"])],
  [/\[\[ [^\n]{1,400}? \]\]/g, (test) => inside(test, ["[[ ", "x", " ]]"])],
  // Qualifiers of a pattern: *(N), "$dir"/*(-.N:t).
  [/(?<=["*\w/}])\([-.NDonOmLkf/@*=^,#:q+\d][^()\s]*\)/g, (part) => "x".repeat(part.length)],
  // Functions without a name.
  [/^[ \t]*(?:\(\)|function)(?=[ \t]*\{)/gm, blank],
  [/(?<=\})[ \t]+always\b/g, (word) => `;${blank(word.slice(1))}`],
  [
    /(\bfor \w+)([ \t]*\([^()\n]+\))(?=;?[ \t]*do\b)/g,
    (_, head = "", list = "") => head + ` in x${blank(list.slice(5))}`.slice(0, list.length),
  ],
  [/(\bfor \w{1,100})((?:[ \t]+\w{1,100}){1,8})(?=[ \t]+in\b)/g, (_, head = "", names = "") => head + blank(names)],
  [/(?<=&)[|!]/g, blank],
  [/(?<=[ \t])=(?=\()/g, blank],
];

/** Rewrites a script of zsh for the grammar of bash, with every offset where it was. Other scripts stay as they are. */
export function simplifyZsh(text: string): string {
  if (!LOOKS_LIKE_ZSH.test(text)) return text;
  return SIMPLER.reduce((simpler, [pattern, replace]) => simpler.replace(pattern, replace), text);
}
