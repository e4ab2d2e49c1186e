import { describe, expect, test } from "bun:test";
import { spawnSync } from "node:child_process";
import { makeSandbox } from "../support/sandbox.ts";
import { py, search, searchJson } from "./support.ts";

const git = { git: true };

describe("O1: text of many bytes a letter is never cut in the middle", () => {
  test("every format prints valid Unicode", async () => {
    const family = "👨‍👩‍👧‍👦";
    const lines = Array.from({ length: 200 }, (_, i) => `# ${"x".repeat(i)}${family}日本語é́ ledger`).join("\n");
    using box = makeSandbox({ "a.py": `def ledger():\n${lines}\n` }, git);
    for (const format of ["text", "json", "jsonl", "vimgrep", "paths", "markdown"]) {
      const { out } = await box.run(["search", "ledger", "--format", format], { env: { COLUMNS: "40" } });
      expect(out.isWellFormed()).toBe(true);
      expect(out).not.toContain("\uFFFD");
    }
  });
});

describe("O2: encodings and line ends", () => {
  const utf16 = (text: string) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, "utf16le")]);

  test("UTF-16 with BOM, Latin-1, CRLF, lone CR, no final line end: indexed, with right lines", async () => {
    using box = makeSandbox(
      {
        "utf16.py": utf16(`x = 1\n\n${py("wide", "ledger")}`),
        "latin1.py": Buffer.from("# caf\xe9 ledger\ndef latin():\n    pass\n", "latin1"),
        "crlf.py": "x = 1\r\n\r\n\r\ndef crlf():\r\n    return 'ledger'\r\n",
        "cr.py": "x = 1\r\r\rdef lone():\r    return 'ledger'\r",
        "bom.py": `\uFEFF${py("bom", "ledger")}`,
        "noend.py": "def noend():\n    return 'ledger'",
      },
      git,
    );
    expect((await search(box, "ledger")).sort()).toEqual([
      "bom.py",
      "cr.py",
      "crlf.py",
      "latin1.py",
      "noend.py",
      "utf16.py",
    ]);
    const linesOf = async (name: string) => {
      const [hit] = (await searchJson(box, name)).results;
      return [hit?.line_start, hit?.line_end];
    };
    expect(await linesOf("wide")).toEqual([3, 5]);
    expect(await linesOf("crlf")).toEqual([4, 5]);
    expect(await linesOf("noend")).toEqual([1, 2]);
  });

  test("empty, only comments, NUL in front or in the middle: no crash, nothing else lost", async () => {
    using box = makeSandbox(
      {
        "empty.py": "",
        "comment.py": "# ledger\n",
        "nul.py": "\0ledger\n",
        "middle.py": "x = 'ledger\0'\n",
        "a.py": py("a", "ledger"),
      },
      git,
    );
    const found = await search(box, "ledger");
    expect(found).toContain("a.py");
    expect(found).toContain("comment.py");
    expect((await box.scry("status", "--json")).json()).toMatchObject({ skipped: { binary: 2 } });
  });
});

describe("O3: huge and hostile shapes cost a bounded time, and no other file", () => {
  test("a long line, deep brackets, many lines, big data", async () => {
    using box = makeSandbox(
      {
        "min.js": `var a=[${"1,".repeat(400_000)}];`,
        "deep.js": `const deep = ${"[".repeat(20_000)}${"]".repeat(20_000)};\n`,
        "deep.py": `x = ${"(".repeat(20_000)}${")".repeat(20_000)}\n`,
        "deep.c": `int f() { ${"{".repeat(20_000)}${"}".repeat(20_000)} }\n`,
        "lines.py": "x = 1\n".repeat(150_000),
        "big.json": `{${Array.from({ length: 60_000 }, (_, i) => `"k${i}": ${i}`).join(",")}}`,
        "a.py": py("a", "ledger"),
      },
      git,
    );
    const started = performance.now();
    expect(await search(box, "ledger")).toEqual(["a.py"]);
    expect(performance.now() - started).toBeLessThan(30_000); // a bound against hanging, not a speed test
  }, 60_000);
});

test("O6: a FIFO, a socket's stand-in and a vanished target are counted or passed by, never opened", async () => {
  using box = makeSandbox({ "a.py": py("a", "ledger") }, git);
  expect(spawnSync("mkfifo", [box.path("pipe.py")]).status).toBe(0);
  expect(await search(box, "ledger")).toEqual(["a.py"]);
  using plain = makeSandbox({ "a.py": py("a", "ledger") });
  expect(spawnSync("mkfifo", [plain.path("pipe.py")]).status).toBe(0);
  expect(await search(plain, "ledger")).toEqual(["a.py"]);
});

test("Q6: decorators and doc comments belong to the definition", async () => {
  using box = makeSandbox(
    { "a.py": "import x\n\n\n# Charges the ledger.\n@x.cached\n@x.traced\ndef charge():\n    return 1" },
    git,
  );
  const [hit] = (await searchJson(box, "charge")).results;
  expect([hit?.line_start, hit?.line_end, hit?.name]).toEqual([4, 8, "charge"]);
});
