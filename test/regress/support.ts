import type { Sandbox } from "../support/sandbox.ts";

interface Found {
  readonly project_root: string;
  readonly searched_directory: string;
  readonly results: readonly {
    readonly file_path: string;
    readonly line_start: number;
    readonly line_end: number;
    readonly name: string;
    readonly content: string;
  }[];
}

/** Paths of the results, relative to the sandbox's project, best first. Fails when the program fails. */
export async function search(box: Sandbox, query: string, ...flags: string[]): Promise<string[]> {
  const { results } = await searchJson(box, query, ...flags);
  return results.map(({ file_path: path }) => path.slice(box.dir.length + 1));
}

export async function searchJson(box: Sandbox, query: string, ...flags: string[]): Promise<Found> {
  const run = await box.scry("search", "--json", ...flags, "--", query);
  if (run.code > 1) throw new Error(`exit ${run.code}: ${run.err}`);
  return run.json<Found>();
}

/** A Python function whose body holds a word of its own. */
export function py(name: string, word: string): string {
  return `def ${name}():\n    """Works on the ${word}."""\n    return "${word}"\n`;
}
