import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { displayLine, safeJson, sanitizeLine } from "../../src/format/sanitize.ts";

// Written out again, on purpose: every character that a terminal may act on.
const isUnsafe = (code: number) =>
  (code < 0x20 && code !== 9) ||
  (code >= 0x7f && code <= 0x9f) ||
  [0x061c, 0x200e, 0x200f, 0x2028, 0x2029, 0xfeff].includes(code) ||
  (code >= 0x202a && code <= 0x202e) ||
  (code >= 0x2066 && code <= 0x2069) ||
  (code >= 0xd800 && code <= 0xdfff);
const unsafeOf = (text: string) => [...text].filter((character) => isUnsafe(character.codePointAt(0)!));

// Any UTF-16 unit, so lone surrogates too, with the dangerous ones often.
const hostile = fc
  .array(
    fc.oneof(
      fc.integer({ min: 0, max: 0xffff }),
      fc.integer({ min: 0, max: 0xa0 }),
      fc.constantFrom(0x1b, 0x9b, 0x202e, 0x2066, 0xd800, 0xdc00, 0x200d, 0xfeff),
    ),
  )
  .map((units) => String.fromCharCode(...units));

describe("sanitizeLine", () => {
  test("leaves nothing that a terminal acts on, whatever the text", () => {
    fc.assert(fc.property(hostile, (text) => expect(unsafeOf(sanitizeLine(text))).toEqual([])));
  });

  test("shows what it replaced", () => {
    expect(sanitizeLine("a\x1b[31mb\x07\x7f")).toBe("a␛[31mb␇␡");
    expect(sanitizeLine("x\u202ey\u009bz")).toBe("x<U+202E>y<U+009B>z");
    expect(sanitizeLine("one\r\ntwo")).toBe("one␍␊two");
    expect(sanitizeLine("\ud83d!")).toBe("\ufffd!");
  });

  test("keeps tabs, emoji with joiners, and other scripts", () => {
    const text = "\t👩‍👩‍👧‍👦 漢字 e\u0301 שלום";
    expect(sanitizeLine(text)).toBe(text);
  });
});

test("displayLine has no tabs", () => {
  expect(displayLine("\tif x:\ty")).toBe("    if x:    y");
});

describe("safeJson", () => {
  test("gives a parser the text back, with lone surrogates replaced, and shows nothing unsafe", () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const json = safeJson({ text });
        expect(unsafeOf(json)).toEqual([]);
        expect(JSON.parse(json)).toEqual({ text: text.toWellFormed() });
      }),
    );
  });

  test("is valid UTF-8", () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const json = safeJson([text]);
        expect(new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(Buffer.from(json))).toBe(json);
      }),
    );
  });
});
