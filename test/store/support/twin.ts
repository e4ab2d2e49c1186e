import { foldIdentifier, foldQualified } from "../../../src/core/text/words.ts";
import type { FileAnalysis, IndexedChunk } from "../../../src/core/types.ts";

// BM25 as SQLite's FTS5 documents it: https://www.sqlite.org/fts5.html#the_bm25_function
const K1 = 1.2;
const B = 0.75;
const LEAST_IDF = 1e-6;

interface Row {
  readonly contentId: string;
  readonly analysis: FileAnalysis;
}

const words = (text: string) => text.split(" ").filter(Boolean);

/** What an index should hold, kept in plain arrays and searched by looking at everything. */
export class TwinIndex {
  rows: Row[] = [];

  add(contentId: string, analysis: FileAnalysis, replace: boolean): void {
    const at = this.rows.findIndex((row) => row.contentId === contentId);
    if (at < 0) this.rows.push({ contentId, analysis });
    else if (replace) this.rows[at] = { contentId, analysis };
  }

  remove(contentId: string): void {
    this.rows = this.rows.filter((row) => row.contentId !== contentId);
  }

  totals() {
    const sum = (of: (row: Row) => number) => this.rows.reduce((total, row) => total + of(row), 0);
    const chunks = sum(({ analysis }) => analysis.chunks.length);
    return { blobs: this.rows.length, chunks, terms: sum(({ analysis }) => analysis.termCount) };
  }

  withTerm(term: string): string[] {
    const has = ({ analysis: { fts } }: Row) =>
      [fts.name, fts.doc, fts.body].some((text) => words(text).includes(term));
    return this.rows
      .filter(has)
      .map((row) => row.contentId)
      .toSorted();
  }

  /** Scores by content for a query of one term. */
  scores(term: string, weights: readonly [number, number, number]): Map<string, number> {
    const columns = (row: Row) => [row.analysis.fts.name, row.analysis.fts.doc, row.analysis.fts.body].map(words);
    const length = (row: Row) => columns(row).flat().length;
    const hits = new Set(this.withTerm(term));
    const total = this.rows.length;
    const average = this.rows.reduce((sum, row) => sum + length(row), 0) / total;
    const idf = Math.max(Math.log((total - hits.size + 0.5) / (hits.size + 0.5)), LEAST_IDF);
    const score = (row: Row) => {
      const counts = columns(row).map((column) => column.filter((word) => word === term).length);
      const frequency = counts.reduce((sum, count, i) => sum + count * weights[i]!, 0);
      return (idf * frequency * (K1 + 1)) / (frequency + K1 * (1 - B + (B * length(row)) / average));
    };
    return new Map(this.rows.filter((row) => hits.has(row.contentId)).map((row) => [row.contentId, score(row)]));
  }

  /** `content/ordinal/role` of every chunk that bears a name, sorted. */
  symbols(matches: (folded: string) => boolean): string[] {
    const found = this.rows.flatMap(({ contentId, analysis }) =>
      analysis.chunks.flatMap((chunk, ordinal) =>
        namesOf(chunk)
          .filter(([folded]) => matches(folded))
          .map(([folded, role]) => `${contentId}/${ordinal}/${folded}/${role}`),
      ),
    );
    return found.toSorted();
  }
}

function namesOf(chunk: IndexedChunk): [string, string][] {
  const member = (alias: string): [string, string][] =>
    chunk.kind === "class" && foldQualified(chunk.name) !== "" && foldQualified(alias) !== ""
      ? [[foldQualified(`${chunk.name}.${alias}`), "qualified"]]
      : [];
  const names: [string, string][] = [
    [foldIdentifier(chunk.name), "name"],
    [foldQualified(chunk.qualifiedName), "qualified"],
    ...chunk.aliases.flatMap((alias): [string, string][] => [[foldIdentifier(alias), "alias"], ...member(alias)]),
  ];
  return names.filter(([folded], i) => folded !== "" && names.findIndex((name) => name[0] === folded) === i);
}
