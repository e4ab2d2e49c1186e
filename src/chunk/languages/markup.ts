import { css } from "./css.ts";
import { javascript } from "./javascript.ts";
import { json } from "./json.ts";
import type { Embedded, GrammarLanguage } from "./language.ts";
import { scss } from "./scss.ts";
import { tsx, typescript } from "./typescript.ts";

/** A tag with longer attributes is not read as one. UTF-16 units. */
const MAX_TAG_LENGTH = 2_000;
const TAG = /<(script|style)\b((?:[^>"']|"[^"]*"|'[^']*')*)>/iy;

/** A part on one line, this short, is not worth a parser of its own. UTF-16 units. */
const SHORT_PART = 80;

/** Tags looked at; what comes after so many is a generated page, or a hostile one. */
const MAX_TAGS = 2_000;

/** By what an attribute says: a map, as pages write anything there. */
const SCRIPTS: ReadonlyMap<string, GrammarLanguage> = new Map([
  ["", javascript],
  ["js", javascript],
  ["jsx", javascript],
  ["javascript", javascript],
  ["ecmascript", javascript],
  ["module", javascript],
  ["babel", javascript],
  ["ts", typescript],
  ["typescript", typescript],
  ["tsx", tsx],
  ["json", json],
  ["importmap", json],
]);
const STYLES: ReadonlyMap<string, GrammarLanguage> = new Map([
  ["", css],
  ["css", css],
  ["postcss", css],
  ["pcss", css],
  ["scss", scss],
]);

/** Scripts and styles of a page, in order. Those in a language without a grammar (Less, templates) are left out. */
export function scriptsAndStyles(text: string): Embedded[] {
  const found: Embedded[] = [];
  const opening = /<!--|<(?:script|style)\b/gi;
  let tags = 0;
  for (let match = opening.exec(text); match && tags < MAX_TAGS; match = opening.exec(text)) {
    if (match[0] === "<!--") {
      const end = text.indexOf("-->", opening.lastIndex);
      if (end < 0) return found;
      opening.lastIndex = end;
      continue;
    }
    tags++;
    const part = readElement(text, match.index);
    if (part === "unclosed") return found;
    if (!part) continue;
    opening.lastIndex = part.end;
    const { language } = part;
    const inner = text.slice(part.from, part.to);
    const isWorthIt = inner.trim() !== "" && (inner.length > SHORT_PART || inner.includes("\n"));
    if (language && isWorthIt) found.push({ ...part, language });
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
  return element === "style" ? STYLES.get(key) : SCRIPTS.get(key);
}
