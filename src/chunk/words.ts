import { isWordCode, termsOfWord } from "../core/text/words.ts";

/** isWordCode for ASCII, looked up: this loop sees every character of a repository. */
const ASCII = Uint8Array.from({ length: 128 }, (_, code) => (isWordCode(code) ? 1 : 0));
/** Slots of the table at first; it doubles when half full. */
const FIRST_SLOTS = 1 << 14;
const FIRST_CHARACTERS = 1 << 17;
/** A larger vocabulary is forgotten before the next text. About 20 MB. */
const MAX_WORDS = 200_000;
const MAX_CHARACTERS = 4_000_000;

/** What an entry holds: where its characters are, how many, their hash, and how often the word came. */
const AT = 0;
const LENGTH = 1;
const HASH = 2;
const IN_COMMENTS = 3;
const ELSEWHERE = 4;
const FIELDS = 5;

/**
 * Counts the words of one text after the other. Keeps a table of all words it has met, with their terms: code repeats
 * its identifiers, and a word met before costs no string. (A Map keyed by slices of the text is slower, and in Bun such
 * a slice keeps the whole text in memory.)
 */
export class WordCounter {
  private slots = new Int32Array(FIRST_SLOTS).fill(-1);
  private entries = new Int32Array((FIRST_SLOTS / 2) * FIELDS);
  private characters = new Uint16Array(FIRST_CHARACTERS);
  private used = 0;
  private terms: (readonly string[])[] = [];
  /** Words of the current text, in order of appearance. */
  private met: number[] = [];
  private text = "";

  /** Starts over with another text. */
  begin(text: string): void {
    this.text = text;
    for (const word of this.met) this.entries.fill(0, word * FIELDS + IN_COMMENTS, (word + 1) * FIELDS);
    this.met = [];
    if (this.terms.length < MAX_WORDS && this.used < MAX_CHARACTERS) return;
    this.slots.fill(-1);
    this.terms = [];
    this.used = 0;
  }

  /** Counts the words in `[from, to)` of the text. Returns the number of their terms. */
  count(from: number, to: number, inComment: boolean): number {
    const { text } = this;
    const field = inComment ? IN_COMMENTS : ELSEWHERE;
    let total = 0;
    let at = from;
    while (at < to) {
      let code = text.charCodeAt(at);
      if (code < 128 ? ASCII[code] === 0 : !isWordCode(code)) {
        at++;
        continue;
      }
      const start = at;
      let hash = 0;
      do {
        hash = (Math.imul(hash, 31) + code) | 0;
        at++;
        code = at < to ? text.charCodeAt(at) : 0;
      } while (at < to && (code < 128 ? ASCII[code] === 1 : isWordCode(code)));
      const word = this.find(start, at - start, hash);
      total += this.terms[word]!.length;
      this.note(word, field);
    }
    return total;
  }

  /** Calls back with the terms of every distinct word of the text, and how often it came in comments and elsewhere. */
  forEach(visit: (terms: readonly string[], inComments: number, elsewhere: number) => void): void {
    for (const word of this.met) {
      const entry = word * FIELDS;
      visit(this.terms[word]!, this.entries[entry + IN_COMMENTS]!, this.entries[entry + ELSEWHERE]!);
    }
  }

  private note(word: number, field: number): void {
    const entry = word * FIELDS;
    if (this.entries[entry + IN_COMMENTS] === 0 && this.entries[entry + ELSEWHERE] === 0) this.met.push(word);
    this.entries[entry + field] = this.entries[entry + field]! + 1;
  }

  /** The index of the word at `start`, added when it is new. */
  private find(start: number, length: number, hash: number): number {
    const { slots, entries } = this;
    const mask = slots.length - 1;
    let slot = firstSlot(hash, mask);
    for (let word = slots[slot]!; word >= 0; word = slots[slot]!) {
      const entry = word * FIELDS;
      const isAlike = entries[entry + HASH] === hash && entries[entry + LENGTH] === length;
      if (isAlike && this.isAt(start, entry)) return word;
      slot = (slot + 1) & mask;
    }
    return this.insert(slot, start, { length, hash });
  }

  private isAt(start: number, entry: number): boolean {
    const { characters, text, entries } = this;
    const known = entries[entry + AT]!;
    const length = entries[entry + LENGTH]!;
    for (let i = 0; i < length; i++) {
      if (characters[known + i] !== text.charCodeAt(start + i)) return false;
    }
    return true;
  }

  private insert(slot: number, start: number, key: { length: number; hash: number }): number {
    const word = this.terms.length;
    if (this.used + key.length > this.characters.length) this.growCharacters(key.length);
    for (let i = 0; i < key.length; i++) this.characters[this.used + i] = this.text.charCodeAt(start + i);
    this.slots[slot] = word;
    this.entries.set([this.used, key.length, key.hash, 0, 0], word * FIELDS);
    this.used += key.length;
    // Through a new string: the terms of a slice would keep the text in memory.
    const copy = `_${this.text.slice(start, start + key.length)}`.slice(1);
    this.terms.push(termsOfWord(copy));
    if (this.terms.length * 2 >= this.slots.length) this.growSlots();
    return word;
  }

  private growCharacters(more: number): void {
    const characters = new Uint16Array((this.characters.length + more) * 2);
    characters.set(this.characters);
    this.characters = characters;
  }

  private growSlots(): void {
    const mask = this.slots.length * 2 - 1;
    const entries = new Int32Array(((mask + 1) / 2) * FIELDS);
    entries.set(this.entries);
    this.entries = entries;
    this.slots = new Int32Array(mask + 1).fill(-1);
    for (let word = 0; word < this.terms.length; word++) {
      let slot = firstSlot(entries[word * FIELDS + HASH]!, mask);
      while (this.slots[slot]! >= 0) slot = (slot + 1) & mask;
      this.slots[slot] = word;
    }
  }
}

/** The hash of a short word fills only its low bits, and neighbours (0x01, 0x02) differ by one: spread over the table. */
function firstSlot(hash: number, mask: number): number {
  return (Math.imul(hash, 0x9e3779b1) >>> 8) & mask;
}
