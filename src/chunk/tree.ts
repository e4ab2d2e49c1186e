import { lineAt } from "../core/text/lines.ts";
import type { Chunk } from "../core/types.ts";
import { joinClauses } from "./clauses.ts";
import { type Captures, type Source, type Span, spanLines } from "./definitions.ts";
import type { DefinitionRules } from "./languages/language.ts";
import { type Item, nest } from "./nesting.ts";
import { cutRuns, type Run, textLines } from "./runs.ts";
import { splitLines } from "./split.ts";

/** A longer definition is split. Lines. */
const MAX_DEFINITION_LINES = 120;
const DEFINITION_PART_LINES = 80;
/** Longer stretches of top-level statements are split. Lines. */
const MODULE_PART_LINES = 60;
/** So many neighbours of one line each (getters, type aliases) share a chunk, which holds at most `MAX_SHARED`. */
const MIN_SHARED = 4;
const MAX_SHARED = 40;
/** An overload up to this long, without its comments, joins the next definition of its name. Lines. */
const OVERLOAD_LINES = 4;
/** A generated table may define thousands of names in one chunk. */
export const MAX_ALIASES = 200;

/** A chunk in the making, with what decides whether it may join its neighbour. */
interface Draft extends Chunk {
  lineEnd: number;
  name: string;
  qualifiedName: string;
  parent: string | null;
  aliases: string[];
  exported: boolean;
}

/** Turns what the query found into chunks that cover every line with text exactly once, in order. */
export function chunksOf(captures: Captures, source: Source, language: DefinitionRules): Chunk[] {
  const filled = textLines(source);
  const leadLines = markLeads(captures.leads, source);
  const items = nest(joinClauses(captures.definitions, source, language), { source, language, leadLines });
  const runs = cutRuns({ source, items, filled, leadLines });
  const drafts = runs.flatMap((run) => draftsOf(run, items, { source, language }));
  const owners = new Set(runs.map((run) => run.owner));
  const heads = new Map(runs.map(({ from, owner }) => [from, items[owner]?.from ?? from]));
  addNames(drafts, furtherNames(captures, items, owners), { source, heads });
  return shareTiny(joinOverloads(drafts, leadLines));
}

/** Lines (by number) that are a comment, attribute or decorator and nothing else. */
function markLeads(leads: readonly Span[], source: Source): Uint8Array {
  const { text, starts } = source;
  const marked = new Uint8Array(starts.length + 2);
  for (const lead of leads) {
    const { first, last } = spanLines(lead, starts);
    if (text.slice(starts[first - 1], lead.start).trim() === "") marked.fill(1, first, last + 1);
  }
  return marked;
}

interface Context {
  readonly source: Source;
  readonly language: DefinitionRules;
}

function draftsOf(run: Run, items: readonly Item[], { source, language }: Context): Draft[] {
  const item = items[run.owner];
  const whole = item && run.to - run.from < MAX_DEFINITION_LINES;
  const parts = whole ? [run] : splitLines(run, item ? DEFINITION_PART_LINES : MODULE_PART_LINES, source);
  return parts.map(({ from, to }) => ({
    lineStart: from,
    lineEnd: to,
    kind: item?.kind ?? language.looseKind ?? "module",
    name: item?.definition.name ?? "",
    qualifiedName: item?.qualifiedName ?? "",
    parent: item?.parent ?? null,
    aliases: [],
    exported: item?.exported ?? false,
  }));
}

interface FurtherName {
  readonly name: string;
  readonly at: number;
  /** The definition that has no chunk of its own, or null for a field or enum member. */
  readonly item: Item | null;
}

/** Names without a chunk of their own, by place: small constants, inner functions, fields, what shares a line. */
function furtherNames(captures: Captures, items: readonly Item[], owners: ReadonlySet<number>): FurtherName[] {
  const names: FurtherName[] = captures.aliases.map(({ name, at }) => ({ name, at, item: null }));
  items.forEach((item, index) => {
    const { name, nameAt, role } = item.definition;
    if (owners.has(index) || role === "namespace" || role === "impl") return;
    names.push({ name, at: nameAt, item });
  });
  return names.sort((a, b) => a.at - b.at);
}

