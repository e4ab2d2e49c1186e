// Holds the writer's lock until it is killed.
import { withWriterLock } from "../../../src/store/lock.ts";

await withWriterLock(process.argv[2]!, { timeoutMs: 0 }, () => {
  console.log("held");
  return new Promise(() => setInterval(() => {}, 1000)); // keeps the process alive
});
