import type { TimedAnalysis } from "../chunk/analyze.ts";
import type { AnalyzerPool } from "../chunk/pool.ts";
import { throwIfAborted } from "../core/errors.ts";
import type { CallHooks } from "../core/types.ts";
import { skipCode } from "../repo/manifest.ts";
import { type FileText, readSource } from "../repo/read.ts";
import type { Scan } from "../repo/scan.ts";
import type { Project } from "./projects.ts";

/** Source below this is parsed in this thread: starting workers costs more than they save. */
const WORKERS_FROM_BYTES = 8 * 1024 * 1024;
/** A batch is written when it holds this much: one transaction's cost is spread, and a kill loses little. */
const BATCH_FILES = 128;
const BATCH_BYTES = 24 * 1024 * 1024;
/** Files handed to each worker ahead of need. */
const IN_FLIGHT_PER_WORKER = 8;

/** How long indexing may hold the event loop: pings, cancellation and progress are served in between. ms. */
const BREATH_MS = 20;

export interface IndexWork {
  filesRead: number;
  bytesRead: number;
  filesIndexed: number;
  chunksIndexed: number;
  filesChanged: number;
  newPaths: string[];
  /** ms; parse and tokenise are summed over the threads. */
  readonly phases: { read: number; parse: number; tokenise: number; write: number };
}

type TextSource = Extract<FileText, { kind: "text" }>;

interface Chunker {
  readonly pool: AnalyzerPool;
  readonly detectLanguage: (path: string, text: string) => string;
}

interface Options {
  readonly force: boolean;
  readonly mode: "build" | "update";
  readonly hooks: CallHooks;
}

/** A content that this run brings into the index. */
interface NewContent {
  readonly key: { readonly contentId: string; readonly language: string; readonly size: number };
  /** Manifest entries that hold it and wait for its blob id. */
  readonly entries: number[];
  blobId: number; // 0 until written
}

interface Analyzed {
  readonly content: NewContent;
  readonly analysis: TimedAnalysis;
}

/**
 * Reads the files whose content is in doubt and brings their blobs into the index; content the index knows is not
 * parsed again. Fills in the manifest's blob ids, skip codes and stats. Committed in batches: what a kill leaves is
 * found by content at the next run.
 */
export async function indexSuspects(project: Project, look: Scan, options: Options): Promise<IndexWork> {
  const run = new IndexRun(project, look, options);
  try {
    await run.readAll();
    await run.finish();
  } finally {
    run.close();
  }
  return run.work;
}

class IndexRun {
  readonly work: IndexWork = {
    filesRead: 0,
    bytesRead: 0,
    filesIndexed: 0,
    chunksIndexed: 0,
    filesChanged: 0,
    newPaths: [],
    phases: { read: 0, parse: 0, tokenise: 0, write: 0 },
  };
  private chunker: Chunker | null = null;
  private readonly workers: number;
  private readonly inFlight = new Set<Promise<void>>();
  private readonly maxInFlight: number;
  private readonly contents = new Map<string, NewContent>();
  /** Nothing of this tree can be known: a first index asks the database about no file (a tenth of its time). */
  private readonly isEmpty: boolean;
  private batch: Analyzed[] = [];
  private batchBytes = 0;
  private failure: unknown = null;

  constructor(
    private readonly project: Project,
    private readonly look: Scan,
    private readonly options: Options,
  ) {
    this.workers = workersFor(look);
    this.isEmpty = project.store.totals().blobs === 0;
    this.maxInFlight = Math.max(1, this.workers * IN_FLIGHT_PER_WORKER);
  }

  async readAll(): Promise<void> {
    const { manifest, suspects } = this.look;
    let breath = performance.now();
    for (const index of suspects) {
      if (performance.now() - breath > BREATH_MS) {
        await new Promise((resolve) => setImmediate(resolve));
        breath = performance.now();
      }
      throwIfAborted(this.options.hooks.signal);
      if (this.failure) throw this.failure;
      const started = performance.now();
      const source = readSource(this.project.place.root, manifest.files[index]!, this.project.settings);
      this.work.phases.read += performance.now() - started;
      await this.take(index, source);
      if (this.inFlight.size >= this.maxInFlight) await Promise.race(this.inFlight);
      if (this.batch.length >= BATCH_FILES || this.batchBytes >= BATCH_BYTES) this.writeBatch();
      this.report();
    }
  }

  async finish(): Promise<void> {
    await Promise.all(this.inFlight);
    if (this.failure) throw this.failure;
    this.writeBatch();
  }

  close(): void {
    this.chunker?.pool.close();
  }

