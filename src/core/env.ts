import { join } from "node:path";

/** The only reader of the process environment, so that everything else can be tested with values. */
export interface Environment {
  readonly variables: Readonly<Record<string, string | undefined>>;
  /** The user's home directory, or null where there is none. */
  readonly home: string | null;
  readonly platform: NodeJS.Platform;
  readonly cwd: string;
}

export function readEnvironment(): Environment {
  const home = process.env.HOME || process.env.USERPROFILE || null;
  return { variables: process.env, home, platform: process.platform, cwd: process.cwd() };
}

/** The platform's cache directory for scry, or null where neither it nor a home is known. */
export function defaultCacheDir(env: Environment): string | null {
  const { variables, home, platform } = env;
  if (platform === "win32") return variables.LOCALAPPDATA ? join(variables.LOCALAPPDATA, "scry") : null;
  const xdg = variables.XDG_CACHE_HOME;
  if (xdg?.startsWith("/")) return join(xdg, "scry"); // the XDG specification ignores relative values
  if (!home) return null;
  return platform === "darwin" ? join(home, "Library", "Caches", "scry") : join(home, ".cache", "scry");
}
