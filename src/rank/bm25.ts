import { BM25 } from "./weights.ts";

/** Inverse document frequency, never negative: ln(1 + (N − n + ½) / (n + ½)) (as in Lucene's BM25Similarity). */
export function inverseDocumentFrequency(documents: number, withTerm: number): number {
  const n = Math.min(withTerm, documents);
  return Math.log(1 + (documents - n + 0.5) / (n + 0.5));
}

/** Saturated term frequency of BM25: tf (k1 + 1) / (tf + k1 (1 − b + b · length / average)). 0 ≤ value < k1 + 1. */
export function saturate(frequency: number, relativeLength: number): number {
  if (frequency <= 0) return 0;
  const { k1, b } = BM25;
  return (frequency * (k1 + 1)) / (frequency + k1 * (1 - b + b * relativeLength));
}
