import { expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import type { FileAnalysis, IndexedChunk } from "../../src/core/types.ts";
import { openStore, type Store } from "../../src/store/open.ts";
import { TEST_ROOT } from "../support/sandbox.ts";
import { FORMAT, keyOf, sampleAnalysis, sampleChunk } from "./support/samples.ts";
import { TwinIndex } from "./support/twin.ts";

const TERMS = ["alpha", "beta", "gamma", "delta", "zeta"];
const NAMES = ["push", "push_all", "pushAll", "Stack", "", "_", "pop"];
const CONTENTS = ["a", "b", "c", "d", "e", "f"];
const WEIGHTS = [3, 1.5, 1] as const;

const text = fc.array(fc.constantFrom(...TERMS), { maxLength: 6 }).map((terms) => terms.join(" "));
const name = fc.constantFrom(...NAMES);

const chunk: fc.Arbitrary<IndexedChunk> = fc
  .record({
    name,
    kind: fc.constantFrom("function", "method", "class", "module", "section", "block"),
    parent: fc.option(name),
    aliases: fc.array(name, { maxLength: 2 }),
    exported: fc.boolean(),
    lineStart: fc.integer({ min: 1, max: 1e6 }),
    termCount: fc.nat(1e6),
  })
  .map((fields) => {
    const qualifiedName = fields.parent && fields.name ? `${fields.parent}::${fields.name}` : fields.name;
    return sampleChunk({ ...fields, qualifiedName, lineEnd: fields.lineStart + 3 });
  });

const analysis: fc.Arbitrary<FileAnalysis> = fc
  .record({ name: text, doc: text, body: text, chunks: fc.array(chunk, { maxLength: 4 }), generated: fc.boolean() })
  .map(({ chunks, generated, ...fts }) => sampleAnalysis({ fts, chunks, generated }));

const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("add"), content: fc.constantFrom(...CONTENTS), analysis }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant("replace"), content: fc.constantFrom(...CONTENTS), analysis }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("remove"), content: fc.constantFrom(...CONTENTS), analysis }) },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

function withStore(work: (store: Store, reopen: () => Store) => void): void {
  const directory = mkdtempSync(join(TEST_ROOT, "twin-"));
  let store = openStore(directory, FORMAT);
  const reopen = () => {
    store.close();
    store = openStore(directory, FORMAT);
    return store;
  };
  try {
    work(store, reopen);
  } finally {
    store.close();
    rmSync(directory, { recursive: true, force: true });
  }
}

function apply(store: Store, steps: readonly Step[], mode: "build" | "update"): void {
  store.write((writer) => {
    for (const { kind, content, analysis } of steps) {
      if (kind === "remove") writer.removeBlobs(store.findBlobs([keyOf(content)]));
      else writer.addBlob(keyOf(content), analysis, { replace: kind === "replace" });
    }
  }, mode);
}

function idsByContent(store: Store): Map<number, string> {
  const ids = store.findBlobs(CONTENTS.map((content) => keyOf(content)));
  return new Map(CONTENTS.flatMap((content, i): [number, string][] => (ids[i] ? [[ids[i]!, content]] : [])));
}

/** Everything that can be asked of a store, by content instead of by id. */
function contentsOf(store: Store) {
  const contents = idsByContent(store);
  const content = (id: number) => contents.get(id) ?? `unknown ${id}`;
  const symbol = (hit: { blobId: number; ordinal: number; folded: string; role: string }) =>
    `${content(hit.blobId)}/${hit.ordinal}/${hit.folded}/${hit.role}`;
  return {
    totals: store.totals(),
    chunks: new Map([...contents].map(([id, name]) => [name, store.chunks(id)])),
    frequency: TERMS.map((term) => store.documentFrequency(term)),
    scores: TERMS.map((term) =>
      [...store.matchBlobs(`"${term}"`, WEIGHTS)].map((hit) => [content(hit.blobId), hit.score] as const),
    ),
    exact: NAMES.map((name) => [...store.symbols(name.toLowerCase())].map(symbol).toSorted()),
    prefix: [...store.symbolsWithPrefix("p")].map(symbol).toSorted(),
  };
}

function expectSame(store: Store, twin: TwinIndex): void {
  const seen = contentsOf(store);
  expect(seen.totals).toEqual(twin.totals());
  expect(seen.chunks).toEqual(new Map(twin.rows.map((row) => [row.contentId, [...row.analysis.chunks]])));
  expect(seen.frequency).toEqual(TERMS.map((term) => twin.withTerm(term).length));
  expect(seen.exact).toEqual(NAMES.map((name) => twin.symbols((folded) => folded === name.toLowerCase())));
  expect(seen.prefix).toEqual(twin.symbols((folded) => folded.startsWith("p")));
  for (const [i, hits] of seen.scores.entries()) {
    const wanted = twin.scores(TERMS[i]!, WEIGHTS);
    expect(hits.map(([content]) => content).toSorted()).toEqual([...wanted.keys()].toSorted());
    for (const [content, score] of hits) expect(score).toBeCloseTo(wanted.get(content)!, 9);
    for (let at = 1; at < hits.length; at++) expect(hits[at - 1]![1]).toBeGreaterThanOrEqual(hits[at]![1]);
  }
}

test("holds what a list of the same contents holds, after any additions and removals", () => {
  const run = (batches: Step[][]) =>
    withStore((store, reopen) => {
      const twin = new TwinIndex();
      for (const [i, batch] of batches.entries()) {
        apply(store, batch, i % 2 === 0 ? "build" : "update");
        for (const { kind, content, analysis } of batch) {
          if (kind === "remove") twin.remove(content);
          else twin.add(content, analysis, kind === "replace");
        }
        expectSame(store, twin);
      }
      store.finishBuild();
      expectSame(store, twin);
      expectSame(reopen(), twin);
    });
  fc.assert(fc.property(fc.array(fc.array(step, { maxLength: 12 }), { maxLength: 5 }), run), { numRuns: 40 });
}, 60_000);

test("the order of insertion changes no answer", () => {
  const contents = fc.uniqueArray(
    fc.record({ kind: fc.constant("add"), content: fc.constantFrom(...CONTENTS), analysis }),
    {
      selector: ({ content }) => content,
      minLength: 2,
    },
  );
  const answers = (steps: readonly Step[]) => {
    let seen: ReturnType<typeof contentsOf> | undefined;
    withStore((store) => {
      apply(store, steps, "build");
      seen = contentsOf(store);
    });
    return { ...seen, scores: seen!.scores.map((hits) => new Map(hits)) }; // equal scores come in order of ids
  };
  const shuffled = contents.chain((steps) =>
    fc.tuple(fc.constant(steps), fc.shuffledSubarray(steps, { minLength: steps.length })),
  );
  const run = ([steps, other]: [Step[], Step[]]) => expect(answers(other)).toEqual(answers(steps));
  fc.assert(fc.property(shuffled, run), { numRuns: 15 });
}, 60_000);
