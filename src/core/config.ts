import { ScryError } from "./errors.ts";

/** Settings after all layers are merged. Names follow the environment's `SCRY_…` names. */
export interface Config {
  /** Where indexes live; null: the platform's cache directory. */
  readonly indexDir: string | null;
  /** Keep the index in `.scry/` of the project. */
  readonly localIndex: boolean;
  readonly useGitignore: boolean;
  /** Further .gitignore-style patterns, from the project root. */
  readonly ignorePatterns: readonly string[];
  /** Larger files are skipped. */
  readonly maxFileBytes: number;
  readonly gitTimeoutSeconds: number;
  readonly debug: boolean;
}

export type ConfigLayer = { readonly [K in keyof Config]?: Config[K] | undefined };

const DEFAULTS: Config = Object.freeze({
  indexDir: null,
  localIndex: false,
  useGitignore: true,
  ignorePatterns: [],
  maxFileBytes: 1_048_576,
  gitTimeoutSeconds: 30,
  debug: false,
});

/** Merges layers, later wins; an `undefined` never wipes a lower layer. */
export function resolveConfig(...layers: readonly ConfigLayer[]): Config {
  const given = layers.flatMap((layer) => Object.entries(layer).filter(([, value]) => value !== undefined));
  return Object.freeze({ ...DEFAULTS, ...Object.fromEntries(given) });
}

function parseBoolean(name: string, value: string): boolean {
  const folded = value.trim().toLowerCase();
  if (["1", "true", "yes", "on"].includes(folded)) return true;
  if (["0", "false", "no", "off"].includes(folded)) return false;
  throw new ScryError("BAD_ARGUMENT", `${name} is "${value}"`, "use true or false");
}

function parseCount(name: string, value: string): number {
  const count = Number(value);
  if (Number.isSafeInteger(count) && count > 0) return count;
  throw new ScryError("BAD_ARGUMENT", `${name} is "${value}"`, "use a whole number above 0");
}

/** Reads the `SCRY_…` variables of an environment. An empty value counts as not given. Throws BAD_ARGUMENT. */
export function configFromEnv(env: Readonly<Record<string, string | undefined>>): ConfigLayer {
  const read = <T>(name: string, parse: (name: string, value: string) => T): T | undefined => {
    const value = env[name];
    return value === undefined || value === "" ? undefined : parse(name, value);
  };
  return {
    indexDir: read("SCRY_INDEX_DIR", (_, value) => value),
    localIndex: read("SCRY_LOCAL_INDEX", parseBoolean),
    useGitignore: read("SCRY_USE_GITIGNORE", parseBoolean),
    ignorePatterns: read("SCRY_IGNORE_PATTERNS", (_, value) =>
      value
        .split(/[\n,]/)
        .map((p) => p.trim())
        .filter(Boolean),
    ),
    maxFileBytes: read("SCRY_MAX_FILE_BYTES", parseCount),
    gitTimeoutSeconds: read("SCRY_GIT_TIMEOUT_SECONDS", parseCount),
    debug: read("SCRY_DEBUG", parseBoolean),
  };
}
