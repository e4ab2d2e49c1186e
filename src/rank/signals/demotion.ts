import type { Score } from "../score.ts";
import type { RankQuery } from "../types.ts";
import type { FileView } from "../view.ts";
import { DEMOTION } from "../weights.ts";

/** Files that rarely answer keep a share of their score, unless the query asks for their kind. */
export function demote(score: Score, { traits, file }: FileView, { wants, kind, words }: RankQuery): void {
  if (kind === "path") return;
  if (traits.test && !wants.tests) score.keep("test file", DEMOTION.test);
  if (traits.example && !wants.examples) score.keep("example", DEMOTION.example);
  if (traits.docs && !wants.docs) score.keep("documentation", DEMOTION.docs);
  if (traits.vendored) score.keep("vendored", DEMOTION.vendored);
  if (file.generated) score.keep("generated", DEMOTION.generated);
  if (traits.compatibility) score.keep("compatibility", DEMOTION.compatibility);
  if (file.hasNewer && !words.some((word) => isItsVersion(word, file.path))) {
    score.keep("older version", DEMOTION.olderVersion);
  }
  if (traits.declaration || file.hasSource) score.keep("declaration file", DEMOTION.declaration);
}

const isItsVersion = (word: string, path: string) => /^v\d+$/.test(word) && `/${path}`.includes(`/${word}/`);
