// Opens an index as a user who may not write its directory: root could write anywhere, so it becomes nobody first.
import { openExisting, openStore } from "../../../src/store/open.ts";
import { FORMAT, keyOf, sampleAnalysis } from "./samples.ts";

const NOBODY = 65534;
if (process.getuid?.() === 0) process.setuid!(NOBODY);
const directory = process.argv[2]!;

function attempt(work: () => void): void {
  try {
    work();
  } catch (error) {
    const { code, message, hint } = error as { code: string; message: string; hint: string };
    console.log(JSON.stringify({ code, message, hint }));
  }
}

console.log(openExisting(directory)?.totals().blobs ?? "none");
attempt(() => {
  const store = openStore(directory, FORMAT);
  const found = [...store.symbols("push")].length;
  const { blobs } = store.totals();
  console.log(
    `opened, read only: ${store.readOnly}, contents: ${blobs}, found: ${found}, notes: ${store.notes.length}`,
  );
  attempt(() => store.write((writer) => writer.addBlob(keyOf("new"), sampleAnalysis()), "update"));
  attempt(() => store.finishBuild());
});
