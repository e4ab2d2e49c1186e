import type { ParseState } from "web-tree-sitter";
import { lineStarts } from "../core/text/lines.ts";
import type { Chunk, Fallback } from "../core/types.ts";
import { isTooDeep, ParseBudget } from "./budget.ts";
import { type Found, joinRest, joinSharedLines, placeCell } from "./cells.ts";
import { type Captures, capture, type Source, type Span, spanLines } from "./definitions.ts";
import { type Grammar, Grammars } from "./grammars.ts";
import type { GrammarLanguage, Notebook, SectionLanguage } from "./languages/language.ts";
import { type Language, languageOf } from "./languages/registry.ts";
import { outline } from "./outline.ts";
import { type CutPart, fillPlaces, place, placeOf, withoutParts, withPlaces } from "./parts.ts";
import { sectionsOf } from "./sections.ts";
import { chunksOf } from "./tree.ts";
import { windowsOf } from "./windows.ts";

/** UTF-16 units. Text this long is data. */
const MAX_SECTIONS_LENGTH = 600_000;
/** A file with more is data too: each is a row of the index. */
const MAX_CHUNKS = 20_000;
/** Scripts and styles of a page, cells of a notebook that are cut on their own: each costs a ms, however short. */
const MAX_PARTS = 500;

/** UTF-16 units the parser is handed at a time. Grammars that ask for columns (Scala) fetch anew at every token. */
const INPUT_PIECE = 256;

/** A text in chunks. */
export interface Cut {
  readonly chunks: readonly Chunk[];
  readonly docs: readonly Span[];
  readonly fallback: Fallback;
  /** What the chunks and spans speak of, where that is not the file's own text (the cells of a notebook). */
  readonly source?: Source;
}

/** Cuts texts by the structure of their languages. Keeps grammars: one per thread. */
export class Cutter {
  private readonly grammars = new Grammars();

  /** Line ends are LF. Rejects when the parser does not survive the text. */
  async cut(source: Source, id: string): Promise<Cut> {
    const cut = await this.cutAs(source, languageOf(id), new ParseBudget());
    return cut.chunks.length > MAX_CHUNKS ? windows(source, "too large to parse") : cut;
  }

  private async cutAs(source: Source, language: Language | undefined, budget: ParseBudget): Promise<Cut> {
    if (!language) return windows(source, "no grammar");
    if ("grammar" in language) return this.cutByGrammar(source, language, budget);
    if ("headings" in language) return cutSections(source, language);
    if ("open" in language) return this.cutNotebook(source, language.open(source.text), budget);
    const captures = outline(source, language);
    return { chunks: chunksOf(captures, source, language), docs: captures.docs, fallback: null };
  }

  private async cutByGrammar(source: Source, language: GrammarLanguage, budget: ParseBudget): Promise<Cut> {
    // What is beyond stays text of the page.
    const embedded = language.embedded?.(source.text).slice(0, MAX_PARTS) ?? [];
    const grammar = await this.grammars.load(language);
    const own = embedded.length > 0 ? withoutParts(source.text, embedded) : source.text;
    const captures = parse({ source, text: language.prepare?.(own) ?? own, language }, grammar, budget);
    if (typeof captures === "string") return windows(source, captures);
    const chunks = chunksOf(withPlaces(captures, embedded), source, language);
    const parts: CutPart[] = [];
    for (const part of embedded) {
      const inner = sourceOf(source.text.slice(part.from, part.to));
      parts.push(place(await this.cutPart(inner, part.language, budget), placeOf(part, source)));
    }
    const docs = [captures, ...parts].flatMap((found) => found.docs).sort((a, b) => a.start - b.start);
    return { chunks: fillPlaces(chunks, parts), docs, fallback: null };
  }

  /** One bad part does not cost the page. */
  private async cutPart(source: Source, language: Language | undefined, budget: ParseBudget): Promise<Cut> {
    try {
      return await this.cutAs(source, language, budget);
    } catch (error) {
      if (isTrap(error)) throw error;
      return windows(source, "parser failure");
    }
  }

