import { css } from "./css.ts";
import { javascript } from "./javascript.ts";
import { json } from "./json.ts";
import type { Embedded, GrammarLanguage } from "./language.ts";
import { scss } from "./scss.ts";
import { tsx, typescript } from "./typescript.ts";

/** A tag with longer attributes is not read as one. UTF-16 units. */
const MAX_TAG_LENGTH = 2_000;
const TAG = /<(script|style)\b((?:[^>"']|"[^"]*"|'[^']*')*)>/iy;

const SCRIPTS: Readonly<Record<string, GrammarLanguage>> = {
  "": javascript,
  js: javascript,
  jsx: javascript,
  javascript,
  ecmascript: javascript,
  module: javascript,
  babel: javascript,
  ts: typescript,
  typescript,
  tsx,
  json,
  importmap: json,
};
const STYLES: Readonly<Record<string, GrammarLanguage>> = { "": css, css, postcss: css, pcss: css, scss };

/** Scripts and styles of a page, in order. Those in a language without a grammar (Less, templates) are left out. */
export function scriptsAndStyles(text: string): Embedded[] {
  const found: Embedded[] = [];
  const opening = /<!--|<(?:script|style)\b/gi;
  for (let match = opening.exec(text); match; match = opening.exec(text)) {
    if (match[0] === "<!--") {
      const end = text.indexOf("-->", opening.lastIndex);
      if (end < 0) return found;
      opening.lastIndex = end;
      continue;
    }
    const part = readElement(text, match.index);
    if (part === "unclosed") return found;
    if (!part) continue;
    opening.lastIndex = part.end;
    const { language } = part;
    if (language && text.slice(part.from, part.to).trim() !== "") found.push({ ...part, language });
  }
  return found;
}

type Element = Omit<Embedded, "language"> & { readonly language: GrammarLanguage | undefined };

function readElement(text: string, start: number): Element | "unclosed" | null {
  TAG.lastIndex = 0;
  const tag = TAG.exec(text.slice(start, start + MAX_TAG_LENGTH));
  if (!tag) return null;
  const [whole, name = "", attributes = ""] = tag;
  const from = start + whole.length;
  if (attributes.endsWith("/")) return { start, end: from, from, to: from, language: undefined };
  const close = new RegExp(`</${name}\\s*>`, "gi");
  close.lastIndex = from;
  const closing = close.exec(text);
  if (!closing) return "unclosed";
  const language = languageOf(name.toLowerCase(), attributes);
  return { start, end: closing.index + closing[0].length, from, to: closing.index, language };
}

function languageOf(element: string, attributes: string): GrammarLanguage | undefined {
  const given =
    /\blang\s*=\s*["']?([\w-]+)/i.exec(attributes) ??
    /\btype\s*=\s*["']?(?:[\w-]+\/)?(?:x-|ld\+)?([\w-]+)/i.exec(attributes);
  const key = given?.[1]?.toLowerCase() ?? "";
  return element === "style" ? STYLES[key] : SCRIPTS[key];
}
