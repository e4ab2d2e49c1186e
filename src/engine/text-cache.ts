import type { SourceText } from "../rank/source.ts";

/** What a long-lived process keeps between searches: bytes, at most. */
const CAPACITY_BYTES = 128 * 1024 * 1024;

/** Bytes of a prepared text: two of up to two bytes a character, and a number a line. */
const sizeOf = ({ text, lines }: SourceText) => text.length * 4 + lines.length * 8;

/** The least recently used texts go first. Keyed by blob id: a content never changes, so an entry is never stale. */
export class TextCache {
  private readonly texts = new Map<number, SourceText>();
  private bytes = 0;

  get(blobId: number): SourceText | undefined {
    const source = this.texts.get(blobId);
    if (source === undefined) return undefined;
    this.texts.delete(blobId);
    this.texts.set(blobId, source);
    return source;
  }

  set(blobId: number, source: SourceText): void {
    if (this.texts.has(blobId)) return;
    this.texts.set(blobId, source);
    this.bytes += sizeOf(source);
    for (const [oldest, old] of this.texts) {
      if (this.bytes <= CAPACITY_BYTES) break;
      this.texts.delete(oldest);
      this.bytes -= sizeOf(old);
    }
  }
}
