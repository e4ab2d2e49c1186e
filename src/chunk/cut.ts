import { lineStarts } from "../core/text/lines.ts";
import type { Chunk, Fallback } from "../core/types.ts";
import { type Captures, capture, type Source, type Span, spanLines } from "./definitions.ts";
import { type Grammar, Grammars } from "./grammars.ts";
import type { GrammarLanguage, Notebook, SectionLanguage } from "./languages/language.ts";
import { type Language, languageOf } from "./languages/registry.ts";
import { outline } from "./outline.ts";
import { type CutPart, fillPlaces, place, placeOf, withoutParts, withPlaces } from "./parts.ts";
import { sectionsOf } from "./sections.ts";
import { chunksOf } from "./tree.ts";
import { windowsOf } from "./windows.ts";

/**
 * Steps the parser gets for one file, as web-tree-sitter counts them: about 2 s. Real code takes 8,000 a MB, at most
 * 20,000. Not a time, so that the chunks depend on the text alone and not on what else the machine does.
 */
const MAX_PARSE_STEPS = 60_000;
/** Steps of some grammars over junk take ms each (100 kB of punctuation as Swift: 52 s); real files never come near. */
const PARSE_LIMIT_MS = 4_000;
/** UTF-16 units. The Markdown parser is slower, and text this long is data. */
const MAX_SECTIONS_LENGTH = 600_000;

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
  cut(source: Source, id: string): Promise<Cut> {
    return this.cutAs(source, languageOf(id));
  }

  private async cutAs(source: Source, language: Language | undefined): Promise<Cut> {
    if (!language) return windows(source, "no grammar");
    if ("grammar" in language) return this.cutByGrammar(source, language);
    if ("headings" in language) return cutSections(source, language);
    if ("open" in language) return this.cutNotebook(source, language.open(source.text));
    const captures = outline(source, language);
    return { chunks: chunksOf(captures, source, language), docs: captures.docs, fallback: null };
  }

  private async cutByGrammar(source: Source, language: GrammarLanguage): Promise<Cut> {
    const embedded = language.embedded?.(source.text) ?? [];
    const grammar = await this.grammars.load(language);
    const own = embedded.length > 0 ? withoutParts(source.text, embedded) : source.text;
    const captures = parse({ source, text: language.prepare?.(own) ?? own }, language, grammar);
    if (typeof captures === "string") return windows(source, captures);
    const chunks = chunksOf(withPlaces(captures, embedded), source, language);
    const parts: CutPart[] = [];
    for (const part of embedded) {
      const inner = sourceOf(source.text.slice(part.from, part.to));
      parts.push(place(await this.cutByGrammar(inner, part.language), placeOf(part, source)));
    }
    const docs = [captures, ...parts].flatMap((found) => found.docs).sort((a, b) => a.start - b.start);
    return { chunks: fillPlaces(chunks, parts), docs, fallback: null };
  }

  private async cutNotebook(source: Source, notebook: Notebook | null): Promise<Cut> {
    if (!notebook) return this.cut(source, "json");
    const whole = sourceOf(notebook.text);
    const parts: CutPart[] = [];
    let heading: string | null = null;
    for (const { kind, first, last } of notebook.cells) {
      const offset = whole.starts[first - 1]!;
      const text = whole.text.slice(offset, whole.starts[last]);
      const cut = await this.cut(sourceOf(text), kind === "markdown" ? kind : notebook.language);
      const part = place(cut, { first, last, offset });
      const around = heading;
      parts.push({ ...part, chunks: part.chunks.map((chunk) => (chunk.name ? chunk : { ...chunk, parent: around })) });
      if (kind === "markdown") heading = part.chunks.findLast(({ name }) => name !== "")?.name ?? heading;
    }
    const chunks = parts.flatMap((part) => part.chunks);
    return { chunks, docs: parts.flatMap((part) => part.docs), fallback: null, source: whole };
  }
}

/**
 * With LF for every line end: grammars know no lone CR, and some stumble over CRLF (a Ruby heredoc never ends). Nothing
 * of an analysis tells the difference: it speaks of lines and terms.
 */
export function sourceOf(text: string): Source {
  const plain = text.includes("\r") ? text.replace(/\r\n?/g, "\n") : text;
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

/** `text` is what the grammar can read of the source, every offset where it was. */
function parse(
  { source, text }: { source: Source; text: string },
  language: GrammarLanguage,
  { parser, query }: Grammar,
): Captures | NonNullable<Fallback> {
  let steps = 0;
  const read = (index: number) => text.slice(index, index + INPUT_PIECE);
  const deadline = performance.now() + PARSE_LIMIT_MS;
  const isEnough = () => ++steps > MAX_PARSE_STEPS || performance.now() > deadline;
  const tree = parser.parse(read, null, { progressCallback: isEnough });
  if (!tree) {
    parser.reset(); // else the next file would resume this one
    return "time limit";
  }
  try {
    const captures = capture(tree, query, { source, language });
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
