import type { Fallback, FileAnalysis } from "../core/types.ts";
import { type Cut, Cutter, sourceOf, windows } from "./cut.ts";
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
  async analyze(input: AnalyzeInput): Promise<FileAnalysis> {
    const source = sourceOf(input.text);
    return this.finish(await this.cut(source, input.language), source, input.language);
  }

  /** Windows, whatever the language: for a text that the parser did not survive. */
  analyzeWithoutStructure(input: AnalyzeInput, fallback: Fallback): FileAnalysis {
    const source = sourceOf(input.text);
    return this.finish(windows(source, fallback), source, input.language);
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
      this.trapped ||= error instanceof WebAssembly.RuntimeError || error instanceof RangeError;
      return windows(source, "parser failure");
    }
  }
}
