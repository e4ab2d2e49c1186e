import type { Tokenizer } from "../core/text/tokenizer.ts";

/**
 * The text of a path's two FTS5 columns: `stem` from the file's name without its last extension, `dirs` from its
 * directories. `src/http/retry.test.ts` → `retry test` and `src http`. A dot file keeps its name.
 */
export function pathWords(path: string, tokenizer: Tokenizer): { stem: string; dirs: string } {
  const slash = path.lastIndexOf("/");
  const name = path.slice(slash + 1);
  const dot = name.lastIndexOf(".");
  const stem = dot > 0 ? name.slice(0, dot) : name;
  return {
    stem: tokenizer.tokenize(stem).join(" "),
    dirs: tokenizer.tokenize(path.slice(0, Math.max(slash, 0))).join(" "),
  };
}
