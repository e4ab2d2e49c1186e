import { ScryError } from "../core/errors.ts";
import { didYouMean } from "../core/text/nearest.ts";
import { CHUNK_KINDS, type LanguageInfo, LIMIT, type SearchRequest } from "../core/types.ts";
import { compileGlobs } from "../query/globs.ts";

/** Longer lists of names are not spelled out in a hint. Characters. */
const LONGEST_HINT = 200;

/**
 * Refuses what a search cannot honour, before anything is opened or indexed, and resolves languages to their ids.
 * Throws BAD_ARGUMENT naming the nearest value.
 */
export async function checkRequest(request: SearchRequest): Promise<SearchRequest> {
  const { limit } = request;
  if (!Number.isInteger(limit) || limit < LIMIT.min || limit > LIMIT.max) {
    throw new ScryError(
      "BAD_ARGUMENT",
      `the limit is ${limit}`,
      `use a whole number from ${LIMIT.min} to ${LIMIT.max}`,
    );
  }
  for (const kind of request.kinds) {
    if (!CHUNK_KINDS.includes(kind)) {
      throw new ScryError("BAD_ARGUMENT", `unknown kind "${kind}"`, didYouMean(kind, CHUNK_KINDS));
    }
  }
  compileGlobs(request.pathGlobs, request.excludeGlobs);
  if (request.languages.length === 0) return request;
  const { languageInfos } = await import("../chunk/languages/index.ts");
  return { ...request, languages: resolveLanguages(request.languages, languageInfos()) };
}

/** Ids for what a user typed: an id, a label, or a file extension that one language alone has; forms of it too. */
export function resolveLanguages(given: readonly string[], known: readonly LanguageInfo[]): string[] {
  const ids = new Set(given.map((text) => resolveLanguage(text, known)));
  for (const { id, family } of known) if (family !== undefined && ids.has(family)) ids.add(id);
  return [...ids];
}

/** What people type besides ids, labels and extensions. */
const OTHER_NAMES: ReadonlyMap<string, string> = new Map([
  ["golang", "go"],
  ["node", "javascript"],
  ["objectivec", "objc"],
  ["shell", "bash"],
  ["terraform", "hcl"],
  ["dotnet", "csharp"],
]);

function resolveLanguage(text: string, known: readonly LanguageInfo[]): string {
  const typed = text.toLowerCase();
  const wanted = OTHER_NAMES.get(typed) ?? typed;
  const exact = known.find(({ id, label }) => id === wanted || label.toLowerCase() === wanted);
  if (exact) return exact.id;
  const bare = wanted.replace(/^\./, "");
  const byExtension = known.filter(({ extensions }) => extensions.some((extension) => extension.slice(1) === bare));
  if (byExtension.length === 1) return byExtension[0]!.id;
  const ids = (byExtension.length > 0 ? byExtension : known).map(({ id }) => id);
  const what = byExtension.length > 0 ? `"${text}" is an extension of several languages` : `unknown language "${text}"`;
  const hint = byExtension.length > 0 ? `use one of: ${ids.join(", ")}` : didYouMean(text, ids);
  throw new ScryError("BAD_ARGUMENT", what, hint.length > LONGEST_HINT ? "see: scry status --languages" : hint);
}
