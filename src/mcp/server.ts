import type { Readable, Writable } from "node:stream";
import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import {
  CallToolRequestSchema,
  ListPromptsRequestSchema,
  ListResourcesRequestSchema,
  ListResourceTemplatesRequestSchema,
  ListToolsRequestSchema,
  RootsListChangedNotificationSchema,
} from "@modelcontextprotocol/sdk/types.js";
import { z } from "zod";
import type { Engine } from "../core/types.ts";
import { Calls } from "./calls.ts";
import { INSTRUCTIONS } from "./instructions.ts";
import { ClientRoots } from "./roots.ts";
import { consoleToStandardError, describeStreamError, flush, MAX_MESSAGE_BYTES, whenEnded } from "./stdio.ts";
import { indexCodebase } from "./tools/index-codebase.ts";
import { indexStatus } from "./tools/index-status.ts";
import { searchCode } from "./tools/search-code.ts";

const TOOLS = [searchCode, indexCodebase, indexStatus];

/** How long answers in progress may still take after standard input ended, so that a piped script gets them. */
const GRACE_MS = 500;
/** How long cancelled work may take to stop; with the grace this stays below one second. */
const STOP_MS = 300;

export interface ServeOptions {
  /** Closed when the server ends. */
  readonly engine: Engine;
  /** Searched when the client names no workspace root. Absolute. */
  readonly directory: string;
  readonly version: string;
  /** Default: the process's standard streams. */
  readonly input?: Readable;
  readonly output?: Writable;
}

/**
 * Serves MCP until standard input ends or a signal asks to stop. Resolves to the exit code: 0, 128 + the signal's
 * number, or 2 when a message was too long to be read. Writes nothing but JSON-RPC to `output`.
 */
export async function serve(options: ServeOptions): Promise<number> {
  const { input = process.stdin, output = process.stdout } = options;
  const restoreConsole = consoleToStandardError();
  const { server, calls } = createServer(options);
  const ended = whenEnded(input, output, server);
  try {
    await server.connect(new StdioServerTransport(input, output, { maxBufferSize: MAX_MESSAGE_BYTES }));
    const code = await ended;
    if (code === 0) await calls.settled(GRACE_MS);
    calls.cancel();
    await calls.settled(STOP_MS);
    await flush(output);
    await server.close();
    return code;
  } finally {
    options.engine.close();
    restoreConsole();
  }
}

/** The server without a transport. */
function createServer(options: Pick<ServeOptions, "engine" | "directory" | "version">): {
  readonly server: Server;
  readonly calls: Calls;
} {
  const server = new Server(
    { name: "scry", title: "scry", version: options.version },
    { capabilities: { tools: {}, resources: {}, prompts: {} }, instructions: INSTRUCTIONS },
  );
  const roots = new ClientRoots(() => listRoots(server), options.directory);
  const calls = new Calls({ engine: options.engine, roots, tools: TOOLS });
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: TOOLS.map((tool) => tool.listed) }));
  server.setRequestHandler(CallToolRequestSchema, (request, extra) => calls.run(request.params, extra));
  // Some clients ask for these whatever a server declares, and take "method not found" for a broken server.
  server.setRequestHandler(ListResourcesRequestSchema, () => ({ resources: [] }));
  server.setRequestHandler(ListResourceTemplatesRequestSchema, () => ({ resourceTemplates: [] }));
  server.setRequestHandler(ListPromptsRequestSchema, () => ({ prompts: [] }));
  server.setNotificationHandler(RootsListChangedNotificationSchema, () => roots.forget());
  server.onerror = (error) => console.error(`scry mcp: ${describeStreamError(error)}`);
  return { server, calls };
}

/** Looser than the SDK's own schema, which refuses the whole list for one root that is no file:// URI. */
const RootsAnswer = z.object({ roots: z.array(z.object({ uri: z.string() })) });

function listRoots(server: Server): Promise<readonly string[]> | null {
  if (!server.getClientCapabilities()?.roots) return null;
  return server.request({ method: "roots/list" }, RootsAnswer).then(({ roots }) => roots.map(({ uri }) => uri));
}
