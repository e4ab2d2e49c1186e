import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { SKIP_REASONS, type SkipReason } from "../../src/core/types.ts";
import { contentIdOf } from "../../src/repo/content-id.ts";
import { type Manifest, skipCode } from "../../src/repo/manifest.ts";
import { readSource } from "../../src/repo/read.ts";
import { resolveProject } from "../../src/repo/root.ts";
import { type Scan, type ScanSettings, scan } from "../../src/repo/scan.ts";
import { gitEnvironment, TEST_ROOT } from "../support/sandbox.ts";

/** The home that every test process has; see test/support/preload.ts. */
export const HOME = join(TEST_ROOT, "home");

/** A new directory with these files (path → text). */
export function tree(files: Readonly<Record<string, string | Uint8Array>> = {}): string {
  const root = mkdtempSync(join(TEST_ROOT, "repo-"));
  for (const [path, text] of Object.entries(files)) put(root, path, text);
  return root;
}

export function put(root: string, path: string, text: string | Uint8Array): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

/** Runs git for a test's own set-up; throws with its stderr. */
export function git(root: string, ...args: string[]): string {
  const run = Bun.spawnSync(["git", "-c", "protocol.file.allow=always", "-C", root, ...args], {
    env: gitEnvironment(HOME),
  });
  if (run.exitCode !== 0) throw new Error(`git ${args.join(" ")}: ${run.stderr.toString()}`);
  return run.stdout.toString();
}

/** A new repository with these files, committed unless told otherwise. */
export function repository(
  files: Readonly<Record<string, string | Uint8Array>> = {},
  options = { commit: true },
): string {
  const root = tree(files);
  git(root, "init", "-q", "-b", "main");
  if (options.commit) commit(root);
  return root;
}

export function commit(root: string): void {
  git(root, "add", "-A");
  git(root, "commit", "-q", "--allow-empty", "-m", "c");
}

const SETTINGS: ScanSettings = {
  useGitignore: true,
  ignorePatterns: [],
  gitTimeoutMs: 20_000,
  maxFileBytes: 1 << 20,
};

export function place(directory: string) {
  return resolveProject(directory, { cwd: TEST_ROOT, home: HOME, gitTimeoutMs: 20_000 });
}

export async function look(
  directory: string,
  previous: Manifest | null = null,
  settings: Partial<ScanSettings> = {},
): Promise<Scan> {
  return scan(await place(directory), previous, { ...SETTINGS, ...settings });
}

/** The paths a scan would index. */
export function indexed({ manifest }: Scan): string[] {
  return manifest.files.filter((_, index) => manifest.skip[index] === 0);
}

/** Path → reason, for what a scan's listing alone skips. */
export function skipped({ manifest }: Scan): Record<string, SkipReason> {
  const found: Record<string, SkipReason> = {};
  for (const [index, path] of manifest.files.entries()) {
    const code = manifest.skip[index]!;
    if (code > 0) found[path] = SKIP_REASONS[code - 1]!;
  }
  return found;
}

/** Stands in for the index: content id → blob id. */
export class Blobs {
  private readonly ids = new Map<string, number>();

  id(content: string | Uint8Array): number {
    const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
    return this.ids.get(contentIdOf(bytes)) ?? 0;
  }

  /** Reads the suspects as the engine does. Returns the paths whose blob changed. */
  settle(root: string, { manifest, suspects }: Scan): string[] {
    const changed: string[] = [];
    for (const index of suspects) {
      const path = manifest.files[index]!;
      const source = readSource(root, path, SETTINGS);
      if (source.kind === "gone") throw new Error(`${path} is gone`);
      manifest.setStat(index, source.stat);
      const id = source.kind === "text" ? this.intern(source.contentId) : 0;
      if (manifest.blobId[index] !== id) changed.push(path);
      manifest.blobId[index] = id;
      manifest.skip[index] = source.kind === "skip" ? skipCode(source.reason) : 0;
    }
    return changed;
  }

  private intern(contentId: string): number {
    const known = this.ids.get(contentId) ?? this.ids.size + 1;
    this.ids.set(contentId, known);
    return known;
  }
}

/** The manifest as a look some time later would have left it: nothing is racy any more. Spares the test the waiting. */
export function settled(manifest: Manifest): Manifest {
  const later = manifest.copy(Date.now() + 60_000);
  later.racy.fill(0);
  return later;
}
