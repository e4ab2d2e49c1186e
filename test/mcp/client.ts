import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { ListRootsRequestSchema } from "@modelcontextprotocol/sdk/types.js";
import { binaryPath, type Sandbox } from "../support/sandbox.ts";

export interface ToolAnswer {
  readonly isError: boolean;
  readonly text: string;
  readonly structured: Record<string, unknown>;
}

/** A client of the program under test, which runs as `scry mcp` in the sandbox's project. */
export class TestClient {
  constructor(readonly client: Client) {}

  /** Calls a tool. Throws when the answer breaks the tool's output schema. */
  async call(name: string, args: Record<string, unknown> = {}, options: CallOptions = {}): Promise<ToolAnswer> {
    const answer = await this.client.callTool({ name, arguments: args }, undefined, options);
    const [block] = answer.content as { type: string; text: string }[];
    return {
      isError: answer.isError === true,
      text: block?.text ?? "",
      structured: (answer.structuredContent ?? {}) as Record<string, unknown>,
    };
  }

  /** Ends the program by ending its input. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.client.close();
  }
}

type CallOptions = NonNullable<Parameters<Client["callTool"]>[2]>;

interface ConnectOptions {
  /** Root URIs that the client names, read at each request; left out: the client knows no roots. */
  readonly roots?: () => readonly string[];
  readonly env?: Record<string, string>;
  readonly args?: readonly string[];
}

/** Starts the program and connects to it. */
export async function connect(box: Sandbox, options: ConnectOptions = {}): Promise<TestClient> {
  const { roots, env, args = [] } = options;
  const client = new Client(
    { name: "test", version: "1" },
    { capabilities: roots ? { roots: { listChanged: true } } : {} },
  );
  if (roots) {
    client.setRequestHandler(ListRootsRequestSchema, () => ({ roots: roots().map((uri) => ({ uri })) }));
  }
  const transport = new StdioClientTransport({
    command: binaryPath(),
    args: ["mcp", ...args],
    cwd: box.dir,
    env: box.environment(env),
    stderr: "ignore",
  });
  await client.connect(transport);
  await client.listTools(); // from here on the client checks answers against the output schemas
  return new TestClient(client);
}
