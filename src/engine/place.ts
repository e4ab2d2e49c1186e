import { existsSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import type { Config } from "../core/config.ts";
import { defaultCacheDir, type Environment } from "../core/env.ts";
import { ScryError } from "../core/errors.ts";
import type { ProjectPlace } from "../repo/root.ts";
import { LOCAL_INDEX_DIRECTORY } from "../repo/walk.ts";

/** The directory that holds all databases of a project, one sub-directory per index format. */
export function projectDirectory(place: ProjectPlace, env: Environment, config: Config): string {
  if (config.localIndex) return join(place.root, LOCAL_INDEX_DIRECTORY);
  const cache = config.indexDir ?? defaultCacheDir(env);
  if (!cache) {
    throw new ScryError(
      "CACHE_UNWRITABLE",
      "no place for the index: neither HOME nor a cache directory is set",
      "set SCRY_INDEX_DIR to a directory",
    );
  }
  const hash = new Bun.CryptoHasher("sha256").update(place.identity).digest("hex").slice(0, 16);
  const name =
    basename(place.root)
      .replace(/[^\w.-]+/g, "_")
      .slice(0, 40) || "root";
  return join(cache, "projects", `${name}-${hash}`);
}

/** Keeps an index inside a project out of its version control: the directory ignores itself. Throws what the disk says. */
export function ignoreLocalIndex(directory: string): void {
  const path = join(directory, ".gitignore");
  if (!existsSync(path)) writeFileSync(path, "*\n");
}
