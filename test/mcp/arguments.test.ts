import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { z } from "zod";
import { ScryError } from "../../src/core/errors.ts";
import { parseArguments } from "../../src/mcp/arguments.ts";

const schema = z.strictObject({
  query: z.string().trim().min(1),
  limit: z.int().min(1).max(50).default(10),
  chunk_kinds: z.array(z.enum(["function", "method"])).optional(),
  languages: z.array(z.string()).optional(),
  include_debug: z.boolean().default(false),
});

function refusal(given: unknown): string {
  try {
    parseArguments(schema, given);
  } catch (error) {
    expect(error).toBeInstanceOf(ScryError);
    const { code, message, hint } = error as ScryError;
    expect(code).toBe("BAD_ARGUMENT");
    return `${message} — ${hint}`;
  }
  throw new Error(`accepted ${JSON.stringify(given)}`);
}

test("arguments that fit are returned with defaults", () => {
  expect(parseArguments(schema, { query: " push " })).toEqual({ query: "push", limit: 10, include_debug: false });
});

describe("a refusal names the thing and the next step", () => {
  const cases: [unknown, string][] = [
    [{ query: "x", langauge: ["go"] }, 'unknown parameter "langauge" — did you mean "languages"?'],
    [{ query: "x", debug: true }, 'unknown parameter "debug" — did you mean "include_debug"?'],
    [
      { query: "x", zebra: 1 },
      'unknown parameter "zebra" — use one of: query, limit, chunk_kinds, languages, include_debug',
    ],
    [undefined, "query is missing — query must be a text"],
    [{ query: 5 }, "query is 5 — query must be a text"],
    [{ query: " \n" }, "query is empty — give query some text"],
    [{ query: "x", limit: 0 }, "limit is 0 — use at least 1"],
    [{ query: "x", limit: 51 }, "limit is 51 — use at most 50"],
    [{ query: "x", limit: 1.5 }, "limit is 1.5 — limit must be a whole number"],
    [{ query: "x", limit: "5" }, 'limit is "5" — limit must be a whole number'],
    [{ query: "x", limit: null }, "limit is null — limit must be a whole number"],
    [{ query: "x", languages: "go" }, 'languages is "go" — languages must be a list, as in ["a", "b"]'],
    [{ query: "x", chunk_kinds: ["metod"] }, 'chunk_kinds[0] is "metod" — did you mean "method"?'],
    [{ querry: "x" }, 'unknown parameter "querry" — did you mean "query"?; query is missing — query must be a text'],
  ];
  test.each(cases)("%j", (given, expected) => expect(refusal(given)).toBe(expected));
});

test("a long value is cut in the message", () => {
  expect(refusal({ query: "x", languages: "y".repeat(10_000) }).length).toBeLessThan(200);
});

test("whatever is given, it is accepted or refused with a cause, and never an unknown key passes", () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (given) => {
      const known = Object.keys(schema.shape);
      const isStrange = Object.keys(given).some((key) => !known.includes(key));
      try {
        parseArguments(schema, given);
        expect(isStrange).toBe(false);
      } catch (error) {
        expect(error).toBeInstanceOf(ScryError);
      }
    }),
  );
});
