import { statSync } from "node:fs";
import { detectLanguage } from "../chunk/languages/index.ts";
import { CHUNKER_VERSION } from "../chunk/version.ts";
import type { Config } from "../core/config.ts";
import type { Environment } from "../core/env.ts";
import type { SkipCounts, StatusReport } from "../core/types.ts";
import { type Manifest, skipReason } from "../repo/manifest.ts";
import { readSource } from "../repo/read.ts";
import type { ProjectPlace } from "../repo/root.ts";
import { type Scan, type ScanSettings, scan } from "../repo/scan.ts";
import { isLocked } from "../store/lock.ts";
import { openExisting, type Store } from "../store/open.ts";
import { SCHEMA_VERSION } from "../store/schema.ts";
import { databaseDirectory, fingerprintOf, scanSettings } from "./projects.ts";
import { readCheckout } from "./refresh.ts";

/** What is indexed of a project and how it differs from the tree now. Creates and writes nothing. */
export async function status(place: ProjectPlace, env: Environment, config: Config): Promise<StatusReport> {
  const directory = databaseDirectory(place, env, config);
  const store = openExisting(directory);
  if (!store) return emptyReport(place, directory);
  try {
    return await reportOf({
      place,
      store,
      directory,
      settings: scanSettings(config),
      fingerprint: fingerprintOf(config),
    });
  } finally {
    store.close();
  }
}

interface Opened {
  readonly place: ProjectPlace;
  readonly store: Store;
  readonly directory: string;
  readonly settings: ScanSettings;
  readonly fingerprint: string;
}

async function reportOf(opened: Opened): Promise<StatusReport> {
  const { place, store, directory, settings } = opened;
  const empty = emptyReport(place, directory);
  const row = readCheckout(opened);
  const beingBuilt = isLocked(directory);
  const database = { path: store.path, bytes: databaseBytes(store.path) };
  const { manifest } = row;
  if (!manifest) return { ...empty, state: beingBuilt ? "indexing" : "idle", beingBuilt, database, notes: store.notes };
  const look = await scan(place, manifest, settings);
  const stale = changedFiles(opened, look) + look.deleted;
  return {
    ...empty,
    ...counts(manifest, store),
    isIndexed: row.complete,
    state: beingBuilt ? "indexing" : stale > 0 ? "stale" : "idle",
    lastUpdated: new Date(row.updatedAt).toISOString(),
    staleFilesCount: stale,
    listedBy: manifest.listedBy,
    notes: [...store.notes, ...look.notes],
    database,
    beingBuilt,
  };
}

/** Of the files whose stat differs, those whose content does. */
function changedFiles({ place, store, settings }: Opened, { manifest, suspects }: Scan): number {
  return suspects.filter((index) => {
    const path = manifest.files[index]!;
    const source = readSource(place.root, path, settings);
    if (source.kind !== "text") return manifest.blobId[index] !== 0 || manifest.skip[index] === 0;
    const language = detectLanguage(path, source.text);
    return (
      store.findBlobs([{ contentId: source.contentId, language }])[0] !== manifest.blobId[index] ||
      manifest.blobId[index] === 0
    );
  }).length;
}

function counts(
  manifest: Manifest,
  store: Store,
): Pick<StatusReport, "filesCount" | "chunksCount" | "languages" | "fallbacks" | "skipped"> {
  const infos = store.blobInfo([...new Set(manifest.blobId)].filter((id) => id > 0));
  const languages: Record<string, number> = {};
  const fallbacks: Record<string, number> = {};
  const skipped: SkipCounts = {};
  let filesCount = 0;
  let chunksCount = 0;
  for (const [index, blobId] of manifest.blobId.entries()) {
    const info = infos.get(blobId);
    if (info) {
      filesCount++;
      chunksCount += info.chunkCount;
      languages[info.language] = (languages[info.language] ?? 0) + 1;
      if (info.fallback) fallbacks[info.fallback] = (fallbacks[info.fallback] ?? 0) + 1;
    }
    const reason = skipReason(manifest.skip[index]!);
    if (reason) skipped[reason] = (skipped[reason] ?? 0) + 1;
  }
  return { filesCount, chunksCount, languages, fallbacks, skipped };
}

function databaseBytes(path: string): number {
  return [path, `${path}-wal`].reduce((sum, file) => sum + (statSync(file, { throwIfNoEntry: false })?.size ?? 0), 0);
}

function emptyReport(place: ProjectPlace, directory: string): StatusReport {
  return {
    projectRoot: place.root,
    isIndexed: false,
    state: "idle",
    lastUpdated: null,
    filesCount: 0,
    chunksCount: 0,
    staleFilesCount: 0,
    languages: {},
    fallbacks: {},
    skipped: {},
    listedBy: null,
    notes: [],
    database: { path: directory, bytes: 0 },
    manifest: { chunkerVersion: CHUNKER_VERSION, schemaVersion: SCHEMA_VERSION },
    beingBuilt: false,
  };
}
