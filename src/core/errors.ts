/** Every way scry fails on purpose. The edge (cli, mcp) renders them; nothing below it prints. */
export type ErrorCode =
  | "BAD_ARGUMENT" // a flag, parameter, filter or query that cannot be honoured
  | "NOT_FOUND" // a path that does not exist
  | "UNREADABLE" // a path that exists and cannot be read
  | "NOT_A_PROJECT" // inside .git, a bare repository, a file where a directory is meant
  | "CACHE_UNWRITABLE" // the index cannot be created or written
  | "INDEX_NEWER" // the database was written by a newer scry
  | "INDEX_DAMAGED" // the database is damaged and could not be set aside
  | "LOCKED" // another process holds the writer's lock for too long
  | "ABORTED"; // the caller cancelled

/**
 * A failure with a cause a user understands and the next thing to do.
 * `message` names the thing and the reason, lower case, no full stop; `hint` is the next step.
 */
export class ScryError extends Error {
  override readonly name = "ScryError";
  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly hint?: string,
    cause?: unknown,
  ) {
    super(message, cause === undefined ? undefined : { cause });
  }
}

/** The `code` of a Node system error (`ENOENT`, `EACCES`, …), or `undefined`. */
export function systemCode(error: unknown): string | undefined {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === "string" ? code : undefined;
}

/** Throws `ABORTED` when the signal has fired. Called between units of work, so that cancelling leaves a whole index. */
export function throwIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw new ScryError("ABORTED", "cancelled");
}
