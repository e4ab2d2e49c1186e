import { stem } from "../core/text/stem.ts";
import { forEachWord, splitIdentifier, trimUnderscores } from "../core/text/words.ts";

const NONE = new Int32Array(0);

/** Offsets by key, ascending: the keys numbered in a map, the offsets of each in one piece of a shared array. */
class OffsetLists {
  private readonly ids = new Map<string, number>();
  private readonly entries: number[] = []; // id, offset, id, offset, …
  private starts = NONE;
  private offsets = NONE;

  add(key: string, offset: number): void {
    let id = this.ids.get(key);
    if (id === undefined) {
      id = this.ids.size;
      this.ids.set(key, id);
    }
    this.entries.push(id, offset);
  }

  /** Call once, when all is added. */
  close(): void {
    const { entries } = this;
    this.starts = new Int32Array(this.ids.size + 1);
    for (let i = 0; i < entries.length; i += 2) this.starts[entries[i]! + 1]!++;
    for (let id = 0; id < this.ids.size; id++) this.starts[id + 1]! += this.starts[id]!;
    this.offsets = new Int32Array(entries.length / 2);
    const next = this.starts.slice();
    for (let i = 0; i < entries.length; i += 2) this.offsets[next[entries[i]!]!++] = entries[i + 1]!;
    entries.length = 0;
  }

  get(key: string): Int32Array {
    const id = this.ids.get(key);
    return id === undefined ? NONE : this.offsets.subarray(this.starts[id]!, this.starts[id + 1]!);
  }

  /** Bytes, roughly: an entry of a map takes about 60. */
  get size(): number {
    return this.ids.size * 64 + this.offsets.length * 4;
  }
}

/**
 * Where each word of a text stands, and each part of one: what a long-lived process looks up instead of scanning the
 * text again for every question. Building takes about as long as 30 scans.
 */
export class Postings {
  /** By stem. */
  private readonly parts = new OffsetLists();
  /** Words of one part, and of several, in lower case without underscores around them. */
  private readonly simple = new OffsetLists();
  private readonly joined = new OffsetLists();

  constructor(text: string, lower: string) {
    forEachWord(text, 0, text.length, (start, end) => {
      const word = text.slice(start, end);
      const parts = splitIdentifier(word);
      let at = start;
      for (const part of parts) {
        at = text.indexOf(part, at);
        this.parts.add(stem(lower.slice(at, at + part.length)), at);
        at += part.length;
      }
      const first = parts[0];
      if (first === undefined) return;
      const bare = trimUnderscores(lower.slice(start, end));
      (parts.length > 1 ? this.joined : this.simple).add(bare, text.indexOf(first, start));
    });
    for (const lists of [this.parts, this.simple, this.joined]) lists.close();
  }

  /** Offsets of a part, and of names that are the folded word in several parts (`zslInsert` for zslinsert). */
  ofPart(term: string, folded: string): Int32Array {
    return merged([this.parts.get(term), this.joined.get(folded)]);
  }

  /** Offsets of words that are one of the spellings. */
  ofWords(spellings: readonly string[]): Int32Array {
    const lists = spellings
      .map(trimUnderscores)
      .flatMap((spelling) => [this.simple.get(spelling), this.joined.get(spelling)]);
    return merged(lists);
  }

  /** Bytes, roughly. */
  get size(): number {
    return this.parts.size + this.simple.size + this.joined.size;
  }
}

/** The distinct offsets of all lists, ascending. */
function merged(lists: readonly Int32Array[]): Int32Array {
  const filled = lists.filter((list) => list.length > 0);
  if (filled.length < 2) return filled[0] ?? NONE;
  return new Int32Array(new Set(filled.flatMap((list) => [...list]))).sort();
}
