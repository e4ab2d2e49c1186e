import { describe, expect, test } from "bun:test";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Analyzer } from "../../src/chunk/analyze.ts";
import { detectLanguage, languageInfos } from "../../src/chunk/languages/index.ts";
import type { FileAnalysis } from "../../src/core/types.ts";
import { FIXTURES, GOLDEN, SAMPLES } from "./samples.ts";

// One directory per language: a sample, and the chunks it must give (chunks.json). After a wanted change, run with
// UPDATE_GOLDEN=1 and read the difference line by line: these files say what the product is.
const isUpdate = process.env.UPDATE_GOLDEN === "1";
const analyzer = new Analyzer();

/** One line per chunk: lines, kind, qualified name, then what is not obvious from it. */
function describeChunks({ chunks }: FileAnalysis): string[] {
  return chunks.map((chunk) => {
    const { lineStart, lineEnd, kind, name, qualifiedName, parent, aliases, exported } = chunk;
    const facts = [`${lineStart}-${lineEnd} ${kind}`, qualifiedName || "(no name)"];
    if (qualifiedName !== name) facts.push(`name ${name}`);
    if (parent !== null) facts.push(`in ${parent}`);
    if (exported) facts.push("exported");
    if (aliases.length > 0) facts.push(`also ${aliases.join(", ")}`);
    return facts.join(" | ");
  });
}

describe("chunks of a sample", () => {
  test.each(SAMPLES.map(({ id, name, text }) => [id, name, text]))(
    "%s",
    async (id, name, text) => {
      const analysis = await analyzer.analyze({ path: name, text, language: detectLanguage(name, text) });
      expect(analysis.language).toBe(id);
      expect(analysis.fallback).toBeNull();
      const described = describeChunks(analysis);
      const golden = join(FIXTURES, id, GOLDEN);
      if (isUpdate) writeFileSync(golden, `${JSON.stringify(described, null, 2)}\n`);
      expect(described).toEqual(JSON.parse(readFileSync(golden, "utf8")));
    },
    20_000,
  );

  test("there is one for every language with structure", () => {
    const structured = languageInfos().filter(({ method }) => method !== "windows");
    expect(SAMPLES.map(({ id }) => id).sort()).toEqual(structured.map(({ id }) => id));
  });
});
