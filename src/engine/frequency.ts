import { quoteTerm } from "../query/fts.ts";
import type { QueryTerm } from "../query/parse.ts";
import type { Store } from "../store/open.ts";

/** Documents that hold a term. */
export type DocumentFrequency = (term: string) => number;

/** What of the database is this checkout's. */
interface Holding {
  readonly isHere: (blobId: number) => boolean;
  /** It holds contents of other branches or of the past too. */
  readonly holdsOthers: boolean;
}

/** Documents up to which those of other branches are told apart: there, whether a word stands at all hangs on them. */
const FEW = 20;
const ANY_COLUMN = [1, 1, 1] as const;

/**
 * Documents with a term, asked for once each. The database counts those of other branches and of the past too; for a
 * rare term only those of this checkout count, so that a word it does not have is known to be missing.
 */
export function frequencyIn(store: Store, { isHere, holdsOthers }: Holding): DocumentFrequency {
  const known = new Map<string, number>();
  const count = (term: string) => {
    const documents = store.documentFrequency(term);
    if (documents === 0 || documents > FEW || !holdsOthers) return documents;
    const ids = [...store.matchBlobs(quoteTerm(term), ANY_COLUMN)].map(({ blobId }) => blobId);
    return ids.filter(isHere).length;
  };
  return (term) => {
    const documents = known.get(term) ?? count(term);
    known.set(term, documents);
    return documents;
  };
}

/** Documents with a term as a part of a name or as the whole of one. */
export function documentsWith({ term, folded }: QueryTerm, documentFrequency: DocumentFrequency): number {
  const asPart = documentFrequency(term);
  return folded === term ? asPart : asPart + documentFrequency(folded);
}
