import { expect, test } from "bun:test";
import { symbolKeys } from "../../src/store/symbols.ts";

const keys = (name: string, qualifiedName = name) => symbolKeys({ kind: "method", name, qualifiedName, aliases: [] });

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

test("a member of a type without a chunk of its own is found by its type too", () => {
  const chunk = { name: "BufferOverflow", qualifiedName: "channels.BufferOverflow", aliases: ["DROP_OLDEST", "on"] };
  expect(symbolKeys({ kind: "class", ...chunk })).toEqual([
    ["bufferoverflow", 0],
    ["channels.bufferoverflow", 1],
    ["dropoldest", 2],
    ["bufferoverflow.dropoldest", 1],
    ["on", 2],
    ["bufferoverflow.on", 1],
  ]);
  expect(symbolKeys({ kind: "module", ...chunk }).map(([key]) => key)).not.toContain("bufferoverflow.on");
});

test("the text of a test is no name to ask for; a heading is", () => {
  const text = { name: "adds an item", qualifiedName: "store.adds an item", aliases: ["adds two", "addItem"] };
  expect(symbolKeys({ kind: "function", ...text })).toEqual([["additem", 2]]);
  expect(symbolKeys({ kind: "section", ...text })[0]).toEqual(["adds an item", 0]);
});
