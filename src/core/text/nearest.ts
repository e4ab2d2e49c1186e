import { distance } from "fastest-levenshtein";

/** Characters from which a part of a name points to the name. */
const SHORTEST_PART = 3;

/** The candidate that `name` was probably meant to be, or undefined when none is near. Case does not count. */
export function nearest(name: string, candidates: readonly string[]): string | undefined {
  const wanted = name.toLowerCase();
  const ranked = candidates
    .map((candidate) => ({ candidate, edits: editsBetween(wanted, candidate.toLowerCase()) }))
    .sort((a, b) => a.edits - b.edits);
  const best = ranked[0];
  const length = best ? Math.max(wanted.length, best.candidate.length) : 0; // of the longer: langauge is languages
  return best && best.edits <= Math.max(1, Math.floor(length / 3)) ? best.candidate : undefined;
}

function editsBetween(wanted: string, candidate: string): number {
  // A longer spelling of a name, its beginning or its main part is nearer than letters say: --language, --ex, --refresh.
  const holds = (whole: string, part: string) => part.length >= SHORTEST_PART && whole.includes(part);
  return holds(candidate, wanted) || holds(wanted, candidate) ? 1 : edits(wanted, candidate);
}

/** Slips between two words: letters put in, left out or changed; two neighbours that changed places are one slip. */
export function edits(a: string, b: string): number {
  return areSwapped(a, b) ? 1 : distance(a, b);
}

/** True when two neighbouring letters changed places, which is one slip and not two: knid is kind. */
function areSwapped(a: string, b: string): boolean {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at++;
  const swapped = a.slice(0, at) + (a[at + 1] ?? "") + (a[at] ?? "") + a.slice(at + 2);
  return at < a.length && swapped === b;
}

/** `did you mean "x"?` or, when nothing is near, the whole list. */
export function didYouMean(name: string, candidates: readonly string[]): string {
  const near = nearest(name, candidates);
  return near === undefined ? `use one of: ${candidates.join(", ")}` : `did you mean "${near}"?`;
}
