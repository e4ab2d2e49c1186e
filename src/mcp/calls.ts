import type { RequestHandlerExtra } from "@modelcontextprotocol/sdk/shared/protocol.js";
import type { CallToolResult, ServerNotification, ServerRequest } from "@modelcontextprotocol/sdk/types.js";
import { ScryError } from "../core/errors.ts";
import { didYouMean } from "../core/text/nearest.ts";
import type { Engine, Progress } from "../core/types.ts";
import { ProgressSender, type RunningCall } from "./progress.ts";
import { type ClientRoots, resolveDirectory } from "./roots.ts";
import type { Tool, ToolContext } from "./tools/tool.ts";

/** Clients give up after a minute without a sign of life; waiting for another process's index can take longer. */
const PULSE_MS = 15_000;
const CANCELLED = new ScryError("ABORTED", "cancelled", "call again to continue where it stopped");

type Extra = RequestHandlerExtra<ServerRequest, ServerNotification>;

interface CallsOptions {
  readonly engine: Engine;
  readonly roots: ClientRoots;
  readonly tools: readonly Tool[];
}

/** Runs tool calls: finds the tool, grants a directory, sends progress, and turns every failure into a tool error. */
export class Calls {
  readonly #running = new Map<RunningCall, Promise<CallToolResult>>();
  readonly #stop = new AbortController();

  constructor(private readonly options: CallsOptions) {}

  /** Never rejects. */
  run(params: { readonly name: string; readonly arguments?: unknown }, extra: Extra): Promise<CallToolResult> {
    const call: RunningCall = { directory: null, progress: null };
    const sender = progressSender(extra);
    const pulse = sender && setInterval(() => sender.stillWorking(), PULSE_MS);
    const context = this.#context(call, extra, sender);
    const answer = this.#call(params, context)
      // What a cancelled call fails with is a consequence, not a cause.
      .catch((error: unknown) => toolError(context.hooks.signal?.aborted ? CANCELLED : error))
      .finally(() => {
        if (pulse) clearInterval(pulse);
        this.#running.delete(call);
      });
    this.#running.set(call, answer);
    return answer;
  }

  /** Resolves when no call is running, or when `milliseconds` have passed. */
  async settled(milliseconds: number): Promise<void> {
    // Requests that arrived together with the end of the input reach their handlers some microtasks later.
    await new Promise((done) => setImmediate(done));
    if (this.#running.size === 0) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const limit = new Promise((done) => {
      timer = setTimeout(done, milliseconds);
    });
    await Promise.race([Promise.all(this.#running.values()), limit]);
    clearTimeout(timer);
  }

  /** Cancels every call, running and to come. */
  cancel(): void {
    this.#stop.abort();
  }

  async #call(params: { readonly name: string; readonly arguments?: unknown }, context: ToolContext) {
    const tool = this.options.tools.find(({ name }) => name === params.name);
    if (tool) return tool.call(params.arguments, context);
    const names = this.options.tools.map(({ name }) => name);
    throw new ScryError("BAD_ARGUMENT", `unknown tool "${params.name}"`, didYouMean(params.name, names));
  }

  #context(call: RunningCall, extra: Extra, sender: ProgressSender | null): ToolContext {
    const onProgress = (progress: Progress) => {
      call.progress = progress;
      sender?.update(progress);
    };
    return {
      engine: this.options.engine,
      hooks: { onProgress, signal: AbortSignal.any([extra.signal, this.#stop.signal]) },
      directory: async (projectPath) => {
        call.directory = await resolveDirectory(projectPath, await this.options.roots.grant());
        return call.directory;
      },
      running: () => [...this.#running.keys()],
    };
  }
}

/** Sends progress of a call to the client, when the client asked for it. */
function progressSender({ _meta, sendNotification }: Extra): ProgressSender | null {
  const progressToken = _meta?.progressToken;
  if (progressToken === undefined) return null;
  return new ProgressSender((update) => {
    // A client that is gone is noticed when its input ends; a lost update is no failure of the call.
    sendNotification({ method: "notifications/progress", params: { progressToken, ...update } }).catch(() => undefined);
  });
}

/** "cause — next step". What we did not foresee goes to standard error in full, and to the client in one line. */
function toolError(error: unknown): CallToolResult {
  const failure = error instanceof ScryError ? error : unexpected(error);
  const text = failure.hint ? `${failure.message} — ${failure.hint}` : failure.message;
  return { content: [{ type: "text", text }], isError: true };
}

function unexpected(error: unknown): { readonly message: string; readonly hint: string } {
  console.error(error);
  const [line = ""] = (error instanceof Error ? error.message : String(error)).split("\n");
  return { message: `unexpected failure: ${line}`, hint: "this is a bug of scry; its log on standard error says more" };
}
