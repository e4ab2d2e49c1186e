import type { Progress } from "../core/types.ts";

/** A call that is running, and how far it is. */
export interface RunningCall {
  /** The directory it works in; null until that is known. */
  directory: string | null;
  progress: Progress | null;
}

interface ProgressUpdate {
  readonly progress: number;
  readonly total: number;
  readonly message: string;
}

const TOTAL = 100;
/** Indexing takes 1–98, so that listing (0) and finishing (99) each send an update of their own. */
const INDEXING_PERCENT = 97;
/** Percent that a sign of life adds: small enough for a thousand of them between two real updates. */
const SIGN_OF_LIFE = 0.001;

/**
 * Turns the engine's progress into updates that a client accepts: the number must grow with each, and a hundred of
 * them suffice for any number of files.
 */
export class ProgressSender {
  #last: ProgressUpdate = { progress: -1, total: TOTAL, message: "starting" };

  constructor(private readonly send: (update: ProgressUpdate) => void) {}

  /** Sends an update when the engine got further by a percent. */
  update(progress: Progress): void {
    const percent = percentOf(progress);
    if (percent > this.#last.progress) this.#send(percent, describeProgress(progress));
  }

  /** Sends an update although nothing got further, for clients that give up on a call that is silent. */
  stillWorking(): void {
    this.#send(Math.max(0, this.#last.progress + SIGN_OF_LIFE), this.#last.message);
  }

  #send(progress: number, message: string): void {
    this.#last = { progress, total: TOTAL, message };
    this.send(this.#last);
  }
}

function percentOf({ phase, filesDone, filesTotal }: Progress): number {
  if (phase === "listing") return 0;
  if (phase === "finishing") return TOTAL - 1;
  return 1 + Math.floor((INDEXING_PERCENT * Math.min(filesDone, filesTotal)) / Math.max(1, filesTotal));
}

function describeProgress({ phase, filesDone, filesTotal }: Progress): string {
  if (phase === "listing") return "listing files";
  return phase === "finishing" ? "finishing the index" : `indexed ${filesDone} of ${filesTotal} files`;
}
