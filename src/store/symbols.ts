import { foldIdentifier, foldQualified } from "../core/text/words.ts";
import type { Chunk } from "../core/types.ts";

/** The order is the code kept in `symbol.role`: append only. Own names come first where a limit cuts. */
export const SYMBOL_ROLES = ["name", "qualified", "alias"] as const;
export type SymbolRole = (typeof SYMBOL_ROLES)[number];

/** Longer names are cut, in the index and in what is looked up. UTF-16 units. */
const MAX_NAME = 200;

/** The form in which a folded name is kept. */
export const cutName = (folded: string): string => folded.slice(0, MAX_NAME).toWellFormed();

type NamedChunk = Pick<Chunk, "kind" | "name" | "qualifiedName" | "aliases">;

/**
 * The rows `symbol` holds for a chunk, without repeats: `[folded, role code]`. Depends on the chunk's kind and names
 * alone. What a type names and has no chunk of its own (fields, values, abstract members) is found by `Type.member` too.
 */
export function symbolKeys(chunk: NamedChunk): [string, number][] {
  const seen = new Set<string>();
  const keys: [string, number][] = [];
  const add = (folded: string, role: number) => {
    const key = cutName(folded);
    if (key === "" || seen.has(key)) return;
    seen.add(key);
    keys.push([key, role]);
  };
  // The text of a test: no one asks for it as a name, and its words find it.
  if (chunk.kind === "section" || !isProse(chunk.name)) {
    for (const folded of spellings(chunk.name)) add(folded, 0);
    add(foldQualified(chunk.qualifiedName), 1);
  }
  const owner = chunk.kind === "class" ? foldQualified(chunk.name) : "";
  for (const alias of chunk.aliases) {
    if (isProse(alias)) continue;
    for (const folded of spellings(alias)) add(folded, 2);
    const member = foldQualified(alias);
    if (owner !== "" && member !== "") add(`${owner}.${member}`, 1);
  }
  return keys;
}

const isProse = (name: string) => /\s/.test(name);

/**
 * A name, and its last part where the name itself is joined (`Foo.bar` assigned to): prose keeps to the whole. A selector
 * (`add:to:`) is known by its first part.
 */
function spellings(name: string): string[] {
  const whole = foldQualified(name);
  if (isProse(name)) return [foldIdentifier(name), whole];
  if (name.endsWith(":")) return [whole.split(".", 1)[0]!, whole];
  return [whole.slice(whole.lastIndexOf(".") + 1), whole];
}
