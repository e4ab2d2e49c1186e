import { z } from "zod";
import { indexToJson } from "../../format/json.ts";
import { renderIndex } from "../../format/report.ts";
import { count, defineTool, projectPath } from "./tool.ts";

export const indexCodebase = defineTool({
  name: "index_codebase",
  title: "Index a codebase",
  description:
    "Builds or updates the index of a project and waits for it. Do not call it before search_code or after editing " +
    "files: every search indexes what changed by itself. Use it to warm up a very large repository, or with force " +
    "to rebuild an index that seems wrong.",
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  input: z.strictObject({
    project_path: projectPath,
    force: z.boolean().default(false).describe("Rebuild from nothing instead of indexing what changed."),
  }),
  output: z.strictObject({
    project_root: z.string(),
    files_indexed: count.describe("Files whose content was not in the index yet."),
    chunks_indexed: count,
    files_deleted: count,
    duration_seconds: z.number().min(0),
    notes: z.array(z.string()).optional().describe("One-line facts worth knowing; left out when there are none."),
  }),
  async run({ project_path, force }, { engine, hooks, directory }) {
    const report = await engine.index(await directory(project_path), { force }, hooks);
    const { project_root, files_indexed, chunks_indexed, files_deleted, duration_seconds } = indexToJson(report);
    const notes = [...report.notes];
    return {
      text: [renderIndex(report).trimEnd(), ...notes].join("\n"),
      structured: {
        ...{ project_root, files_indexed, chunks_indexed, files_deleted, duration_seconds },
        ...(notes.length > 0 && { notes }),
      },
    };
  },
});
