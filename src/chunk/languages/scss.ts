import { blank } from "./blank.ts";
import { CSS_COMMON, css } from "./css.ts";
import type { GrammarLanguage } from "./language.ts";

const word = (part: string) =>
  part.replace(/^[^\r\n]+/, (line) => "x".repeat(line.length)).replace(/[\r\n][\s\S]*/, blank);
const zero = (part: string) => part.replace(/\S[\s\S]*/, (value) => `0${blank(value.slice(1))}`);
/** Up to the white space at its end. */
const trimmed = (part: string) => {
  const text = part.trimEnd();
  return word(text) + part.slice(text.length);
};
/** The list after `in`, as a variable. */
const list = (part: string) => {
  const at = /\bin[ \t]+(?=\S)/.exec(part);
  if (!at) return part;
  const from = at.index + at[0].length;
  return `${part.slice(0, from)}$${trimmed(part.slice(from + 1))}`;
};

interface Value {
  /** What stands before the value. Flag: g. */
  readonly head: RegExp;
  /** The characters that may end it. */
  readonly ends: string;
  readonly replace: (value: string) => string;
  /** The head goes too. */
  readonly hidesHead?: boolean;
}

/** Values reach to the next semicolon or brace. In this order. */
const VALUES: readonly Value[] = [
  { head: /^[ \t]*[\w$-]+[ \t]*:/gm, ends: ";", replace: zero },
  { head: /@(?:return|if|else[ \t]+if|while)\b/g, ends: ";{", replace: zero },
  { head: /@include[ \t]+[\w.-]+(?=[ \t]*\()/g, ends: ";{", replace: blank },
  { head: /@(?:extend|debug|warn|error|forward|use|import)\b/g, ends: ";", replace: blank, hidesHead: true },
  { head: /@media[ \t]+/g, ends: "{", replace: trimmed },
  { head: /@each\b/g, ends: "{", replace: list },
];

/** Rewrites the values behind `head`, looking at each character once. */
function replaceValues(text: string, { head, ends, replace, hidesHead }: Value): string {
  const stops = /[;{}]/g;
  let stop = -1;
  let done = 0;
  let replaced = "";
  head.lastIndex = 0;
  for (let match = head.exec(text); match; match = head.exec(text)) {
    const from = head.lastIndex;
    if (stop < from) {
      stops.lastIndex = from;
      stop = stops.exec(text)?.index ?? text.length;
    }
    if (stop === text.length) break;
    if (stop === from || !ends.includes(text[stop]!)) continue;
    const start = hidesHead ? match.index : from;
    replaced += text.slice(done, start) + replace(text.slice(start, stop)) + (hidesHead ? " " : "");
    done = hidesHead ? stop + 1 : stop;
    head.lastIndex = done;
  }
  return replaced + text.slice(done);
}

/** Longer arguments of a pseudo-class stay as they are. UTF-16 units. */
const MAX_ARGUMENTS = 1_000;

/** Pseudo-elements, and pseudo-classes with arguments, become words. */
function replacePseudos(text: string): string {
  const closing = matchBrackets(text);
  let done = 0;
  let replaced = "";
  for (const { 0: found, index } of text.matchAll(/(?<=:)(?::[\w-]+|[a-z-]+\()/g)) {
    if (index < done) continue;
    const last = index + found.length - 1;
    const end = text[last] === "(" ? (closing.get(last) ?? text.length) + 1 : last + 1;
    if (end > text.length || end - index > MAX_ARGUMENTS) continue;
    replaced += text.slice(done, index) + word(text.slice(index, end));
    done = end;
  }
  return replaced + text.slice(done);
}

/** Opening parenthesis → its closing one. */
function matchBrackets(text: string): Map<number, number> {
  const closing = new Map<number, number>();
  const open: number[] = [];
  for (const { 0: bracket, index } of text.matchAll(/[()]/g)) {
    const opened = bracket === "(" ? open.push(index) : open.pop();
    if (bracket === ")" && opened !== undefined) closing.set(opened, index);
  }
  return closing;
}

/** `a:hover {`: the colon of a selector that begins with the name of an element, which would be a property's. */
function replaceColons(text: string): string {
  const ends = /([,{])(?=[^\S\n]*$)|[;{}]/gm;
  let end: RegExpExecArray | null = null;
  return text.replace(
    /^([ \t]*[a-z][a-z0-9]*):(?=([\w:-]+))/gm,
    (found, ...[name, rest, at]: [string, string, number]) => {
      const from = at + found.length + rest.length;
      if (!end || end.index < from) {
        ends.lastIndex = from;
        end = ends.exec(text);
      }
      return end?.[1] === undefined ? found : `${name}-`;
    },
  );
}

/**
 * The grammar knows the rules of SCSS and little of its values: of 14,700 lines of two style libraries it misread 2,500,
 * and 4 once every value is a number and every interpolation a word. Each step takes time that grows with the text.
 */
function simplify(text: string): string {
  const words = text
    .replace(/#\{[^{}]*\}/g, word)
    .replace(/"[^"\r\n]*"|'[^'\r\n]*'/g, (string) => `"${"x".repeat(string.length - 2)}"`);
  const simple = VALUES.reduce(replaceValues, words)
    .replace(/(@include[ \t]+[\w-]+)\.(?=\w)/g, "$1_")
    .replace(/^([ \t]*)[>+~](?=[ \t])/gm, "$1 ");
  return replaceColons(replacePseudos(simple));
}

export const scss: GrammarLanguage = {
  ...css,
  id: "scss",
  label: "SCSS",
  extensions: [".scss"],
  grammar: "scss",
  query: `
    (mixin_statement (name) @name) @function
    (function_statement (name) @name) @function
    (stylesheet (placeholder) @class @name)
    (stylesheet (declaration (variable_name) @name) @constant)
    (stylesheet (if_statement (_ (block (rule_set (selectors) @name) @class))))
    (stylesheet (each_statement (block (rule_set (selectors) @name) @class)))
    (stylesheet (include_statement (block (rule_set (selectors) @name) @class)))
    (stylesheet (if_statement (_ (block (media_statement (block (rule_set (selectors) @name) @class))))))
    (stylesheet (if_statement) @impl @name)
    (stylesheet (each_statement) @impl @name)
    (stylesheet (include_statement (block)) @impl @name)
    ${CSS_COMMON}
    (single_line_comment) @comment
  `,
  prepare: simplify,
};