  private async cutNotebook(source: Source, notebook: Notebook | null, budget: ParseBudget): Promise<Cut> {
    if (!notebook) return this.cutAs(source, languageOf("json"), budget);
    const whole = sourceOf(notebook.text);
    const code = languageOf(notebook.language === "jupyter" ? "text" : notebook.language);
    const parts: Found[] = [];
    let heading: string | null = null;
    for (const cell of joinRest(notebook.cells, MAX_PARTS)) {
      const { kind } = cell;
      const text = { text: cell.source, starts: lineStarts(cell.source) };
      const cut = await this.cutPart(text, kind === "code" ? code : languageOf(kind), budget);
      const part = placeCell(cut, cell, text);
      const around = heading;
      parts.push({ ...part, chunks: part.chunks.map((chunk) => (chunk.name ? chunk : { ...chunk, parent: around })) });
      if (kind === "markdown") heading = part.chunks.findLast(({ name }) => name !== "")?.name ?? heading;
    }
    const chunks = joinSharedLines(parts.flatMap((part) => part.chunks));
    return { chunks, docs: parts.flatMap((part) => part.docs), fallback: null, source: whole };
  }
}

/**
 * Without byte order marks, and with LF for every line end: grammars know no lone CR, and some stumble over CRLF (a Ruby
 * heredoc never ends). Nothing of an analysis tells the difference: it speaks of lines and terms.
 */
export function sourceOf(text: string): Source {
  const unmarked = text.startsWith("\ufeff") ? text.replace(/^\ufeff+(?=[^\ufeff])/, "") : text;
  const plain = unmarked.includes("\r") ? unmarked.replace(/\r\n?/g, "\n") : unmarked;
  return { text: plain, starts: lineStarts(plain) };
}

/** Cuts a text into windows, for the reason given. */
export const windows = (source: Source, fallback: Fallback): Cut => ({ chunks: windowsOf(source), docs: [], fallback });

async function cutSections(source: Source, language: SectionLanguage): Promise<Cut> {
  if (source.text.length > MAX_SECTIONS_LENGTH) return windows(source, "too large to parse");
  const headings = await language.headings(source.text);
  if (headings.length === 0 && language.needsHeadings) return windows(source, "no grammar");
  return { chunks: sectionsOf(source, headings), docs: [], fallback: null };
}

/** The parser's memory or stack gave out: what it computes from now on cannot be trusted. */
export const isTrap = (error: unknown) => error instanceof WebAssembly.RuntimeError || error instanceof RangeError;

/** `text` is what the grammar can read of the source, every offset where it was. */
interface Readable {
  readonly source: Source;
  readonly text: string;
  readonly language: GrammarLanguage;
}

function parse(
  { source, text, language }: Readable,
  { parser, query }: Grammar,
  budget: ParseBudget,
): Captures | NonNullable<Fallback> {
  if (budget.isSpent || isTooDeep(text)) return "time limit";
  const read = (index: number) => (budget.read() ? undefined : text.slice(index, index + INPUT_PIECE));
  const isEnough = ({ hasError }: ParseState) => {
    budget.step(hasError);
    return budget.isSpent;
  };
  const tree = parser.parse(read, null, { progressCallback: isEnough });
  if (!tree) {
    parser.reset(); // else the next file would resume this one
    return "time limit";
  }
  try {
    const captures = budget.isSpent ? null : capture(tree, query, { source, language, budget });
    if (!captures) return "time limit";
    return isMostlyErrors(captures, source) ? "parse errors" : captures;
  } finally {
    tree.delete();
  }
}

/** Errors on more than half of the lines, and not even a definition per 50 lines in spite of them. */
function isMostlyErrors({ errors, definitions }: Captures, { starts }: Source): boolean {
  if (definitions.length * 50 >= starts.length) return false;
  let reached = 0; // errors nest: each line counts once
  let bad = 0;
  for (const error of errors) {
    const { first, last } = spanLines(error, starts);
    if (last <= reached) continue;
    bad += last - Math.max(first - 1, reached);
    reached = last;
  }
  return bad * 2 > starts.length;
}
