import type { SearchJson } from "../../src/format/json.ts";
import type { Sandbox } from "../support/sandbox.ts";

/** Paths of the results, relative to the sandbox's project, best first. Fails when the program fails. */
export async function search(box: Sandbox, query: string, ...flags: string[]): Promise<string[]> {
  const { results } = await searchJson(box, query, ...flags);
  return results.map(({ file_path: path }) => path.slice(box.dir.length + 1));
}

export async function searchJson(box: Sandbox, query: string, ...flags: string[]): Promise<SearchJson> {
  const run = await box.scry("search", "--json", ...flags, "--", query);
  if (run.code > 1) throw new Error(`exit ${run.code}: ${run.err}`);
  return run.json<SearchJson>();
}

/** A Python function whose body holds a word of its own. */
export function py(name: string, word: string): string {
  return `def ${name}():\n    """Works on the ${word}."""\n    return "${word}"\n`;
}
