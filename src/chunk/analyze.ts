import type { Fallback, FileAnalysis } from "../core/types.ts";
import { type Cut, Cutter, isTrap, sourceOf, windows } from "./cut.ts";
import type { Source } from "./definitions.ts";
import { isGenerated } from "./generated.ts";
import { termsOf } from "./terms.ts";
import { WordCounter } from "./words.ts";

export interface AnalyzeInput {
  readonly path: string;
  readonly text: string;
  /** A language id from `detectLanguage`. */
  readonly language: string;
}

/** What an analysis took in its thread, ms: to parse and cut (a grammar's first use included), to find the terms. */
export interface Spent {
  readonly parse: number;
  readonly tokenise: number;
}

export type TimedAnalysis = FileAnalysis & { readonly spent: Spent };

/** Turns texts into chunks and terms. Keeps grammars and a cache of words: one per thread. */
export class Analyzer {
  private readonly words = new WordCounter();
  private readonly cutter = new Cutter();
  private trapped = false;

  /** The parser trapped (memory, stack): its thread's WebAssembly instance cannot be trusted any more, nor made anew. */
  get isBroken(): boolean {
    return this.trapped;
  }

  /** Never rejects for an odd text: what cannot be cut by structure is cut into windows, and `fallback` says why. */
  async analyze({ text, language }: AnalyzeInput): Promise<TimedAnalysis> {
    const started = performance.now();
    const source = sourceOf(text);
    const cut = await this.cut(source, language);
    const parse = performance.now() - started;
    const analysis = this.finish(cut, source, language);
    return { ...analysis, spent: { parse, tokenise: performance.now() - started - parse } };
  }

  /** Windows, whatever the language: for a text that the parser did not survive. */
  analyzeWithoutStructure({ text, language }: AnalyzeInput, fallback: Fallback): TimedAnalysis {
    const started = performance.now();
    const source = sourceOf(text);
    const analysis = this.finish(windows(source, fallback), source, language);
    return { ...analysis, spent: { parse: 0, tokenise: performance.now() - started } };
  }

  private finish(cut: Cut, file: Source, language: string): FileAnalysis {
    const source = cut.source ?? file;
    const terms = termsOf(source, cut, this.words);
    const { fallback } = cut;
    return { language, lineCount: source.starts.length, ...terms, generated: isGenerated(source), fallback };
  }

  private async cut(source: Source, id: string): Promise<Cut> {
    try {
      return await this.cutter.cut(source, id);
    } catch (error) {
      this.trapped ||= isTrap(error);
      return windows(source, "parser failure");
    }
  }
}
