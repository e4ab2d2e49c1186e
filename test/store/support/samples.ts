import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FileAnalysis, IndexedChunk } from "../../../src/core/types.ts";

export const FORMAT = { formatVersion: "1.1" };

/** A fresh directory, gone when `work` is done. */
export async function inTempDir<T>(work: (directory: string) => T | Promise<T>): Promise<T> {
  const directory = mkdtempSync(join(tmpdir(), "scry-store-"));
  try {
    return await work(directory);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

export const keyOf = (contentId: string, language = "ts") => ({ contentId, language, size: 10 });

export function sampleChunk(fields: Partial<IndexedChunk> = {}): IndexedChunk {
  const name = fields.name ?? "push";
  return {
    lineStart: 1,
    lineEnd: 9,
    kind: "method",
    name,
    qualifiedName: `Stack.${name}`,
    parent: "Stack",
    aliases: [],
    exported: true,
    termCount: 5,
    ...fields,
  };
}

export function sampleAnalysis(fields: Partial<FileAnalysis> = {}): FileAnalysis {
  const { fts = { name: "push stack", doc: "", body: "push item" } } = fields;
  return {
    language: "ts",
    lineCount: 9,
    chunks: [sampleChunk()],
    fts,
    termCount: Object.values(fts).join(" ").split(" ").filter(Boolean).length,
    generated: false,
    fallback: null,
    ...fields,
  };
}

/** Starts a script of this folder in a process of its own; `lines` are those it prints. */
export function startScript(name: string, ...args: string[]) {
  const child = Bun.spawn([process.execPath, join(import.meta.dir, name), ...args], {
    stdin: "pipe",
    stdout: "pipe",
    stderr: "inherit",
  });
  return { child, lines: linesOf(child.stdout) };
}

async function* linesOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<string, void, undefined> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const bytes of stream) {
    const lines = (rest + decoder.decode(bytes, { stream: true })).split("\n");
    rest = lines.pop()!;
    yield* lines;
  }
  if (rest !== "") yield rest;
}
