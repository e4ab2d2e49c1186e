import { z } from "zod";
import { CHUNK_KINDS, LIMIT, type SearchRequest } from "../../core/types.ts";
import { type Forms, fitBudget, JSON_FORMS, MIN_BUDGET, type Shown, TEXT_FORMS } from "../../format/budget.ts";
import { type DebugJson, type ResultJson, type SearchJson, searchToJson } from "../../format/json.ts";
import { renderResults } from "../text.ts";
import { count, defineTool, projectPath } from "./tool.ts";

const input = z.strictObject({
  query: z
    .string()
    .trim()
    .min(1)
    .describe(
      "Words of the code, a name (parse_args, Stack.push), a path, or an error text. Two to six words are best.",
    ),
  project_path: projectPath,
  limit: z.int().min(LIMIT.min).max(LIMIT.max).default(LIMIT.default),
  chunk_kinds: z
    .array(z.enum(CHUNK_KINDS))
    .optional()
    .describe("Keep these kinds. class: any type; section: prose; module: a file's head; block: unstructured text."),
  languages: z.array(z.string()).optional().describe('Keep these languages, as in ["python", "typescript", "cpp"].'),
  path_glob: z
    .string()
    .optional()
    .describe('Keep paths that match, read as a .gitignore line from project_path: "src/**", "*.ts". No braces or [].'),
  exclude_glob: z.string().optional().describe("Drop paths that match; same syntax."),
  budget_tokens: z
    .int()
    .min(MIN_BUDGET)
    .optional()
    .describe("Answer in at most so many tokens (4 characters each): the best in full, of the others what fits."),
  include_debug: z.boolean().default(false).describe("Add timings and counts."),
});

const output = z.strictObject({
  project_root: z.string(),
  searched_directory: z.string(),
  results: z
    .array(
      z.strictObject({
        file_path: z.string(),
        line_start: z.int().min(1),
        line_end: z.int().min(1).describe("Inclusive."),
        name: z.string().describe("Empty when the chunk defines nothing."),
        kind: z.string(),
        parent: z.string().optional().describe("Enclosing type, module or heading; left out when there is none."),
        language: z.string(),
        content: z.string(),
        truncated: z.boolean().describe("content holds only the first lines, 50 at most."),
        matched_lines: z
          .array(z.int().min(1))
          .optional()
          .describe("Lines of the file that match best; left out when content is not truncated."),
        rank: z.int().min(1),
        copies: z
          .array(z.strictObject({ file_path: z.string(), line_start: z.int().min(1), line_end: z.int().min(1) }))
          .optional()
          .describe("Places with nearly the same text; left out when there are none."),
        also: z
          .array(
            z.strictObject({
              line_start: z.int().min(1),
              line_end: z.int().min(1),
              name: z.string(),
              kind: z.string(),
            }),
          )
          .optional()
          .describe("Further chunks of this file that answer nearly as well; left out when there are none."),
      }),
    )
    .describe("Best first."),
  left_out: count.optional().describe("Results that did not fit budget_tokens; left out when there are none."),
  notes: z.array(z.string()).optional().describe("One-line facts worth knowing; left out when there are none."),
  debug: z
    .strictObject({
      timings: z.strictObject({
        indexing_ms: z.number().optional().describe("Left out when nothing was indexed."),
        embedding_ms: z.number(),
        search_ms: z.number(),
        total_ms: z.number(),
      }),
      stats: z.strictObject({
        results_count: count,
        filtered_out: count,
        unique_files: count,
        tokens_estimate: count,
      }),
      indexing: z
        .strictObject({ files_indexed: count, chunks_indexed: count })
        .optional()
        .describe("Left out when nothing was indexed."),
    })
    .optional()
    .describe("Only with include_debug."),
});

type Input = z.output<typeof input>;
type Contract = z.input<typeof output>;

export const searchCode = defineTool({
  name: "search_code",
  title: "Search code",
  description:
    "Finds the functions, classes and sections of a codebase that fit a query best, ranked, with their code. Indexes " +
    "by itself; results are always of the files as they are now. Use it to find where something is done or defined. " +
    "Do not use it to list every occurrence of a string or for regular expressions (grep does), nor to read a file " +
    "whose path you know.",
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  input,
  output,
  async run(args, { engine, hooks, directory }) {
    const response = await engine.search(await directory(args.project_path), searchRequest(args), hooks);
    const text = ({ response: shown, content, leftOut }: Shown) =>
      renderResults(shown, { query: args.query, content, leftOut });
    const structured = ({ response: shown, content, leftOut }: Shown) =>
      searchContract(searchToJson(shown, { debug: args.include_debug, content, leftOut }));
    // A client shows its model one of the two: each keeps to the budget by itself.
    const fit = (forms: Forms, render: (shown: Shown) => string) =>
      args.budget_tokens === undefined
        ? { response, content: response.results.map(() => "lines" as const), leftOut: 0 }
        : fitBudget(response, { tokens: args.budget_tokens, forms, render });
    return {
      text: text(fit(TEXT_FORMS, text)),
      structured: structured(fit(JSON_FORMS, (shown) => JSON.stringify(structured(shown)))),
    };
  },
});

function searchRequest(args: Input): SearchRequest {
  return {
    query: args.query,
    limit: args.limit,
    kinds: args.chunk_kinds ?? [],
    languages: args.languages ?? [],
    pathGlobs: args.path_glob === undefined ? [] : [args.path_glob],
    excludeGlobs: args.exclude_glob === undefined ? [] : [args.exclude_glob],
    explain: false,
    refresh: true,
  };
}

/**
 * The contract of `scry search --json` without what is null or only for people, which would cost an agent tokens.
 * Field by field: the schema refuses any other, so an addition to the JSON must not slip through.
 */
function searchContract(json: SearchJson): Contract {
  return {
    project_root: json.project_root,
    searched_directory: json.searched_directory,
    results: json.results.map(resultContract),
    ...(json.left_out > 0 && { left_out: json.left_out }),
    ...(json.notes.length > 0 && { notes: [...json.notes] }),
    ...(json.debug && { debug: debugContract(json.debug) }),
  };
}

function resultContract(json: ResultJson): Contract["results"][number] {
  const { file_path, line_start, line_end, name, kind, language, content, truncated, rank } = json;
  return {
    ...{ file_path, line_start, line_end, name, kind },
    ...(json.parent !== null && { parent: json.parent }),
    ...{ language, content, truncated },
    ...(truncated && json.matched_lines.length > 0 && { matched_lines: [...json.matched_lines] }),
    ...{ rank },
    ...(json.copies.length > 0 && { copies: json.copies.map((copy) => ({ ...copy })) }),
    ...(json.also.length > 0 && { also: json.also.map((other) => ({ ...other })) }),
  };
}

function debugContract({ timings, stats, indexing }: DebugJson): Contract["debug"] {
  const { indexing_ms, embedding_ms, search_ms, total_ms } = timings;
  const { results_count, filtered_out, unique_files, tokens_estimate } = stats;
  return {
    timings: { ...(indexing_ms !== null && { indexing_ms }), embedding_ms, search_ms, total_ms },
    stats: { results_count, filtered_out, unique_files, tokens_estimate },
    ...(indexing && {
      indexing: { files_indexed: indexing.files_indexed, chunks_indexed: indexing.chunks_indexed },
    }),
  };
}
