import { foldIdentifier, foldQualified } from "../core/text/words.ts";
import type { SearchRequest } from "../core/types.ts";
import { allOf, anyInNames, anyOf, choosingTerms, POSTINGS_BUDGET, quoteTerm, spellings } from "../query/fts.ts";
import { compileGlobs } from "../query/globs.ts";
import type { Query } from "../query/parse.ts";
import type { Manifest } from "../repo/manifest.ts";
import type { Store, SymbolHit } from "../store/open.ts";
import { pathsByBlob } from "./contents.ts";
import { type DocumentFrequency, documentsWith } from "./frequency.ts";

/** Files chosen by their text. With 100 NDCG@10 is the same within 0.0005 on both sets, with 40 questions lose 0.002. */
const MAX_BY_TEXT = 60;
/** Files chosen besides, by path, by the names they define, and because they hold all the words. */
const MAX_BY_PATH = 25;
const MAX_BY_NAME = 40;
const MAX_WITH_ALL = 15;
/** Files that hold all the words of a quoted phrase: which of them hold the phrase, only their text tells. */
const MAX_WITH_PHRASE = 300;
/** Fewer candidates than this are too few to leave common terms out. */
const ENOUGH_FILES = 20;
/** Hits looked at for one name: those of other checkouts and of content that is gone are among them. */
const MAX_HITS_OF_NAME = 10_000;
/** Characters from which a text is looked for inside of names. */
export const SHORTEST_PART = 4;
/** Words from which a query is asked for as a whole: the text of an error, a line of code. */
const MIN_WORDS_OF_ALL = 3;
/** Paths with one content that are looked at as separate candidates; copies of a file are folded later anyway. */
const MAX_PATHS_PER_BLOB = 4;
/** bm25() column weights: what the file defines, its comments, its body. */
const COLUMN_WEIGHTS = [3, 1, 1] as const;

/** A file to score: its place in the manifest and its blob. */
export interface Candidate {
  readonly index: number;
  readonly blobId: number;
}

/** A content with what it is ordered by; equal ranks come in a row. */
interface Hit {
  readonly blobId: number;
  readonly rank: number | string;
}

export interface Candidates {
  readonly files: readonly Candidate[];
  /** Documents with each term of the query. */
  readonly frequency: ReadonlyMap<string, number>;
  /** Candidates that a filter removed. */
  readonly filteredOut: number;
}

/** Chooses the files to score. Filters apply before every cut, so a filter never empties a result that exists. */
export function findCandidates(
  query: Query,
  options: {
    readonly store: Store;
    readonly manifest: Manifest;
    readonly scope: string;
    readonly request: SearchRequest;
    readonly documentFrequency: DocumentFrequency;
  },
): Candidates {
  const { store, manifest } = options;
  const frequency = new Map(query.terms.map((term) => [term.term, documentsWith(term, options.documentFrequency)]));
  const gate = new Gate(options);
  const found = new Map<number, Candidate>();
  const put = (index: number) => found.set(index, { index, blobId: manifest.blobId[index]! });
  /** Hits of one rank come together; of a group that is cut, the first by path stay, whatever the order of indexing. */
  const add = (hits: Iterable<Hit>, limit: number) => {
    const end = found.size + limit;
    for (const group of byRank(hits)) {
      const admitted = [...new Set(group.flatMap((blobId) => gate.admitted(blobId)))].sort((a, b) => a - b);
      for (const index of admitted) if (found.has(index) || found.size < end) put(index);
      if (found.size >= end) return;
    }
  };
  add(hitsByName(query, store), MAX_BY_NAME);
  for (const index of filesByPath(query, options, gate)) put(index);
  for (const words of query.phraseWords) add(matching(store, allOf(words)), MAX_WITH_PHRASE);
  if (query.words.length >= MIN_WORDS_OF_ALL) add(matching(store, allOf(query.words)), MAX_WITH_ALL);
  const choosing = choosingTerms(query.terms, frequency);
  const isHeavy = choosing.length === 1 && frequency.get(choosing[0]!.term)! > POSTINGS_BUDGET;
  add(matching(store, isHeavy ? anyInNames(choosing) : anyOf(spellings(choosing))), MAX_BY_TEXT);
  // The budget must not empty a result: what the rare terms did not find, all of them may, at their cost.
  if (found.size < ENOUGH_FILES && (isHeavy || choosing.length < query.terms.length)) {
    add(matching(store, anyOf(spellings(query.terms))), MAX_BY_TEXT);
  }
  // Other words for the query's, when its own find next to nothing.
  if (found.size < ENOUGH_FILES) {
    const near = query.terms.flatMap((term) => term.near.map((word) => word.term));
    add(matching(store, anyOf(near)), MAX_BY_TEXT);
  }
  return { files: [...found.values()], frequency, filteredOut: gate.filteredOut };
}

