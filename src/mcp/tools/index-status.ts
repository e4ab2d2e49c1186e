import { z } from "zod";
import { SKIP_REASONS, type StatusReport } from "../../core/types.ts";
import { statusToJson } from "../../format/json.ts";
import { renderStatus } from "../../format/report.ts";
import { createStyle } from "../../format/style.ts";
import type { RunningCall } from "../progress.ts";
import { isInside } from "../roots.ts";
import { count, defineTool, projectPath } from "./tool.ts";

const output = z.strictObject({
  project_root: z.string(),
  is_indexed: z.boolean(),
  state: z.enum(["idle", "indexing", "stale", "error"]),
  progress: z.number().min(0).max(1).optional().describe("Share of the index that is there; left out when not known."),
  last_updated: z.string().optional().describe("ISO 8601; left out when never indexed."),
  files_count: count,
  chunks_count: count,
  embedded_chunks_count: count,
  stale_files_count: count.describe("Files that changed since; the next search indexes them."),
  skipped: z
    .strictObject(Object.fromEntries(SKIP_REASONS.map((reason) => [reason, count.optional()])))
    .describe("Files without chunks, by reason; a reason that no file has is left out."),
  model: z.string().optional().describe("The embedding model; left out when search by meaning is off."),
  manifest: z.strictObject({ chunker_version: count, schema_version: count }),
  being_built: z.boolean().describe("A process is writing this index now."),
  notes: z.array(z.string()).optional().describe("One-line facts worth knowing; left out when there are none."),
});

type Contract = z.input<typeof output>;

export const indexStatus = defineTool({
  name: "index_status",
  title: "Index status",
  description:
    "Tells whether a project is indexed, how many files and chunks it has, what was skipped and why. Do not call it " +
    "before search_code, which needs no preparation. Use it when results look incomplete or a search takes long.",
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  input: z.strictObject({ project_path: projectPath }),
  output,
  async run({ project_path }, { engine, directory, running }) {
    const report = await engine.status(await directory(project_path));
    const text = [renderStatus(report, createStyle({ color: false, links: false })).trimEnd(), ...report.notes];
    return { text: text.join("\n"), structured: statusContract(report, progressOf(report.projectRoot, running())) };
  },
});

function statusContract(report: StatusReport, ownProgress: number | undefined): Contract {
  const json = statusToJson(report);
  const progress = ownProgress ?? json.progress ?? undefined;
  return {
    project_root: json.project_root,
    is_indexed: json.is_indexed,
    state: json.state,
    ...(progress !== undefined && { progress }),
    ...(json.last_updated !== null && { last_updated: json.last_updated }),
    files_count: json.files_count,
    chunks_count: json.chunks_count,
    embedded_chunks_count: json.embedded_chunks_count,
    stale_files_count: json.stale_files_count,
    skipped: json.skipped,
    ...(json.model !== null && { model: json.model }),
    manifest: { chunker_version: json.manifest.chunker_version, schema_version: json.manifest.schema_version },
    being_built: json.being_built,
    ...(json.notes.length > 0 && { notes: [...json.notes] }),
  };
}

/** Of a call of this server that is indexing the project now. */
function progressOf(projectRoot: string, running: readonly RunningCall[]): number | undefined {
  const call = running.find(({ directory, progress }) => directory && progress && isInside(directory, projectRoot));
  const progress = call?.progress;
  return progress ? progress.filesDone / Math.max(1, progress.filesTotal) : undefined;
}
