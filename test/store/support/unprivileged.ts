// Opens an index as a user who may not write its directory: root could write anywhere, so it becomes nobody first.
import { openExisting, openStore } from "../../../src/store/open.ts";
import { FORMAT } from "./samples.ts";

const NOBODY = 65534;
if (process.getuid?.() === 0) process.setuid!(NOBODY);
const directory = process.argv[2]!;
console.log(openExisting(directory)?.totals().blobs ?? "none");
try {
  openStore(directory, FORMAT);
  console.log("opened");
} catch (error) {
  const { code, message, hint } = error as { code: string; message: string; hint: string };
  console.log(JSON.stringify({ code, message, hint }));
}
