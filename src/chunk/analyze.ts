import { lineStarts } from "../core/text/lines.ts";
import type { Chunk, Fallback, FileAnalysis } from "../core/types.ts";
import { type Captures, capture, type Source, type Span, spanLines } from "./definitions.ts";
import { isGenerated } from "./generated.ts";
import { type Grammar, Grammars } from "./grammars.ts";
import type { GrammarLanguage } from "./languages/language.ts";
import { grammarLanguage, SECTION_LANGUAGE } from "./languages/registry.ts";
import { sectionsOf } from "./sections.ts";
import { termsOf } from "./terms.ts";
import { chunksOf } from "./tree.ts";
import { windowsOf } from "./windows.ts";
import { WordCounter } from "./words.ts";

export interface AnalyzeInput {
  readonly path: string;
  readonly text: string;
  /** A language id from `detectLanguage`. */
  readonly language: string;
}

/**
 * Steps the parser gets for one file, as web-tree-sitter counts them: about 2 s. Real code takes 8,000 a MB, at most
 * 20,000. Not a time, so that the chunks depend on the text alone and not on what else the machine does.
 */
const MAX_PARSE_STEPS = 60_000;
/** UTF-16 units. The Markdown parser is slower, and text this long is data. */
const MAX_MARKDOWN_LENGTH = 600_000;

/** UTF-16 units the parser is handed at a time. Grammars that ask for columns (Scala) fetch anew at every token. */
const INPUT_PIECE = 256;

interface Cut {
  readonly chunks: readonly Chunk[];
  readonly docs: readonly Span[];
  readonly fallback: Fallback;
}

/** Turns texts into chunks and terms. Keeps grammars and a cache of words: one per thread. */
export class Analyzer {
  private readonly words = new WordCounter();
  private readonly grammars = new Grammars();
  private trapped = false;

  /** The parser trapped (memory, stack): its thread's WebAssembly instance cannot be trusted any more, nor made anew. */
  get isBroken(): boolean {
    return this.trapped;
  }

  /** Never rejects for an odd text: what cannot be cut by structure is cut into windows, and `fallback` says why. */
  async analyze(input: AnalyzeInput): Promise<FileAnalysis> {
    const source = sourceOf(input.text);
    return this.finish(await this.cut(source, input.language), source, input.language);
  }

  /** Windows, whatever the language: for a text that the parser did not survive. */
  analyzeWithoutStructure(input: AnalyzeInput, fallback: Fallback): FileAnalysis {
    const source = sourceOf(input.text);
    return this.finish(windows(source, fallback), source, input.language);
  }

  private finish(cut: Cut, source: Source, language: string): FileAnalysis {
    const terms = termsOf(source, cut, this.words);
    const { fallback } = cut;
    return { language, lineCount: source.starts.length, ...terms, generated: isGenerated(source), fallback };
  }

  private async cut(source: Source, id: string): Promise<Cut> {
    const language = grammarLanguage(id);
    try {
      if (id === SECTION_LANGUAGE) return cutSections(source);
      if (!language) return windows(source, "no grammar");
      const grammar = await this.grammars.load(language);
      return cutByGrammar(source, language, grammar);
    } catch (error) {
      this.trapped ||= error instanceof WebAssembly.RuntimeError || error instanceof RangeError;
      return windows(source, "parser failure");
    }
  }
}

/**
 * With LF for every line end: grammars know no lone CR, and some stumble over CRLF (a Ruby heredoc never ends). Nothing
 * of an analysis tells the difference: it speaks of lines and terms.
 */
function sourceOf(text: string): Source {
  const plain = text.includes("\r") ? text.replace(/\r\n?/g, "\n") : text;
  return { text: plain, starts: lineStarts(plain) };
}

const windows = (source: Source, fallback: Fallback): Cut => ({ chunks: windowsOf(source), docs: [], fallback });

function cutSections(source: Source): Cut {
  if (source.text.length > MAX_MARKDOWN_LENGTH) return windows(source, "too large to parse");
  return { chunks: sectionsOf(source), docs: [], fallback: null };
}

function cutByGrammar(source: Source, language: GrammarLanguage, { parser, query }: Grammar): Cut {
  const readable = language.prepare?.(source.text) ?? source.text;
  let steps = 0;
  const read = (index: number) => readable.slice(index, index + INPUT_PIECE);
  const tree = parser.parse(read, null, { progressCallback: () => ++steps > MAX_PARSE_STEPS });
  if (!tree) {
    parser.reset(); // else the next file would resume this one
    return windows(source, "time limit");
  }
  try {
    const captures = capture(tree, query, { source, language });
    if (!captures) return windows(source, "time limit");
    if (isMostlyErrors(captures, source)) return windows(source, "parse errors");
    return { chunks: chunksOf(captures, source, language), docs: captures.docs, fallback: null };
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
