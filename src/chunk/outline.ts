import type { Captures, Definition, Source, Span } from "./definitions.ts";
import { blank } from "./languages/blank.ts";
import type { OutlineLanguage, OutlineRule, QualifiedName } from "./languages/language.ts";

interface Found {
  readonly definition: Definition;
  readonly rule: OutlineRule;
  readonly matchEnd: number;
}

/** Finds definitions by the lines that they begin on: what a query over a tree finds where there is a grammar. */
export function outline({ text }: Source, language: OutlineLanguage): Captures {
  const { visible, comments } = hideOpaque(
    text,
    typeof language.opaque === "function" ? language.opaque(text) : language.opaque,
  );
  const found = language.definitions.flatMap((rule) => findAll({ text, visible }, rule, language));
  found.sort((a, b) => a.definition.start - b.definition.start);
  const distinct = found.filter(({ definition }, at) => found[at - 1]?.definition.start !== definition.start);
  setEnds(distinct, visible);
  const definitions = distinct.map(({ definition }) => definition);
  const aliases = membersOf(distinct, { text, visible }, language);
  return { definitions, aliases, docs: comments, leads: comments, errors: [] };
}

/** Comments and strings blanked out, every offset where it was. */
function hideOpaque(text: string, opaque: RegExp): { visible: string; comments: Span[] } {
  const comments: Span[] = [];
  let visible = "";
  let at = 0;
  for (const match of text.matchAll(opaque)) {
    const start = match.index;
    const end = start + match[0].length;
    visible += text.slice(at, start) + blank(match[0]);
    at = end;
    if (match.groups?.comment !== undefined) comments.push({ start, end });
  }
  return { visible: visible + text.slice(at), comments };
}

interface Texts {
  readonly text: string;
  readonly visible: string;
}

function findAll({ text, visible }: Texts, rule: OutlineRule, language: OutlineLanguage): Found[] {
  return [...visible.matchAll(rule.pattern)].flatMap((match) => {
    const [nameAt, nameEnd] = match.indices?.groups?.name ?? [0, 0];
    const written = splitName(text.slice(nameAt, nameEnd), language);
    if (!written.name) return [];
    const start = match.index + match[0].search(/\S/);
    const outer = match.groups?.scope;
    const scope = outer ? [outer, ...written.scope] : written.scope;
    const place = { start, end: nameEnd, nameAt, nameEnd };
    const definition: Definition = {
      role: rule.role,
      name: written.name,
      scope,
      ...place,
      absolute: false,
      marked: false,
      hidden: false,
    };
    return [{ definition, rule, matchEnd: match.index + match[0].length }];
  });
}

function splitName(written: string, { splitName }: OutlineLanguage): QualifiedName {
  return splitName?.(written) ?? { scope: [], name: written };
}

/** From the last to the first, so that each knows what begins after it. */
function setEnds(found: readonly Found[], visible: string): void {
  const braces = matchBraces(visible);
  const nextOf = new Map<OutlineRule, number>();
  let next = visible.length;
  for (const { definition, rule, matchEnd } of found.toReversed()) {
    const nextAlike = nextOf.get(rule) ?? visible.length;
    const end = rule.end({ text: visible, from: matchEnd, next, nextAlike, braces });
    definition.end = Math.max(definition.nameEnd, definition.start + trimmedLength(visible, definition.start, end));
    next = definition.start;
    nextOf.set(rule, next);
  }
}

/** The length of `text[start, end)` without the white space at its end. */
function trimmedLength(text: string, start: number, end: number): number {
  let last = end;
  while (last > start && /\s/.test(text[last - 1]!)) last--;
  return last - start;
}

function matchBraces(text: string): Map<number, number> {
  const braces = new Map<number, number>();
  const open: number[] = [];
  for (const { 0: brace, index } of text.matchAll(/[{}]/g)) {
    if (brace === "{") {
      open.push(index);
    } else {
      const opened = open.pop();
      if (opened !== undefined) braces.set(opened, index);
    }
  }
  return braces;
}

/** Names that a rule's `members` find where the innermost definition is the rule's. */
function membersOf(found: readonly Found[], { text, visible }: Texts, language: OutlineLanguage): Captures["aliases"] {
  const places = language.definitions.flatMap((rule) =>
    rule.members
      ? [...visible.matchAll(rule.members)].map((match) => ({ rule, span: match.indices!.groups!.name! }))
      : [],
  );
  places.sort((a, b) => a.span[0] - b.span[0]);
  const aliases: { name: string; at: number }[] = [];
  const open: Found[] = [];
  let next = 0;
  for (const { rule, span } of places) {
    const [at, end] = span;
    for (; next < found.length && found[next]!.definition.start <= at; next++) open.push(found[next]!);
    while (open.length > 0 && open.at(-1)!.definition.end <= at) open.pop();
    const innermost = open.at(-1);
    if (innermost?.rule !== rule || innermost.matchEnd > at) continue;
    const { name } = splitName(text.slice(at, end), language);
    if (name) aliases.push({ name, at });
  }
  return aliases;
}
