import { realpath } from "node:fs/promises";
import { dirname, isAbsolute, relative, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { ScryError, systemCode } from "../core/errors.ts";

/** The directories that a client may search. The first is searched when a call names none. */
export interface Grant {
  readonly directories: readonly [string, ...string[]];
  /** Who named them: the client (its workspace roots), or the command line that started the server. */
  readonly source: "client" | "server";
}

/** How long a call waits for the client to name its roots before it goes on with the server's directory. */
const ROOTS_TIME_LIMIT_MS = 2000;

interface Asked {
  /** Settles when the client has answered, refused, or gone. Never rejects. */
  readonly answered: Promise<void>;
  answer: Grant | null;
  timedOut: boolean;
}

/** Asks the client for its roots once, and again after it said that they changed. */
export class ClientRoots {
  #asked: Asked | null = null;

  /** `list` returns the client's root URIs, or null when the client does not know roots; it may reject. */
  constructor(
    private readonly list: () => Promise<readonly string[]> | null,
    private readonly directory: string,
    private readonly timeLimitMs = ROOTS_TIME_LIMIT_MS,
  ) {}

  /** To be called when the client says that its roots changed. */
  forget(): void {
    this.#asked = null;
  }

  /** What the client may search now. Falls back to the server's directory; an answer that comes late counts then. */
  async grant(): Promise<Grant> {
    this.#asked ??= this.#ask();
    const asked = this.#asked;
    if (asked.answer === null && !asked.timedOut) {
      asked.timedOut = !(await settlesWithin(asked.answered, this.timeLimitMs));
    }
    return asked.answer ?? serverGrant(this.directory);
  }

  #ask(): Asked {
    const listing = this.list();
    const fallback = serverGrant(this.directory);
    if (listing === null) return { answered: Promise.resolve(), answer: fallback, timedOut: false };
    const answered = listing.then(
      (uris) => settle(grantFromRoots(uris) ?? fallback),
      () => settle(fallback),
    );
    const asked: Asked = { answered, answer: null, timedOut: false };
    const settle = (grant: Grant) => {
      asked.answer = grant;
    };
    return asked;
  }
}

async function settlesWithin(work: Promise<void>, milliseconds: number): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<boolean>((done) => {
    timer = setTimeout(() => done(false), milliseconds);
  });
  const inTime = await Promise.race([work.then(() => true), limit]);
  clearTimeout(timer);
  return inTime;
}

/** The grant of an answer to `roots/list`; null when no root is a directory of this machine. */
export function grantFromRoots(uris: readonly string[]): Grant | null {
  const [first, ...others] = uris.map(pathOfUri).filter((path) => path !== null);
  return first === undefined ? null : { directories: [first, ...others], source: "client" };
}

function serverGrant(directory: string): Grant {
  return { directories: [directory], source: "server" };
}

/** `file:///a%20b` → `/a b`; null for another scheme, another host, or what is no URI. */
function pathOfUri(uri: string): string | null {
  try {
    return resolve(fileURLToPath(uri));
  } catch {
    return null;
  }
}

/**
 * The real path of the directory that a call means: `projectPath` (absolute, or from the first granted directory that
 * exists), or that directory. Throws BAD_ARGUMENT when it is, or leads through a link, outside of all of them, and
 * NOT_FOUND or UNREADABLE when there is nothing to open. Names nothing about paths outside.
 */
export async function resolveDirectory(projectPath: string | undefined, grant: Grant): Promise<string> {
  refuseWholeDisk(grant);
  const roots = await existingRoots(grant);
  const asked = resolve(roots[0].named, projectPath ?? "");
  const name = projectPath === undefined ? describeGrant(grant) : `project_path ${JSON.stringify(projectPath)}`;
  const outside = () =>
    new ScryError(
      "BAD_ARGUMENT",
      `${name} is outside ${describeGrant(grant)}`,
      "give a directory inside it, or leave project_path out",
    );
  const real = await realpath(asked).catch((error: unknown) => {
    if (!roots.some((root) => isInside(asked, root.named))) throw outside();
    throw unopened(name, error);
  });
  if (!roots.some((root) => isInside(real, root.real))) throw outside();
  return real;
}

interface Root {
  readonly named: string;
  readonly real: string;
}

/** The granted directories that can be opened: an editor may keep one that is gone. Throws when none can. */
async function existingRoots(grant: Grant): Promise<readonly [Root, ...Root[]]> {
  const tried = await Promise.allSettled(
    grant.directories.map(async (named): Promise<Root> => ({ named, real: await realpath(named) })),
  );
  const [first, ...others] = tried.flatMap((root) => (root.status === "fulfilled" ? [root.value] : []));
  if (first) return [first, ...others];
  if (grant.directories.length > 1) {
    throw new ScryError("NOT_FOUND", `none of ${describeGrant(grant)} exists`, "give an existing directory");
  }
  throw unopened(describeGrant(grant), tried.find((root) => root.status === "rejected")?.reason);
}

/** Desktop clients start servers in "/": that is no one's choice of a project, and grants nothing. */
function refuseWholeDisk(grant: Grant): void {
  const [directory] = grant.directories;
  if (grant.source === "client" || dirname(directory) !== directory) return;
  throw new ScryError(
    "BAD_ARGUMENT",
    `the server was started in ${directory} and the client names no workspace root`,
    "have the server started as `scry mcp DIR` with the project's directory",
  );
}

function unopened(name: string, error: unknown): ScryError {
  const code = systemCode(error);
  if (code === "ENOENT" || code === "ENOTDIR") {
    return new ScryError("NOT_FOUND", `${name} does not exist`, "give an existing directory", error);
  }
  return new ScryError("UNREADABLE", `${name} cannot be opened (${code ?? "invalid path"})`, "check it", error);
}

function describeGrant({ directories, source }: Grant): string {
  if (source === "server") return `the server's directory ${directories[0]}`;
  return `the workspace root${directories.length > 1 ? "s" : ""} ${directories.join(", ")}`;
}

/** Whether `path` is `directory` or lies below it; both absolute. */
export function isInside(path: string, directory: string): boolean {
  const way = relative(directory, path);
  return way !== ".." && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}
