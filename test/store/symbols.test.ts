import { expect, test } from "bun:test";
import { symbolKeys } from "../../src/store/symbols.ts";

const keys = (name: string, qualifiedName = name) => symbolKeys({ name, qualifiedName, aliases: [] });

test("a joined name is found by its last part, a selector by its first", () => {
  expect(keys("Foo.bar")).toEqual([
    ["bar", 0],
    ["foo.bar", 0],
  ]);
  expect(keys("addSheets:completion:", "Book.addSheets:completion:")).toEqual([
    ["addsheets", 0],
    ["addsheets.completion", 0],
    ["book.addsheets.completion", 1],
  ]);
  expect(keys("reload:")).toEqual([["reload", 0]]);
});
