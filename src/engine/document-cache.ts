import type { IndexedChunk } from "../core/types.ts";
import type { SourceText } from "../rank/source.ts";
import type { BlobInfo } from "../store/open.ts";

/** A content that the index knows, ready to be scored. */
export interface Document {
  readonly info: BlobInfo;
  readonly chunks: readonly IndexedChunk[];
  readonly source: SourceText;
}

/** What a long-lived process keeps between searches: bytes, at most. */
const CAPACITY_BYTES = 128 * 1024 * 1024;

/** Bytes that a chunk takes with its names, roughly. */
const CHUNK_BYTES = 500;

const sizeOf = ({ source, chunks }: Document) => source.size + chunks.length * CHUNK_BYTES;

/** The least recently used documents go first. Keyed by blob id: a content never changes, so an entry is never stale. */
export class DocumentCache {
  private readonly documents = new Map<number, Document>();
  private bytes = 0;

  get(blobId: number): Document | undefined {
    const document = this.documents.get(blobId);
    if (document === undefined) return undefined;
    this.documents.delete(blobId);
    this.documents.set(blobId, document);
    this.index(document);
    return document;
  }

  /** What is asked for again is asked for often. */
  private index(document: Document): void {
    const before = sizeOf(document);
    document.source.index();
    this.bytes += sizeOf(document) - before;
    this.evict();
  }

  add(document: Document): void {
    if (this.documents.has(document.info.id)) return;
    this.documents.set(document.info.id, document);
    this.bytes += sizeOf(document);
    this.evict();
  }

  private evict(): void {
    for (const [oldest, old] of this.documents) {
      if (this.bytes <= CAPACITY_BYTES) break;
      this.documents.delete(oldest);
      this.bytes -= sizeOf(old);
    }
  }
}
