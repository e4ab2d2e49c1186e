// C0 but tab, DEL, C1, bidi controls, line and paragraph separators, BOM: what a terminal acts on or an eye cannot see.
const UNSAFE = /[\x00-\x08\x0a-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g;
const UNSAFE_IN_JSON = /[\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g;

function visible(character: string): string {
  const code = character.charCodeAt(0);
  if (code < 0x20) return String.fromCharCode(0x2400 + code); // ␛ and the like: one column each
  if (code === 0x7f) return "\u2421";
  return `<U+${code.toString(16).toUpperCase().padStart(4, "0")}>`;
}

/**
 * One line of untrusted text, safe for a terminal: control and bidi characters become visible signs, line breaks
 * included, and lone surrogates become U+FFFD. Tabs stay.
 */
export function sanitizeLine(text: string): string {
  return text.toWellFormed().replace(UNSAFE, visible);
}

/** Sanitized as `sanitizeLine` does, and with each tab as four spaces, so that columns can be counted. */
export function displayLine(text: string): string {
  return sanitizeLine(text).replaceAll("\t", "    ");
}

/**
 * A value as JSON that is valid UTF-8 and shows nothing a terminal acts on: such characters are escaped, so a parser
 * gets them back unchanged; lone surrogates become U+FFFD. `indent` in spaces, 0: one line.
 */
export function safeJson(value: unknown, indent = 0): string {
  const wellFormed = (_key: string, item: unknown) => (typeof item === "string" ? item.toWellFormed() : item);
  return JSON.stringify(value, wellFormed, indent).replace(
    UNSAFE_IN_JSON,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
