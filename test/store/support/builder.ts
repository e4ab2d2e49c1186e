// Adds numbered contents in small transactions until it is killed; prints the next number after each commit.

import { withWriterLock } from "../../../src/store/lock.ts";
import { openStore } from "../../../src/store/open.ts";
import { FORMAT, keyOf, sampleAnalysis, sampleChunk } from "./samples.ts";

const [directory, first] = process.argv.slice(2) as [string, string];
const store = openStore(directory, FORMAT);
await withWriterLock(directory, { timeoutMs: 20_000 }, async () => {
  for (let next = Number(first); ; ) {
    store.write((writer) => {
      for (let i = 0; i < 20; i++, next++) {
        const fts = { name: `name${next}`, doc: "shared", body: `body${next} `.repeat(200).trim() };
        const chunks = Array.from({ length: 20 }, (_, ordinal) => sampleChunk({ name: `f${next}_${ordinal}` }));
        writer.addBlob(keyOf(`content ${next}`), sampleAnalysis({ fts, chunks }));
        writer.addPaths([`src/file${next}.ts`]);
      }
    }, "build");
    process.stdout.write(`${next}\n`);
  }
});
