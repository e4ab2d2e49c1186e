import { expect, test } from "bun:test";
import { Analyzer } from "../../src/chunk/analyze.ts";

const analyzer = new Analyzer();

async function qualifiedNames(language: string, text: string): Promise<string[]> {
  const { chunks, fallback } = await analyzer.analyze({ path: "sample", text, language });
  expect(fallback).toBeNull();
  return chunks.filter(({ kind }) => kind !== "module").map(({ qualifiedName }) => qualifiedName);
}

const STORE_CS = "public class Store\n{\n    public void Put(int id)\n    {\n        ids.Add(id);\n    }\n}\n";
const STORE_PHP = "class Store\n{\n    public function put($id)\n    {\n        return $id;\n    }\n}\n";

test.each([
  {
    language: "csharp",
    rest: `namespace Acme.Stock;\n\n${STORE_CS}`,
    braces: `namespace Acme.Stock\n{\n${STORE_CS}}\n`,
    method: "Acme.Stock.Store.Put",
  },
  {
    language: "php",
    rest: `<?php\nnamespace Acme\\Stock;\n\n${STORE_PHP}`,
    braces: `<?php\nnamespace Acme\\Stock {\n${STORE_PHP}}\n`,
    method: "Acme\\Stock\\Store::put",
  },
])("$language: a name space for the rest of the file names like one in braces", async (sample) => {
  const names = await qualifiedNames(sample.language, sample.rest);
  expect(names).toContain(sample.method);
  expect(await qualifiedNames(sample.language, sample.braces)).toEqual(names);
});
