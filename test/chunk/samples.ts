import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

export const FIXTURES = join(import.meta.dir, "../fixtures/languages");
export const GOLDEN = "chunks.json";

export interface Sample {
  readonly id: string;
  /** The sample's file name: what the language is told by. */
  readonly name: string;
  readonly text: string;
}

/** The sample of every language that has one. */
export const SAMPLES: readonly Sample[] = readdirSync(FIXTURES).flatMap((id) => {
  const directory = join(FIXTURES, id);
  const name = readdirSync(directory).find((file) => file !== GOLDEN);
  return name === undefined ? [] : [{ id, name, text: readFileSync(join(directory, name), "utf8") }];
});
