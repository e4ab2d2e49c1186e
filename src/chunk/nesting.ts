import type { ChunkKind } from "../core/types.ts";
import { type Definition, type Source, spanLines } from "./definitions.ts";
import type { DefinitionRules } from "./languages/language.ts";
import { lineText } from "./runs.ts";

/** A function up to this long keeps the functions inside it; their names become aliases. Lines. */
const KEEP_WHOLE_LINES = 60;
/** A section of data up to this long keeps the sections inside it. Lines. */
const KEEP_SECTION_LINES = 40;
/** Inside a longer function or section, or an object, only what is longer than this stands alone; of tests anywhere. Lines. */
const INNER_LINES = 5;
/** A module up to this long keeps what it holds. Lines. */
const SMALL_MODULE_LINES = 12;
/** Constants and sections up to this long, with their comments, share a chunk with the statements around them. Lines. */
const TINY_LINES = 3;
/** A declaration without a body stands alone from this length on, that is, with documentation. Lines. */
const DECLARATION_LINES = 6;
/** What is nested deeper is left to its surroundings. */
const MAX_DEPTH = 16;
/** Source looked at for modifiers. UTF-16 units. */
const HEAD_LENGTH = 400;

/** A definition with its place among the others. Lines are 1-based and inclusive. */
export interface Item {
  readonly definition: Definition;
  readonly kind: ChunkKind;
  readonly qualifiedName: string;
  readonly parent: string | null;
  readonly exported: boolean;
  /** Index of the enclosing item, or -1. */
  readonly outer: number;
  /** Line of the definition itself. */
  readonly line: number;
  /** With the comments, attributes and decorators directly above. */
  readonly from: number;
  readonly to: number;
  /** Gets chunks of its own; otherwise its name is an alias in the chunk of its line. */
  readonly own: boolean;
}

interface Context {
  readonly source: Source;
  readonly language: DefinitionRules;
  /** 1 for lines (by number) that are comments, attributes or decorators from their first to their last character. */
  readonly leadLines: Uint8Array;
}

/** Places definitions (sorted by start) inside each other, and decides which of them get chunks. */
export function nest(definitions: readonly Definition[], context: Context): Item[] {
  const items: Item[] = [];
  const open: number[] = [];
  let lastLine = 0; // last line of anything that ended before the current definition
  for (const definition of definitions) {
    while (open.length > 0 && items[open.at(-1)!]!.definition.end <= definition.start) {
      lastLine = Math.max(lastLine, items[open.pop()!]!.to);
    }
    if (open.length >= MAX_DEPTH) continue;
    const outer = open.at(-1) ?? -1;
    const floor = Math.max(lastLine, outer < 0 ? 0 : items[outer]!.line);
    const { first, last } = spanLines(definition, context.source.starts);
    let from = first;
    while (from - 1 > floor && context.leadLines[from - 1]) from--;
    const to = context.language.docsBelow ? endOfDocs(last, context) : last;
    items.push(describe(definition, { items, outer, line: first, from, to }, context));
    open.push(items.length - 1);
  }
  return items;
}

/** The last line of comments directly below `last`, unless they are as close to what follows. */
function endOfDocs(last: number, { source, leadLines }: Context): number {
  let to = last;
  while (leadLines[to + 1]) to++;
  return to === source.starts.length || /^\s*(?:end\b.*)?$/.test(lineText(source, to + 1)) ? to : last;
}

interface Place {
  readonly items: readonly Item[];
  readonly outer: number;
  readonly line: number;
  readonly from: number;
  readonly to: number;
}

function describe(definition: Definition, place: Place, context: Context): Item {
  const outer = place.items[place.outer];
  const path = [...(definition.absolute ? [] : enclosingNames(place)), ...definition.scope];
  const parent = path.at(-1) ?? null;
  const kind = kindOf(definition, outer, context.language);
  const enclosing = outer && isType(outer) ? outer.exported : null;
  const { source } = context;
  const head = source.text.slice(definition.start, Math.min(definition.nameEnd, definition.start + HEAD_LENGTH));
  const { name, marked, hidden } = definition;
  return {
    definition,
    kind,
    qualifiedName: qualify(path, { name: definition.name, kind }, context.language),
    parent,
    exported: !hidden && definition.role !== "test" && context.language.isExported({ name, head, marked, enclosing }),
    outer: place.outer,
    line: place.line,
    from: place.from,
    to: place.to,
    own: isOwn(definition, place),
  };
}

function qualify(
  path: readonly string[],
  { name, kind }: { name: string; kind: ChunkKind },
  language: DefinitionRules,
) {
  if (name === "" || path.length === 0) return name;
  const { separator, memberSeparator = separator } = language;
  return path.join(separator) + (kind === "method" ? memberSeparator : separator) + name;
}

function enclosingNames({ items, outer }: Place): string[] {
  const names: string[] = [];
  for (let at = outer; at >= 0; at = items[at]!.outer) {
    const { name, scope, absolute } = items[at]!.definition;
    if (name) names.unshift(...scope, name);
    if (absolute) break;
  }
  return names;
}

const isType = (item: Item) => item.definition.role === "class" || item.definition.role === "impl";

function kindOf(definition: Definition, outer: Item | undefined, language: DefinitionRules): ChunkKind {
  const { role } = definition;
  if (role === "class" || role === "impl") return "class";
  if (role === "module" || role === "namespace" || role === "constant" || role === "embedded") return "module";
  if (role === "method" || role === "section") return role;
  const isScoped = definition.scope.length > 0 && !language.scopesAreNamespaces;
  return isScoped || (outer && isType(outer)) ? "method" : "function";
}

function isOwn(definition: Definition, place: Place): boolean {
  const { role } = definition;
  const outer = place.items[place.outer];
  const lines = place.to - place.from + 1;
  if (role === "embedded") return true;
  if ((role === "constant" || role === "section") && lines <= TINY_LINES) return false;
  if (role === "test" && lines <= INNER_LINES) return false;
  if (role === "declaration" && lines < DECLARATION_LINES) return false;
  if (!outer) return true;
  const outerRole = outer.definition.role;
  if (outerRole === "namespace") return true;
  if (!outer.own || outer.line === place.line) return false;
  if (outerRole === "class" || outerRole === "impl") return true;
  const outerLines = outer.to - outer.from + 1;
  if (outerRole === "module") return outerLines > SMALL_MODULE_LINES;
  const keepLines = outerRole === "section" ? KEEP_SECTION_LINES : KEEP_WHOLE_LINES;
  return lines > INNER_LINES && (outerRole === "constant" || outerLines > keepLines);
}
