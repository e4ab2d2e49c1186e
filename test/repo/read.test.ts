import { describe, expect, test } from "bun:test";
import { mkdirSync, symlinkSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { contentIdOf } from "../../src/repo/content-id.ts";
import { readSource } from "../../src/repo/read.ts";
import { git, put, repository, tree } from "./support.ts";

const LIMITS = { maxFileBytes: 1 << 20 };
const bytes = (...values: number[]) => Uint8Array.from(values);
const ascii = (text: string) => new TextEncoder().encode(text);
const utf16be = (text: string) =>
  bytes(0xfe, 0xff, ...[...text].flatMap((char) => [char.charCodeAt(0) >> 8, char.charCodeAt(0) & 255]));
const utf16le = (text: string) =>
  bytes(0xff, 0xfe, ...[...text].flatMap((char) => [char.charCodeAt(0) & 255, char.charCodeAt(0) >> 8]));

/** The text of a file with this content, or the reason why it is skipped. */
function read(content: string | Uint8Array, name = "a.ts"): string {
  const found = readSource(tree({ [name]: content }), name, LIMITS);
  return found.kind === "text" ? `text: ${found.text}` : found.kind === "skip" ? found.reason : "gone";
}

describe("encodings (O2)", () => {
  test.each([
    ["UTF-8", "größe 😀\n", "text: größe 😀\n"],
    ["UTF-8 with a mark", "\uFEFFa = 1", "text: a = 1"],
    ["UTF-16LE with a mark", utf16le("é = 1\r\n"), "text: é = 1\r\n"],
    ["UTF-16BE with a mark", utf16be("é = 1\n"), "text: é = 1\n"],
    ["Latin-1", bytes(...ascii("caf"), 0xe9, 10), "text: café\n"],
    ["windows-1252 quotes", bytes(0x93, ...ascii("hi"), 0x94), "text: “hi”"],
    ["one invalid byte in UTF-8", bytes(...ascii("x = "), 0xff), "text: x = ÿ"],
    ["lone CR", "a\rb", "text: a\rb"],
    ["no final newline", "a", "text: a"],
    ["empty", "", "text: "],
    ["NUL first", bytes(0, 65, 66), "binary"],
    ["NUL in the middle", "ab\0cd", "binary"],
    ["NUL after 8 KiB", `${"x".repeat(9000)}\0`, `text: ${"x".repeat(9000)}\0`],
    ["UTF-32LE", bytes(0xff, 0xfe, 0, 0, 65, 0, 0, 0), "binary"],
    ["compressed without a NUL", Uint8Array.from({ length: 4000 }, (_, i) => 1 + ((i * 197) % 255)), "binary"],
    ["PDF", "%PDF-1.7\n", "binary"],
  ])("%s", (_, content, wanted) => expect(read(content)).toBe(wanted));
});

describe("by name and shape", () => {
  const secrets = [
    ".env",
    "x/.env.local",
    "id_rsa",
    "deploy/id_ed25519",
    "server.pem",
    "TLS.KEY",
    "cert.p12",
    ".npmrc",
    ".netrc",
  ];
  test.each(secrets)("%s is a secret", (name) => expect(read("TOKEN=1", name)).toBe("secret"));
  const open = [
    ".env.example",
    ".env.sample",
    ".env.template",
    "id_rsa.pub",
    "env.ts",
    "keys.ts",
    "pem.go",
    "environment.env.ts",
    ".envrc",
  ];
  test.each(open)("%s is not", (name) => expect(read("TOKEN=1", name)).toBe("text: TOKEN=1"));

  const wide = `${"var a=1;".repeat(4000)}\n`;
  const lines = "const a = 1;\n".repeat(40_000);
  test.each([
    ["package-lock.json", "{}", "data"],
    ["Cargo.lock", "x", "data"],
    ["small.json", `{"a": 1}`, `text: {"a": 1}`],
    ["big.json", `[${"1,\n".repeat(100_000)}1]`, "data"],
    ["big.csv", "1,2\n".repeat(100_000), "data"],
    ["lfs.bin", "version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 1\n", "data"],
    ["bundle.js", wide, "generated"],
    ["theme.css", wide, "generated"],
    ["jquery.min.js", "short", "generated"],
    ["app.js.map", "{}", "generated"],
    ["wide.py", wide, `text: ${wide}`],
    ["one-line.js", "var a=1;".repeat(100), `text: ${"var a=1;".repeat(100)}`],
    ["long.js", lines, `text: ${lines}`],
  ])("%s", (name, content, wanted) => expect(read(content, name)).toBe(wanted));
});

describe("what is on disk (O6)", () => {
  test("the size limit is inclusive", () => {
    const root = tree({ "fits.txt": "x".repeat(10), "over.txt": "x".repeat(11) });
    expect(readSource(root, "fits.txt", { maxFileBytes: 10 }).kind).toBe("text");
    expect(readSource(root, "over.txt", { maxFileBytes: 10 })).toMatchObject({ kind: "skip", reason: "too large" });
  });

  test("gone, or below what has become a file", () => {
    const root = tree({ "a.ts": "a" });
    expect(readSource(root, "b.ts", LIMITS)).toEqual({ kind: "gone" });
    expect(readSource(root, "a.ts/c.ts", LIMITS)).toEqual({ kind: "gone" });
  });

  test("FIFO, socket, link, dangling link, directory: none is read, none hangs", async () => {
    const root = tree({ "a.ts": "a" });
    expect(Bun.spawnSync(["mkfifo", join(root, "pipe")]).exitCode).toBe(0);
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(join(root, "socket"), resolve));
    symlinkSync("a.ts", join(root, "link"));
    symlinkSync("nowhere", join(root, "dangling"));
    mkdirSync(join(root, "directory"));
    for (const name of ["pipe", "socket", "link", "dangling", "directory"]) {
      expect(readSource(root, name, LIMITS)).toMatchObject({ kind: "skip", reason: "not a regular file" });
    }
    server.close();
  });

  test("a path that leads out of the root, or into .git, is refused", () => {
    const outer = tree({ "secret.txt": "s", "root/a.ts": "a", "root/.git/config": "c" });
    for (const path of [
      "../secret.txt",
      "x/../../secret.txt",
      join(outer, "secret.txt"),
      ".git/config",
      ".GIT/config",
      "./a.ts",
      "a//b",
      "",
    ]) {
      expect(readSource(join(outer, "root"), path, LIMITS)).toMatchObject({ kind: "skip", reason: "outside the root" });
    }
    for (const path of ["..a/b.ts", ".github/x.yml", "a..b.ts", ".gitignore"]) {
      put(join(outer, "root"), path, "ok");
      expect(readSource(join(outer, "root"), path, LIMITS).kind).toBe("text");
    }
  });
});

test("the content id is git's blob id", () => {
  const root = repository({ "a.ts": "größe\n", empty: "" });
  for (const [path, text] of [
    ["a.ts", "größe\n"],
    ["empty", ""],
  ] as const) {
    expect(contentIdOf(ascii(text))).toBe(git(root, "hash-object", path).trim());
    expect(readSource(root, path, LIMITS)).toMatchObject({ contentId: git(root, "hash-object", path).trim() });
  }
});
