import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

const Archive = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("npm"), name: z.string(), version: z.string() }),
  /** `path` is below a Debian mirror's root. */
  z.strictObject({ kind: z.literal("debian"), path: z.string().regex(/^pool\/[\w.+/-]+$/) }),
]);

/** `root`: the directory that is the corpus, inside of the archive's one top directory. */
const Source = z.strictObject({
  name: z.string().regex(/^[\w-]+$/),
  language: z.string(),
  archive: Archive,
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  root: z.string(),
});
export type Source = z.infer<typeof Source>;

export const DATASETS = join(import.meta.dir, "datasets");

/** The sources that evals/datasets/questions.json asks about. */
export function readSources(): Source[] {
  return readJson(join(DATASETS, "sources.json"), z.array(Source));
}

/** A JSON file of the given shape. Throws with the file's name and what is wrong with it. */
export function readJson<T>(file: string, shape: z.ZodType<T>): T {
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    throw new Error(`${file} cannot be read as JSON: ${(error as Error).message}`, { cause: error });
  }
  const parsed = shape.safeParse(content);
  if (!parsed.success) throw new Error(`${file} does not have the expected shape:\n${z.prettifyError(parsed.error)}`);
  return parsed.data;
}
