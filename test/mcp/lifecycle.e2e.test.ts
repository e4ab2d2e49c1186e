import { expect, setDefaultTimeout, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { binaryPath, makeSandbox, type Program, type Sandbox } from "../support/sandbox.ts";

setDefaultTimeout(60_000);

const INITIALIZE = {
  id: "init",
  method: "initialize",
  params: { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "test", version: "1" } },
};
const INITIALIZED = { method: "notifications/initialized" };

const lines = (...messages: object[]) =>
  messages.map((message) => `${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`).join("");
const callTool = (id: string, name: string, args: object) => ({
  id,
  method: "tools/call",
  params: { name, arguments: args, _meta: { progressToken: id } },
});

interface Message {
  readonly jsonrpc: string;
  readonly id?: string;
  readonly method?: string;
  readonly params?: { readonly progress: number };
  readonly result?: { readonly isError?: boolean; readonly content?: { readonly text: string }[] };
}

/** Every line of `out` as a JSON-RPC message. Throws when one is not. */
function messagesOf(out: string): Message[] {
  return out.split("\n").flatMap((line, i, all) => {
    if (i === all.length - 1 && line === "") return [];
    const message = JSON.parse(line) as Message;
    expect(message.jsonrpc).toBe("2.0");
    return [message];
  });
}

/** The program under test, spoken to line by line. */
class Conversation {
  readonly program: Program;
  readonly messages: Message[] = [];
  readonly #reader: { read(): Promise<{ done: boolean; value?: Uint8Array | undefined }> };
  readonly #decoder = new TextDecoder();
  #unread = "";

  constructor(box: Sandbox, env: Record<string, string> = {}) {
    this.program = box.spawn(["mcp"], { env });
    this.#reader = this.program.stdout.getReader();
  }

  async send(text: string): Promise<void> {
    this.program.stdin.write(text);
    await this.program.stdin.flush();
  }

  /** Reads until a message passes. Throws when the output ends before. */
  async until(passes: (message: Message) => boolean): Promise<Message> {
    for (let from = 0; ; ) {
      const found = this.messages.slice(from).find(passes);
      if (found) return found;
      from = this.messages.length;
      if (!(await this.#read())) throw new Error(`the output ended after ${JSON.stringify(this.messages)}`);
    }
  }

  answerTo(id: string): Promise<Message> {
    return this.until((message) => message.id === id);
  }

  /** Ends the input, reads the rest of the output, and returns the exit code. */
  async end(): Promise<number> {
    this.program.stdin.end();
    while (await this.#read());
    expect(this.#unread).toBe("");
    return this.program.exited;
  }

  async #read(): Promise<boolean> {
    const { done, value } = await this.#reader.read();
    if (done) return false;
    const text = this.#unread + this.#decoder.decode(value, { stream: true });
    const end = text.lastIndexOf("\n") + 1;
    this.messages.push(...messagesOf(text.slice(0, end)));
    this.#unread = text.slice(end);
    return true;
  }
}

/** Waits until files are being indexed, and not only listed. */
const isIndexing = ({ method, params }: Message) => method === "notifications/progress" && params!.progress >= 2;

const MANY = Object.fromEntries(
  Array.from({ length: 2000 }, (_, i) => [`src/f${i}.py`, `def job_${i}(value):\n    return value + ${i}\n`]),
);

test("with debug on, odd files and odd input, nothing but JSON-RPC is on standard output", async () => {
  const odd = {
    "broken.py": "def f(:\n  class ((((\n".repeat(50),
    "nested.js": `${"[".repeat(5000)}${"]".repeat(5000)}`,
    "empty.ts": "",
    "latin1.c": new Uint8Array([0x2f, 0x2f, 0xe9, 0x0a]),
  };
  using box = makeSandbox(odd, { git: true });
  const input = [
    lines(INITIALIZE, INITIALIZED),
    'this is no JSON\n{"jsonrpc":"2.0","id":\n[]\n{"a":1}\n\n',
    lines({ method: "notifications/unknown" }, { id: "none", method: "no/such/method" }),
    lines(callTool("search", "search_code", { query: "f" }), callTool("status", "index_status", {})),
    lines(callTool("wrong", "search_code", { query: "f", path: "/etc" }), { id: "ping", method: "ping" }),
  ].join("");
  const talk = new Conversation(box, { SCRY_DEBUG: "1" });
  await talk.send(input);
  for (const id of ["init", "none", "status", "ping"]) await talk.answerTo(id);
  expect((await talk.answerTo("search")).result?.isError).toBeUndefined();
  expect((await talk.answerTo("wrong")).result?.isError).toBe(true);
  expect(await talk.end()).toBe(0);
});

test("ends within a second of its input, idle and while it indexes", async () => {
  using box = makeSandbox(MANY);
  for (const isBusy of [false, true]) {
    const talk = new Conversation(box);
    await talk.send(lines(INITIALIZE, INITIALIZED));
    await talk.answerTo("init");
    if (isBusy) {
      await talk.send(lines(callTool("index", "index_codebase", {})));
      await talk.until(isIndexing);
    }
    const ended = performance.now();
    expect(await talk.end()).toBe(0);
    expect(performance.now() - ended).toBeLessThan(1000);
  }
});

test("ends with a FIFO as its input", async () => {
  using box = makeSandbox({ "a.py": "def alpha(): pass\n" });
  writeFileSync(
    join(box.base, "in.jsonl"),
    lines(INITIALIZE, INITIALIZED, callTool("s", "search_code", { query: "alpha" })),
  );
  const script = `mkfifo ../fifo && { cat ../in.jsonl > ../fifo & } && exec "${binaryPath()}" mcp < ../fifo`;
  const program = Bun.spawn(["sh", "-c", script], { cwd: box.dir, env: box.environment(), stdout: "pipe" });
  const [out, code] = await Promise.all([program.stdout.text(), program.exited]);
  expect(code).toBe(0);
  expect(messagesOf(out).some(({ id, result }) => id === "s" && !result?.isError)).toBe(true);
});

test.each(["SIGTERM", "SIGINT"] as const)("%s while it indexes leaves an index that opens", async (signal) => {
  using box = makeSandbox(MANY);
  const talk = new Conversation(box);
  await talk.send(lines(INITIALIZE, INITIALIZED, callTool("index", "index_codebase", {})));
  await talk.until(isIndexing);
  talk.program.kill(signal);
  expect(await talk.program.exited).toBe(signal === "SIGTERM" ? 143 : 130);
  const { code, out } = await box.scry("search", "job_1999", "--format", "paths");
  expect([code, out.split("\n")[0]]).toEqual([0, "src/f1999.py"]);
});

test("ends when the client stops reading", async () => {
  using box = makeSandbox({ "a.py": "def alpha(): pass\n" });
  const script = `"${binaryPath()}" mcp < ../in.jsonl | true`;
  writeFileSync(
    join(box.base, "in.jsonl"),
    lines(INITIALIZE, INITIALIZED, callTool("s", "search_code", { query: "alpha" })),
  );
  const program = Bun.spawn(["sh", "-c", script], { cwd: box.dir, env: box.environment(), stderr: "pipe" });
  const [err, code] = await Promise.all([program.stderr.text(), program.exited]);
  expect(code).toBe(0);
  expect(err).not.toContain("unexpected");
});
