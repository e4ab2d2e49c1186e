import { dirname, join } from "node:path";
import { CHUNKER_VERSION } from "../chunk/version.ts";
import type { Config } from "../core/config.ts";
import type { Environment } from "../core/env.ts";
import { ScryError } from "../core/errors.ts";
import { type ProjectPlace, resolveProject } from "../repo/root.ts";
import type { ScanSettings } from "../repo/scan.ts";
import { removeStaleFormats } from "../store/collect.ts";
import { openStore, type Store } from "../store/open.ts";
import { SCHEMA_VERSION } from "../store/schema.ts";
import { DocumentCache } from "./document-cache.ts";
import { ignoreLocalIndex, projectDirectory } from "./place.ts";

/** Names the directory of a database: another chunker or schema is another database. */
const FORMAT_VERSION = `${CHUNKER_VERSION}.${SCHEMA_VERSION}`;

/** A database of another format that no run opened for so long is removed. */
const UNUSED_AFTER_MS = 7 * 24 * 60 * 60 * 1000;

/** An open project: one checkout and the database that serves it. */
export interface Project {
  readonly place: ProjectPlace;
  readonly store: Store;
  /** Where index.db and lock.db are. */
  readonly directory: string;
  readonly settings: ScanSettings;
  /** The settings that decide which files belong to the index; another value is another manifest. */
  readonly fingerprint: string;
  readonly documents: DocumentCache;
}

/** A project as seen from the directory that was asked for. */
export interface OpenedProject {
  readonly project: Project;
  readonly place: ProjectPlace;
}

/** Opens projects once each and keeps them. */
export class Projects {
  private readonly opened = new Map<string, Project>();

  constructor(
    private readonly env: Environment,
    private readonly config: Config,
  ) {}

  /** Where a directory belongs. Throws NOT_FOUND, NOT_A_PROJECT, UNREADABLE. */
  resolve(directory: string): Promise<ProjectPlace> {
    const gitTimeoutMs = this.config.gitTimeoutSeconds * 1000;
    return resolveProject(directory, { cwd: this.env.cwd, home: this.env.home, gitTimeoutMs });
  }

  /** The project of a directory, its database created when missing. */
  private async open(directory: string): Promise<OpenedProject> {
    const place = await this.resolve(directory);
    const known = this.opened.get(place.root);
    if (known && !known.store.readOnly && isSamePlace(known.place, place)) return { project: known, place };
    // The directory became a repository, or another one; or the cache could not be written and now perhaps can.
    known?.store.close();
    const project = this.openPlace(place);
    this.opened.set(place.root, project);
    return { project, place };
  }

  private openPlace(place: ProjectPlace): Project {
    const directory = databaseDirectory(place, this.env, this.config);
    const store = openStore(directory, { formatVersion: FORMAT_VERSION });
    if (this.config.localIndex) ignoreLocalIndex(dirname(directory));
    removeStaleFormats(dirname(directory), { keep: FORMAT_VERSION, olderThanMs: UNUSED_AFTER_MS, now: Date.now() });
    return {
      place,
      directory,
      store,
      settings: scanSettings(this.config),
      fingerprint: fingerprintOf(this.config),
      documents: new DocumentCache(),
    };
  }

  /**
   * Runs `work` on the project of a directory. A database that turns out to be damaged is opened again, which sets it
   * aside, and the work is done once more on the fresh one.
   */
  async use<T>(directory: string, work: (opened: OpenedProject) => Promise<T>): Promise<T> {
    const opened = await this.open(directory);
    try {
      return await work(opened);
    } catch (error) {
      if (!(error instanceof ScryError) || error.code !== "INDEX_DAMAGED") throw error;
      opened.project.store.close();
      this.opened.delete(opened.project.place.root);
      return work(await this.open(directory));
    }
  }

  close(): void {
    for (const project of this.opened.values()) project.store.close();
    this.opened.clear();
  }
}

function isSamePlace(a: ProjectPlace, b: ProjectPlace): boolean {
  return a.identity === b.identity && a.git?.gitDir === b.git?.gitDir;
}

/** The directory of a project's database in the current format. */
export function databaseDirectory(place: ProjectPlace, env: Environment, config: Config): string {
  return join(projectDirectory(place, env, config), FORMAT_VERSION);
}

export function scanSettings(config: Config): ScanSettings {
  const { useGitignore, ignorePatterns, maxFileBytes } = config;
  return { useGitignore, ignorePatterns, maxFileBytes, gitTimeoutMs: config.gitTimeoutSeconds * 1000 };
}

/** Whether a setting changes which files the index holds. A new setting does not compile until it is judged. */
const AFFECTS_FILES: Record<keyof Config, boolean> = {
  indexDir: false,
  localIndex: false,
  useGitignore: true,
  ignorePatterns: true,
  maxFileBytes: true,
  gitTimeoutSeconds: false,
  debug: false,
};

export function fingerprintOf(config: Config): string {
  return JSON.stringify(Object.entries(config).filter(([name]) => AFFECTS_FILES[name as keyof Config]));
}
