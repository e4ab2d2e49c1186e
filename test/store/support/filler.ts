// Adds contents until the disk takes no more (the caller limits the size of files), then prints why it stopped.
import { openStore } from "../../../src/store/open.ts";
import { FORMAT, keyOf, sampleAnalysis } from "./samples.ts";

const store = openStore(process.argv[2]!, FORMAT);
let committed = 0;
try {
  for (;;) {
    const body = Array.from({ length: 5000 }, (_, i) => `word${committed}x${i}`).join(" ");
    store.write(
      (writer) => writer.addBlob(keyOf(`content ${committed}`), sampleAnalysis({ fts: { name: "", doc: "", body } })),
      "build",
    );
    committed++;
  }
} catch (error) {
  console.log(JSON.stringify({ code: (error as { code: string }).code, committed }));
}
