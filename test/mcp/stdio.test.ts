import { expect, test } from "bun:test";
import { PassThrough } from "node:stream";
import { describeStreamError, flush, MAX_MESSAGE_BYTES, whenEnded } from "../../src/mcp/stdio.ts";

const SERVER = new URL("../../src/mcp/server.ts", import.meta.url).href;
const STDIO = new URL("../../src/mcp/stdio.ts", import.meta.url).href;

test("while it serves, nothing that prints to the console reaches standard output", () => {
  const program = `
    import { consoleToStandardError } from "${STDIO}";
    const restore = consoleToStandardError();
    console.log("one"); console.info("two"); console.debug("three"); console.dir("four"); console.table([{ a: "five" }]);
    console.group("six"); console.write("seven"); console.warn("eight"); console.count("nine"); console.time("ten");
    console.timeEnd("ten");
    restore();
    console.log("back");`;
  const run = Bun.spawnSync([process.execPath, "-e", program], { stderr: "pipe" });
  expect(run.stdout.toString()).toBe("back\n");
  for (const word of ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]) {
    expect(run.stderr.toString()).toContain(word);
  }
});

test.each(["end", "close", "error"])("the input's %s ends the server", async (event) => {
  const input = new PassThrough();
  const ended = whenEnded(input, new PassThrough(), {});
  input.emit(event, new Error("gone"));
  expect(await ended).toBe(0);
});

test("a closed output ends it too, and a connection that gave up does with a failure", async () => {
  const output = new PassThrough();
  const byOutput = whenEnded(new PassThrough(), output, {});
  output.emit("error", new Error("EPIPE"));
  const connection: { onclose?: () => void } = {};
  const byConnection = whenEnded(new PassThrough(), new PassThrough(), connection);
  connection.onclose?.();
  expect(await Promise.all([byOutput, byConnection])).toEqual([0, 2]);
});

test("flush does not wait for a reader that stopped reading", async () => {
  const output = new PassThrough({ highWaterMark: 1 });
  output.write("more than the reader takes");
  await flush(output);
  expect(output.readableLength).toBeGreaterThan(0);
});

test("an error of the stream is told in one line, without the input", () => {
  const syntax = Promise.try(() => JSON.parse("secret")).catch((error: Error) => describeStreamError(error));
  expect(syntax).resolves.toBe("ignored a line that is not JSON-RPC");
  expect(describeStreamError(new Error("first\nsecond"))).toBe("first");
});

test("a message beyond the limit ends the server with code 2 and one line", async () => {
  const program = `
    import { serve } from "${SERVER}";
    process.exitCode = await serve({ engine: { close() {} }, directory: "/", version: "1" });`;
  const child = Bun.spawn([process.execPath, "-e", program], { stdin: "pipe", stderr: "pipe" });
  child.stdin.write("x".repeat(MAX_MESSAGE_BYTES + 1));
  const code = await child.exited; // the input is still open
  expect([code, await child.stderr.text()]).toEqual([
    2,
    "scry mcp: a message is longer than 10 MiB, the limit; the server ends\n",
  ]);
});