interface Places {
  readonly source: Source;
  /** First line of a chunk → first line of its definition, where the head of a type was put before it. */
  readonly heads: ReadonlyMap<number, number>;
}

/** Gives each further name to the chunk of its line. */
function addNames(drafts: readonly Draft[], names: readonly FurtherName[], { source, heads }: Places): void {
  const known = new Map<Draft, Set<string>>();
  let at = 0;
  for (const { name, at: offset, item } of names) {
    const line = lineAt(source.starts, offset);
    while (at < drafts.length && drafts[at]!.lineEnd < line) at++;
    const draft = drafts[at];
    if (!draft || draft.lineStart > line) continue;
    if (isCode(draft) && !isInner(item) && line >= (heads.get(draft.lineStart) ?? 0)) continue;
    if (draft.name === "" && item && isTiny(item)) nameAfter(draft, item);
    if (draft.name === name || draft.aliases.length >= MAX_ALIASES) continue;
    const names = known.get(draft) ?? new Set();
    known.set(draft, names);
    if (!names.has(name)) draft.aliases.push(name);
    names.add(name);
  }
}

const isCode = (draft: Draft) => draft.kind === "function" || draft.kind === "method";

/** What a function's chunk is found by besides its own name: not its locals, nor the members of objects in it. */
const isInner = (item: Item | null) => item !== null && ["function", "class", "test"].includes(item.definition.role);

const isTiny = ({ definition: { role } }: Item) => role === "constant" || role === "section" || role === "test";

/** Top-level statements are known by the first constant, or short test, among them. */
function nameAfter(draft: Draft, item: Item): void {
  draft.name = item.definition.name;
  draft.qualifiedName = item.qualifiedName;
  draft.parent = item.parent;
  draft.exported = item.exported;
}

const lineCount = (draft: Chunk) => draft.lineEnd - draft.lineStart + 1;

function absorb(into: Draft, draft: Draft): void {
  into.lineEnd = draft.lineEnd;
  const names = [draft.name, ...draft.aliases].filter((name) => name !== into.name && !into.aliases.includes(name));
  into.aliases.push(...names);
  into.exported ||= draft.exported;
}

/** Signatures of overloads, and a getter with its setter, are one chunk with what follows. */
function joinOverloads(drafts: readonly Draft[], leadLines: Uint8Array): Draft[] {
  const isShort = ({ lineStart, lineEnd }: Draft) => {
    while (leadLines[lineStart]) lineStart++;
    return lineEnd - lineStart < OVERLOAD_LINES;
  };
  const joined: Draft[] = [];
  for (const draft of drafts) {
    const last = joined.at(-1);
    const same = last && last.qualifiedName !== "" && last.qualifiedName === draft.qualifiedName;
    if (same && isCode(draft) && last.kind === draft.kind && isShort(last)) absorb(last, draft);
    else joined.push(draft);
  }
  return joined;
}

/** Long rows of one-line definitions share chunks. */
function shareTiny(drafts: readonly Draft[]): Draft[] {
  const shared: Draft[] = [];
  for (let at = 0; at < drafts.length; ) {
    const first = drafts[at]!;
    let end = at;
    while (end < drafts.length && mayShare(first, drafts[end]!)) end++;
    if (end - at < MIN_SHARED) {
      shared.push(first);
      at++;
      continue;
    }
    for (const draft of drafts.slice(at + 1, end)) absorb(first, draft);
    shared.push(first);
    at = end;
  }
  return shared;
}

function mayShare(first: Draft, draft: Draft): boolean {
  if (lineCount(draft) > 1 || draft.name === "" || draft.kind === "module") return false;
  return draft.kind === first.kind && draft.parent === first.parent && draft.lineEnd - first.lineStart < MAX_SHARED;
}
