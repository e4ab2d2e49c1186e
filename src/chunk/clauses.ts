import type { Definition, Source } from "./definitions.ts";
import type { DefinitionRules } from "./languages/language.ts";

/** Joins neighbours that are clauses of one function, where the language has such. By start, as they came. */
export function joinClauses(
  definitions: readonly Definition[],
  { text }: Source,
  { joinsClauses }: DefinitionRules,
): readonly Definition[] {
  if (!joinsClauses) return definitions;
  const joined: Definition[] = [];
  const open: Definition[] = [];
  for (const definition of definitions) {
    let before: Definition | undefined; // what ends last before this one, beside it
    while (open.length > 0 && open.at(-1)!.end <= definition.start) before = open.pop();
    if (before && areAlike(before, definition) && joinsClauses(text.slice(before.end, definition.start))) {
      before.end = definition.end;
      if (before.role === "declaration") before.role = definition.role;
      open.push(before);
    } else {
      joined.push(definition);
      open.push(definition);
    }
  }
  return joined;
}

function areAlike(a: Definition, b: Definition): boolean {
  return a.name === b.name && isCode(a) && isCode(b) && a.scope.join() === b.scope.join();
}

const isCode = ({ role }: Definition) => role === "function" || role === "method" || role === "declaration";
