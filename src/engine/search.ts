import { throwIfAborted } from "../core/errors.ts";
import type { CallHooks, RefreshReport, SearchRequest, SearchResponse } from "../core/types.ts";
import { MAX_QUERY_CHARACTERS, parseQuery, type Query } from "../query/parse.ts";
import type { Manifest } from "../repo/manifest.ts";
import { type Answer, answerFrom } from "./answer.ts";
import { checkRequest } from "./filters.ts";
import type { OpenedProject, Projects } from "./projects.ts";
import { manifestAsIs, refresh } from "./refresh.ts";

/** How long a search waits for another process that is writing the same index. A first index may take long. */
const SEARCH_LOCK_TIMEOUT_MS = 600_000;
/** How often a search looks again when files change while it reads them. */
const MAX_ATTEMPTS = 3;

/**
 * Answers a request from the tree as it is now: refreshes the index, ranks, reads the winners' lines, and does so
 * again when a winner changed in the meantime; what keeps changing is left out and noted.
 * Throws BAD_ARGUMENT for an empty query or a filter that cannot be honoured, before anything is opened.
 */
export async function search(
  asked: SearchRequest,
  directory: string,
  context: { projects: Projects; hooks: CallHooks },
): Promise<SearchResponse> {
  const query = parseQuery(asked.query);
  const request = await checkRequest(asked);
  return context.projects.use(directory, (opened) => searchProject(opened, { query, request, hooks: context.hooks }));
}

interface Asked {
  readonly query: Query;
  readonly request: SearchRequest;
  readonly hooks: CallHooks;
}

async function searchProject(
  { project, place }: OpenedProject,
  { query, request, hooks }: Asked,
): Promise<SearchResponse> {
  const started = performance.now();
  const reports: RefreshReport[] = [];
  for (let attempt = 1; ; attempt++) {
    const { manifest, report } = request.refresh
      ? await refresh(project, { force: false, lockTimeoutMs: SEARCH_LOCK_TIMEOUT_MS }, hooks)
      : manifestAsIs(project);
    reports.push(report);
    throwIfAborted(hooks.signal);
    const searching = performance.now();
    const answer = answerFrom({ project, manifest, query, request, scope: place.scope });
    const isLast = attempt === MAX_ATTEMPTS || !request.refresh;
    if (answer.stale.length > 0 && !isLast) continue;
    const now = performance.now();
    return {
      projectRoot: place.root,
      searchedDirectory: place.searched,
      results: answer.results,
      highlight: query.highlight,
      notes: [
        ...new Set([...reports.flatMap((r) => r.notes), ...staleNote(answer.stale), ...queryNotes(answer, query)]),
      ],
      timings: { indexingMs: indexingMs(reports), embeddingMs: 0, searchMs: now - searching, totalMs: now - started },
      stats: {
        filteredOut: answer.filteredOut,
        filesSearched: filesBelow(manifest, place.scope),
        uniqueFiles: new Set(answer.results.map((r) => r.filePath)).size,
      },
      indexing: indexingOf(reports),
    };
  }
}

/** Indexed files in a directory and below. */
function filesBelow(manifest: Manifest, scope: string): number {
  const { from, to } = manifest.range(scope);
  return manifest.blobId.subarray(from, to).reduce((count, blobId) => count + Number(blobId > 0), 0);
}

function indexingOf(reports: readonly RefreshReport[]): SearchResponse["indexing"] {
  const filesIndexed = reports.reduce((sum, report) => sum + report.filesIndexed, 0);
  const chunksIndexed = reports.reduce((sum, report) => sum + report.chunksIndexed, 0);
  return filesIndexed > 0 ? { filesIndexed, chunksIndexed } : null;
}

function indexingMs(reports: readonly RefreshReport[]): number | null {
  return indexingOf(reports) ? reports.reduce((sum, report) => sum + report.durationMs, 0) : null;
}

function queryNotes({ lacksPhrase, results, corrections, alsoSearched }: Answer, { phrases, isCut }: Query): string[] {
  const notes = isCut
    ? [`only the first ${MAX_QUERY_CHARACTERS.toLocaleString("en")} characters of the query were read`]
    : [];
  for (const { typed, meant } of corrections) notes.push(`"${typed}" stands nowhere; searched for "${meant}"`);
  if (alsoSearched.length > 0) notes.push(`also searched: ${alsoSearched.join(", ")}`);
  if (!lacksPhrase || results.length === 0) return notes;
  const quoted = phrases.map((phrase) => `"${phrase}"`).join(" and ");
  return [...notes, `${quoted} stands nowhere as it is; these are the nearest places`];
}

function staleNote(stale: readonly string[]): string[] {
  if (stale.length === 0) return [];
  const more = stale.length > 1 ? ` and ${stale.length - 1} more` : "";
  return [`left out: ${stale[0]}${more} changed since the index was brought up to date`];
}
