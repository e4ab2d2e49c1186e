import { expect, test } from "bun:test";
import { areBracketsPaired } from "../../src/chunk/brackets.ts";

test.each([
  ["", true],
  ["operator[]", true],
  ["a(b[c]{d})", true],
  ["callback)", false],
  ["(", false],
  ["([)]", false],
])("%j: %p", (text, expected) => expect(areBracketsPaired(text)).toBe(expected));
