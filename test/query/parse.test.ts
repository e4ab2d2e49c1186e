import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { ScryError } from "../../src/core/errors.ts";
import { allOf, anyInNames, anyOf, choosingTerms, POSTINGS_BUDGET, spellings } from "../../src/query/fts.ts";
import { parseQuery } from "../../src/query/parse.ts";

const termsOf = (query: string) => parseQuery(query).terms.map(({ term }) => term);

describe("parseQuery", () => {
  test.each([
    ["parse_args", "name"],
    ["Stack.push", "name"],
    ["std::vector", "name"],
    ["Acme\\Http\\Client", "name"],
    ["Stack#push", "name"],
    ["empty?", "name"],
    ["src/store/open.ts", "path"],
    ["./src/", "path"],
    ["how does the retry work", "words"],
    ['"could not open"', "words"],
  ] as const)("%s is a %s", (query, kind) => expect(parseQuery(query).kind).toBe(kind));

  test.each([
    ["src/a.ts:12:5", "src/a.ts", 12],
    ["rdb.c:1636", "rdb.c", 1636],
    ["README.md", "README.md", null],
    ["    at open (src/a.ts:12:5)", "src/a.ts", 12],
    ['File "pkg/b.py", line 7, in load', "pkg/b.py", 7],
    ["src\\win\\c.cs", "src/win/c.cs", null],
  ])("%s names a place", (query, path, line) => expect(parseQuery(query).place).toEqual({ path, line }));

  test.each(["Stack.push", "1.0.21", "and/or", "how does it work", "https://x.y/z"])("%s names no place", (query) =>
    expect(parseQuery(query).place).toBeNull(),
  );

  test("stop words go when other words remain, and stay when they are all there is", () => {
    expect(termsOf("where does the retry end")).toEqual(["retri", "end"]);
    expect(termsOf("what is it")).toEqual(["what", "is", "it"]);
  });

  test("in a question how something works, the work is not looked for", () => {
    expect(termsOf("how does flow control work")).toEqual(termsOf("flow control"));
    expect(termsOf("work stealing")).toHaveLength(2);
    expect(termsOf("how it works")).toContain("work");
  });

  test("an identifier gives its parts and its whole", () => {
    expect(termsOf("parseArgs")).toEqual(["pars", "arg", "parseargs"]);
  });

  test("names: qualified as written, and identifiers", () => {
    expect(parseQuery("why does Stack::push fail").names).toEqual(["Stack::push", "Stack"]);
    expect(parseQuery("Stack.push").names).toContain("push");
  });

  test("quoted texts are phrases", () =>
    expect(parseQuery('error "could not open" again').phrases).toEqual(["could not open"]));

  test.each(["", "   ", "(((", "🚀", "___", "\0"])("%p is refused with a next step", (query) => {
    expect(() => parseQuery(query)).toThrow(ScryError);
  });

  test("any text parses or is refused; what comes out is bounded and quotable", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 200 }), (text) => {
        try {
          const query = parseQuery(text);
          expect(query.terms.length).toBeLessThanOrEqual(64);
          for (const { probes, weight } of query.terms) {
            expect(probes.every((probe) => probe.length > 0)).toBe(true);
            expect(weight).toBeGreaterThan(0);
          }
        } catch (error) {
          expect(error).toBeInstanceOf(ScryError);
        }
      }),
    );
  });

  test("20,000 characters cost no more than the first 10,000, and the cut is told", () => {
    const long = "needle ".repeat(3000);
    expect(termsOf(long)).toEqual(["needl"]);
    expect([parseQuery(long).isCut, parseQuery("needle").isCut]).toEqual([true, false]);
  });
});

describe("choosingTerms", () => {
  const terms = parseQuery("alpha beta gamma delta").terms;

  test("rarest first, within the budget, at least one", () => {
    const frequency = new Map([
      ["alpha", POSTINGS_BUDGET],
      ["beta", 10],
      ["gamma", 5],
      ["delta", 0],
    ]);
    expect(choosingTerms(terms, frequency).map(({ term }) => term)).toEqual(["gamma", "beta"]);
    expect(choosingTerms(terms.slice(0, 1), new Map([["alpha", 10 * POSTINGS_BUDGET]]))).toHaveLength(1);
    expect(choosingTerms(terms, new Map())).toEqual([]);
  });

  test("an expression holds every spelling of a term, quoted", () => {
    expect(anyOf(spellings(parseQuery("caches")!.terms))).toBe('"cach" OR "caches"');
    expect(anyInNames(terms.slice(0, 1))).toBe('{name doc} : ("alpha")');
    expect(anyOf([])).toBe("");
    expect(allOf(["parse", "parseArgs"])).toBe('"pars" AND "pars" AND "arg" AND "parseargs"');
  });
});

describe("decorated names", () => {
  test.each([
    ["Button.tap(_:for:)", ["Button.tap"]],
    ["GridReader.Read<T>", ["GridReader.Read"]],
    ["&Accounts.get/2", ["Accounts.get"]],
    ["handleError(reply, error, cb)", ["handleError"]],
  ])("%s is a name", (text, names) => {
    const query = parseQuery(text);
    expect([query.kind, query.names.slice(0, 1)]).toEqual(["name", names]);
  });

  test("words before a bracket are no name", () => expect(parseQuery("retry (with backoff)").kind).toBe("words"));
});

describe("quotes", () => {
  test("a value in a message is no phrase, words in quotes are one", () => {
    expect(parseQuery('Remote "origin" does not support the locking API').phrases).toEqual([]);
    expect(parseQuery('found "assets:food" in the account names of the file').phrases).toEqual([]);
    expect(parseQuery('"origin" remote').phrases).toEqual(["origin"]);
    expect(parseQuery('where does it say "not a git repository" to the user').phrases).toEqual([
      "not a git repository",
    ]);
  });
});

test("an identifier with digits is looked for as it was typed too", () => {
  const whole = parseQuery("sha256_init").terms.find((term) => term.whole)!;
  expect(whole.probes).toContain("sha256_init");
});

test("near words belong to words, not to names", () => {
  for (const text of ["evict entries", "evict"]) {
    expect(parseQuery(text).terms[0]!.near.map(({ word }) => word)).toContain("purge");
  }
  for (const text of ["Evict", "EvictAll", "Cache.Evict"]) {
    expect(parseQuery(text).terms.flatMap(({ near }) => near)).toEqual([]);
  }
});

test("signs around a name are not the name", () => {
  for (const text of ["zmalloc(", "`zmalloc`", "*zmalloc", "zmalloc;", "zmalloc:", '"zmalloc"', ".zmalloc,"]) {
    expect([text, parseQuery(text).kind, parseQuery(text).names[0]]).toEqual([text, "name", "zmalloc"]);
  }
});

test("an operator is a name; other signs are a mistake", () => {
  expect(["<*>", ".:?", "|+|"].map((text) => [parseQuery(text).kind, parseQuery(text).names])).toEqual(
    ["<*>", ".:?", "|+|"].map((text) => ["name", [text]]),
  );
  for (const text of ["", "  ", "?", '""', "( )", "-".repeat(20)]) expect(() => parseQuery(text)).toThrow();
});
