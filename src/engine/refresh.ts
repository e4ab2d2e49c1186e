import { ScryError, throwIfAborted } from "../core/errors.ts";
import type { CallHooks, RefreshReport } from "../core/types.ts";
import { type Manifest, packManifest, unpackManifest } from "../repo/manifest.ts";
import { type Scan, scan } from "../repo/scan.ts";
import { withWriterLock } from "../store/lock.ts";
import { collectUnused } from "./collect.ts";
import { indexSuspects } from "./index-files.ts";
import type { Project } from "./projects.ts";

export interface Refreshed {
  readonly manifest: Manifest;
  readonly report: RefreshReport;
}

interface Known {
  readonly manifest: Manifest | null;
  /** When the checkout was written; 0: never. */
  readonly updatedAt: number;
  readonly complete: boolean;
}

/**
 * Brings the index up to the tree as it is now. Costs a look at file stats when nothing moved; takes the writer's
 * lock only when something did. `force` reads and chunks every file again.
 * Throws LOCKED when another process writes for longer than `lockTimeoutMs`, ABORTED on the signal, CACHE_UNWRITABLE.
 */
export async function refresh(
  project: Project,
  options: { readonly force: boolean; readonly lockTimeoutMs: number },
  hooks: CallHooks = {},
): Promise<Refreshed> {
  const started = performance.now();
  hooks.onProgress?.({ phase: "listing", filesDone: 0, filesTotal: 0, bytesDone: 0 });
  const known = readCheckout(project);
  const look = await scan(project.place, options.force ? null : known.manifest, project.settings);
  const listMs = performance.now() - started;
  if (!look.moved && known.complete && !options.force) return unchanged(project, look, started);
  return withWriterLock(
    project.directory,
    { timeoutMs: options.lockTimeoutMs, ...(hooks.signal ? { signal: hooks.signal } : {}) },
    async () => {
      // Another process may have written between our look and the lock: then look again from what it left.
      const now = readCheckout(project);
      const isOvertaken = now.updatedAt !== known.updatedAt && !options.force;
      const current = isOvertaken ? await scan(project.place, now.manifest, project.settings) : look;
      if (isOvertaken && !current.moved && now.complete) return unchanged(project, current, started);
      return apply(project, current, { force: options.force, complete: now.complete, started, listMs, hooks });
    },
  );
}

/** The checkout as it was last written; without a manifest when there is none, or none for these settings. */
export function readCheckout({ store, place, fingerprint }: Pick<Project, "store" | "place" | "fingerprint">): Known {
  const row = store.checkout(place.root);
  if (!row || row.fingerprint !== fingerprint)
    return { manifest: null, updatedAt: row?.updatedAt ?? 0, complete: false };
  try {
    return { manifest: unpackManifest(row.manifest), updatedAt: row.updatedAt, complete: row.complete };
  } catch {
    return { manifest: null, updatedAt: row.updatedAt, complete: false }; // unreadable: every file is looked at again
  }
}

interface ApplyOptions {
  readonly force: boolean;
  readonly complete: boolean;
  readonly started: number;
  readonly listMs: number;
  readonly hooks: CallHooks;
}

async function apply(project: Project, look: Scan, options: ApplyOptions): Promise<Refreshed> {
  const { store, place, fingerprint } = project;
  const { manifest } = look;
  const mode = options.complete ? "update" : "build";
  const work = await indexSuspects(project, look, { force: options.force, mode, hooks: options.hooks });
  throwIfAborted(options.hooks.signal);
  options.hooks.onProgress?.({
    phase: "finishing",
    filesDone: work.filesRead,
    filesTotal: work.filesRead,
    bytesDone: work.bytesRead,
  });
  const saving = performance.now();
  store.write((writer) => {
    writer.addPaths(work.newPaths);
    writer.saveCheckout({ root: place.root, fingerprint, manifest: packManifest(manifest), complete: true });
  }, mode);
  if (work.filesChanged + look.deleted > 0) collectUnused(store);
  if (mode === "build" || work.filesIndexed > MERGE_AFTER_FILES) store.finishBuild();
  return {
    manifest,
    report: {
      projectRoot: place.root,
      filesIndexed: work.filesIndexed,
      chunksIndexed: work.chunksIndexed,
      filesChanged: work.filesChanged,
      filesDeleted: look.deleted,
      durationMs: performance.now() - options.started,
      phases: { list: options.listMs, ...work.phases, write: work.phases.write + performance.now() - saving },
      notes: [...store.notes, ...look.notes],
    },
  };
}

/** An update larger than this is merged and measured like a build. Files. */
const MERGE_AFTER_FILES = 500;

function unchanged({ place, store }: Project, look: Scan, started: number): Refreshed {
  const durationMs = performance.now() - started;
  const notes = [...store.notes, ...look.notes];
  return {
    manifest: look.manifest,
    report: { projectRoot: place.root, ...NOTHING_DONE, durationMs, phases: { list: durationMs }, notes },
  };
}

const NOTHING_DONE = { filesIndexed: 0, chunksIndexed: 0, filesChanged: 0, filesDeleted: 0 };

/** The index as it was last written, without a look at the tree. Throws BAD_ARGUMENT when there is none yet. */
export function manifestAsIs(project: Project): Refreshed {
  const { manifest } = readCheckout(project);
  const { place, store } = project;
  if (!manifest) {
    const hint = "search without --no-refresh once, or run scry index";
    throw new ScryError("BAD_ARGUMENT", `no index of ${place.root} yet`, hint);
  }
  const notes = [...store.notes];
  return { manifest, report: { projectRoot: place.root, ...NOTHING_DONE, durationMs: 0, phases: {}, notes } };
}
