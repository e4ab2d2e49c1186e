import { ScryError } from "../../core/errors.ts";
import { type ChunkKind, LIMIT, type SearchRequest, type SearchResponse } from "../../core/types.ts";
import { MIN_BUDGET } from "../../format/budget.ts";
import { duration, plural } from "../../format/report.ts";
import type { Arguments } from "../arguments.ts";
import { projectFlag } from "../directory.ts";
import { withEngine } from "../engine.ts";
import { Exit } from "../exit.ts";
import type { Format } from "../flags.ts";
import type { Io } from "../io.ts";
import { withProgress } from "../progress.ts";
import { printNotes } from "../report.ts";
import { print } from "../results.ts";

/** `scry search`: prints the best places; 1 when there is none. */
export async function search(args: Arguments, io: Io): Promise<number> {
  const directory = projectFlag(args, io.environment().cwd);
  const format = formatOf(args);
  const request = readRequest(args);
  const budget = budgetOf(args.last("budget"));
  const response = await withEngine(io, (engine) =>
    withProgress(io, (hooks) => engine.search(directory, request, hooks)),
  );
  await print(response, { format, budget, args, io });
  printNotes(io, response.notes);
  if (args.has("explain")) io.err.write(`${timings(response)}\n`);
  if (response.results.length === 0) {
    io.err.write(`scry: ${nothingFound(response, request.query, args)}\n`);
    return Exit.Nothing;
  }
  if (io.out.isTTY && io.err.isTTY) {
    io.err.write(`${plural(response.results.length, "result")} in ${duration(response.timings.totalMs)}\n`);
  }
  return Exit.Found;
}

function readRequest(args: Arguments): SearchRequest {
  return {
    query: args.positionals.join(" ").trim(),
    limit: limitOf(args.last("limit")),
    kinds: args.list("kind") as ChunkKind[], // checked against the table's choices
    languages: args.list("lang"),
    pathGlobs: args.all("path"),
    excludeGlobs: args.all("exclude"),
    explain: args.has("explain"),
    refresh: !args.has("no-refresh"),
  };
}

function limitOf(text: string | undefined): number {
  if (text === undefined) return LIMIT.default;
  const limit = /^\d{1,3}$/.test(text) ? Number(text) : Number.NaN;
  if (limit >= LIMIT.min && limit <= LIMIT.max) return limit;
  throw new ScryError("BAD_ARGUMENT", `the limit is "${text}"`, `use a whole number from ${LIMIT.min} to ${LIMIT.max}`);
}

/** Tokens; null when the output is not limited. */
function budgetOf(text: string | undefined): number | null {
  if (text === undefined) return null;
  const budget = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (budget >= MIN_BUDGET) return budget;
  throw new ScryError("BAD_ARGUMENT", `the budget is "${text}"`, `use a whole number of tokens, ${MIN_BUDGET} or more`);
}

function formatOf(args: Arguments): Format {
  const format = (args.last("format") ?? (args.has("json") ? "json" : "text")) as Format;
  if (args.has("json") && format !== "json") {
    throw new ScryError("BAD_ARGUMENT", `both --json and --format ${format} are given`, "choose one");
  }
  return format;
}

function timings({ timings: { indexingMs, searchMs, totalMs }, stats }: SearchResponse): string {
  const indexing = indexingMs === null ? "" : `indexing ${duration(indexingMs)}, `;
  return `${indexing}search ${duration(searchMs)}, total ${duration(totalMs)}; filtered out: ${stats.filteredOut}`;
}

function nothingFound(response: SearchResponse, query: string, args: Arguments): string {
  const filters = (["kind", "lang", "path", "exclude"] as const).flatMap((flag) =>
    args.all(flag).map((value) => `--${flag} ${value}`),
  );
  const limits = filters.length > 0 ? ` with ${filters.join(" ")}` : "";
  const left = response.stats.filteredOut;
  const searched = `${plural(response.stats.filesSearched, "file")} of ${response.searchedDirectory}`;
  const why = left > 0 ? ` (the filters left out ${plural(left, "candidate")})` : "";
  const next = filters.length > 0 ? "try it without a filter" : "try other words, or the part of a name";
  return `nothing found for "${query.slice(0, 80)}" in ${searched}${limits}${why}; ${next}`;
}
