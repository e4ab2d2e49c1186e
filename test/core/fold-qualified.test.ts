import { expect, test } from "bun:test";
import { foldQualified } from "../../src/core/text/words.ts";

test("a qualified name has one spelling however its parts are joined", () => {
  for (const name of [
    "Stack.push_all",
    "Stack::pushAll",
    "Stack#push_all",
    "Stack:push_all",
    "STACK/PUSH_ALL",
    "stack->pushAll",
    "Stack > push_all",
  ]) {
    expect(foldQualified(name)).toBe("stack.pushall");
  }
  expect(foldQualified("\\Acme\\Http\\Client")).toBe("acme.http.client");
  expect(foldQualified("::std::vector::")).toBe("std.vector");
  expect(foldQualified("Guide > Install on a Mac")).toBe("guide.install on a mac");
  expect(foldQualified("parse_args")).toBe("parseargs");
  expect(foldQualified("addSheets:completion:")).toBe("addsheets.completion");
  expect(["", "_", "::", "."].map(foldQualified)).toEqual(["", "", "", ""]);
});