function* matching(store: Store, expression: string): Generator<Hit> {
  for (const { blobId, score } of store.matchBlobs(expression, COLUMN_WEIGHTS)) yield { blobId, rank: score };
}

/** Contents of equal rank, in the order of the ranks. */
function* byRank(hits: Iterable<Hit>): Generator<number[]> {
  let group: number[] = [];
  let rank: Hit["rank"] | null = null;
  for (const hit of hits) {
    if (hit.rank !== rank && group.length > 0) {
      yield group;
      group = [];
    }
    rank = hit.rank;
    group.push(hit.blobId);
  }
  if (group.length > 0) yield group;
}

/** Admitted manifest entries whose path has words of the query, the best first. */
function* filesByPath(
  query: Query,
  { store, manifest }: { store: Store; manifest: Manifest },
  gate: Gate,
): Generator<number> {
  const expression = query.terms.map(({ term }) => quoteTerm(term)).join(" OR ");
  let count = 0;
  for (const { path } of store.matchPaths(expression)) {
    const index = manifest.find(path);
    if (index < 0 || manifest.blobId[index] === 0) continue; // of another checkout, or gone
    if (!gate.admits(index)) continue;
    yield index;
    if (++count >= MAX_BY_PATH) return;
  }
}

/** Contents that define a name of the query: its own spelling with parents, its last part, and names that begin so. */
function* hitsByName(query: Query, store: Store): Generator<Hit> {
  for (const name of query.names) {
    yield* ranked(store.symbols(foldQualified(name)));
    yield* ranked(store.symbols(foldIdentifier(lastPart(name))));
  }
  const [only] = query.names;
  if (query.kind !== "name" || only === undefined) return;
  const wanted = foldIdentifier(lastPart(only));
  yield* ranked(store.symbolsWithPrefix(wanted));
  if (!hasAny(store.symbols(wanted)) && wanted.length >= SHORTEST_PART) yield* ranked(store.symbolsContaining(wanted));
}

function hasAny(hits: Iterable<SymbolHit>): boolean {
  for (const _ of hits) return true;
  return false;
}

/** Hits of one name in one role are of equal rank. One very common name must not cost seconds. */
function* ranked(hits: Iterable<SymbolHit>): Generator<Hit> {
  let count = 0;
  for (const { blobId, folded, role } of hits) {
    yield { blobId, rank: `${folded} ${role}` };
    if (++count >= MAX_HITS_OF_NAME) return;
  }
}

/** `push` of `Stack.push`, `outer::Stack::push`; an operator is all of itself. */
export function lastPart(name: string): string {
  if (!/[\p{L}\p{N}_$]/u.test(name)) return name;
  return name.split(/\.|::|#|\\|->/).at(-1) ?? name;
}

/** Which files may be candidates: in this checkout, below the searched directory, passing the user's filters. */
class Gate {
  private readonly dropped = new Set<number>();
  private readonly pathsOf: Map<number, number[]>;
  private readonly passesGlobs: (path: string) => boolean;
  private readonly languages: ReadonlySet<string>;
  private readonly kinds: ReadonlySet<string>;
  private readonly blobVerdicts = new Map<number, boolean>();

  constructor(private readonly options: { store: Store; manifest: Manifest; scope: string; request: SearchRequest }) {
    const { request } = options;
    this.passesGlobs = compileGlobs(request.pathGlobs, request.excludeGlobs);
    this.languages = new Set(request.languages);
    this.kinds = new Set(request.kinds);
    this.pathsOf = pathsByBlob(options.manifest);
  }

  /** Candidates that a filter removed. */
  get filteredOut(): number {
    return this.dropped.size;
  }

  /** Manifest entries of a blob that may be candidates. Empty for content of other checkouts. */
  admitted(blobId: number): number[] {
    const entries = this.pathsOf.get(blobId) ?? [];
    return entries.filter((index) => this.admits(index)).slice(0, MAX_PATHS_PER_BLOB);
  }

  admits(index: number): boolean {
    const { manifest, scope } = this.options;
    const path = manifest.files[index]!;
    if (scope !== "" && !path.startsWith(`${scope}/`)) return false;
    const passes =
      this.passesGlobs(scope === "" ? path : path.slice(scope.length + 1)) && this.passesBlob(manifest.blobId[index]!);
    if (!passes) this.dropped.add(index);
    return passes;
  }

  private passesBlob(blobId: number): boolean {
    if (this.languages.size === 0 && this.kinds.size === 0) return true;
    const known = this.blobVerdicts.get(blobId);
    if (known !== undefined) return known;
    const { store } = this.options;
    const language = store.blobInfo([blobId]).get(blobId)?.language ?? "";
    const passes =
      (this.languages.size === 0 || this.languages.has(language)) &&
      (this.kinds.size === 0 || store.chunks(blobId).some((chunk) => this.kinds.has(chunk.kind)));
    this.blobVerdicts.set(blobId, passes);
    return passes;
  }
}
