// Told to by a line on stdin, opens an index that may not exist yet and adds one content to it under the lock.

import { withWriterLock } from "../../../src/store/lock.ts";
import { openStore } from "../../../src/store/open.ts";
import { FORMAT, keyOf, sampleAnalysis } from "./samples.ts";

const [directory, contentId] = process.argv.slice(2) as [string, string];
console.log("ready");
for await (const _ of console) break;
const store = openStore(directory, FORMAT);
await withWriterLock(directory, { timeoutMs: 30_000 }, async () => {
  store.write((writer) => writer.addBlob(keyOf(contentId), sampleAnalysis()), "build");
});
console.log(`notes ${store.notes.length}`);
store.close();