  private report(): void {
    this.work.filesRead++;
    const { filesRead, bytesRead } = this.work;
    this.options.hooks.onProgress?.({
      phase: "indexing",
      filesDone: filesRead,
      filesTotal: this.look.suspects.length,
      bytesDone: bytesRead,
    });
  }

  private async take(index: number, source: FileText): Promise<void> {
    const { manifest } = this.look;
    if (source.kind !== "gone") manifest.setStat(index, source.stat);
    if (source.kind !== "text") {
      const reason = source.kind === "gone" ? "unreadable" : source.reason;
      this.settle(index, 0, skipCode(reason));
      return;
    }
    this.work.bytesRead += source.bytes;
    if (this.isAsBefore(index, source)) {
      this.settle(index, manifest.blobId[index]!, 0);
      return;
    }
    this.chunker ??= await loadChunker(this.workers);
    this.takeText(index, source, this.chunker);
  }

  /** The entry holds the content it held: most suspects are only racy, or touched. */
  private isAsBefore(index: number, { contentId }: TextSource): boolean {
    const blobId = this.look.manifest.blobId[index]!;
    if (blobId === 0 || this.options.force) return false;
    return this.project.store.blobInfo([blobId]).get(blobId)?.contentId === contentId;
  }

  private takeText(index: number, source: TextSource, chunker: Chunker): void {
    const path = this.look.manifest.files[index]!;
    const language = chunker.detectLanguage(path, source.text);
    const key = { contentId: source.contentId, language, size: source.bytes };
    const id = `${key.contentId} ${language}`;
    const known = this.contents.get(id);
    const blobId = known?.blobId || this.findBlob(key);
    if (blobId) {
      this.settle(index, blobId, 0);
      return;
    }
    if (known) {
      known.entries.push(index);
      return;
    }
    const content: NewContent = { key, entries: [index], blobId: 0 };
    this.contents.set(id, content);
    this.analyze(content, chunker.pool.analyze({ path, text: source.text, language }));
  }

  private findBlob(key: NewContent["key"]): number {
    return this.options.force || this.isEmpty ? 0 : this.project.store.findBlobs([key])[0]!;
  }

  private analyze(content: NewContent, answer: Promise<TimedAnalysis>): void {
    const job = answer.then(
      (analysis) => {
        this.batch.push({ content, analysis });
        this.batchBytes += content.key.size;
        this.work.phases.parse += analysis.spent.parse;
        this.work.phases.tokenise += analysis.spent.tokenise;
      },
      (error: unknown) => {
        this.failure ??= error;
      },
    );
    const tracked: Promise<void> = job.finally(() => this.inFlight.delete(tracked));
    this.inFlight.add(tracked);
  }

  /** Records what a manifest entry holds now. */
  private settle(index: number, blobId: number, skip: number): void {
    const { manifest } = this.look;
    if (manifest.blobId[index] !== blobId || manifest.skip[index] !== skip) this.work.filesChanged++;
    if (blobId !== 0 && manifest.blobId[index] === 0) this.work.newPaths.push(manifest.files[index]!);
    manifest.blobId[index] = blobId;
    manifest.skip[index] = skip;
  }

  private writeBatch(): void {
    if (this.batch.length === 0) return;
    const started = performance.now();
    const batch = this.batch;
    this.batch = [];
    this.batchBytes = 0;
    this.project.store.write((writer) => {
      for (const { content, analysis } of batch) {
        content.blobId = writer.addBlob(content.key, analysis, { replace: this.options.force });
        this.work.filesIndexed++;
        this.work.chunksIndexed += analysis.chunks.length;
        for (const index of content.entries) this.settle(index, content.blobId, 0);
      }
    }, this.options.mode);
    this.work.phases.write += performance.now() - started;
  }
}

/** Loads what turns text into chunks: parsers and language tables, which a run without new content does not need. */
async function loadChunker(workers: number): Promise<Chunker> {
  const [{ createPool }, { detectLanguage }] = await Promise.all([
    import("../chunk/pool.ts"),
    import("../chunk/languages/index.ts"),
  ]);
  return { pool: createPool(workers), detectLanguage };
}

/** Worker threads for a run: none for a small one, else half the cores and at least two where there are two. */
function workersFor({ manifest, suspects }: Scan): number {
  let bytes = 0;
  for (const index of suspects) bytes += manifest.size[index]!;
  if (bytes < WORKERS_FROM_BYTES) return 0;
  const cores = navigator.hardwareConcurrency;
  return Math.max(Math.min(2, cores), Math.floor(cores / 2));
}
