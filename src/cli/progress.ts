import type { SingleBar } from "cli-progress";
import type { CallHooks, Progress } from "../core/types.ts";
import type { Io, Output } from "./io.ts";

/** Work shorter than this shows nothing. */
const QUIET_MS = 300;

/**
 * Runs long work with progress on standard error (a terminal only, from 300 ms on). The bar is gone when the work ends
 * or fails. Ctrl-C is left to end the process at once: every state of an index survives that, and a handler would have
 * to wait until the thread that parses is free.
 */
export async function withProgress<T>(io: Io, work: (hooks: CallHooks) => Promise<T>, quietMs = QUIET_MS): Promise<T> {
  const display = io.err.isTTY ? new Display(io.err, quietMs) : undefined;
  try {
    return await work({ onProgress: display && ((progress) => display.show(progress)) });
  } finally {
    display?.close();
  }
}

class Display {
  private readonly startedAt = performance.now();
  private bar: SingleBar | undefined;
  private isLoading = false;
  private isClosed = false;
  private latest: Progress | undefined;

  constructor(
    private readonly stream: Output,
    private readonly quietMs: number,
  ) {}

  show(progress: Progress): void {
    this.latest = progress;
    if (this.bar) this.draw(this.bar, progress);
    else if (!this.isLoading && performance.now() - this.startedAt >= this.quietMs) void this.open();
  }

  close(): void {
    this.isClosed = true;
    this.bar?.stop();
  }

  private async open(): Promise<void> {
    this.isLoading = true;
    const { SingleBar } = (await import("cli-progress")).default;
    if (this.isClosed || !this.latest) return;
    this.bar = new SingleBar({
      stream: this.stream as NodeJS.WritableStream,
      format: "{phase} {bar} {value}/{total} files",
      barsize: 24,
      clearOnComplete: true,
      linewrap: true, // switched off it would stay off after Ctrl-C
      emptyOnZero: true,
    });
    this.bar.start(this.latest.filesTotal, this.latest.filesDone, { phase: this.latest.phase });
  }

  private draw(bar: SingleBar, progress: Progress): void {
    if (progress.filesTotal !== bar.getTotal()) bar.setTotal(progress.filesTotal);
    bar.update(progress.filesDone, { phase: progress.phase });
  }
}
