import { describe, expect, test } from "bun:test";
import { differenceOf, explainMove, pairUp, reportComparison } from "../../evals/compare.ts";
import { measures, type Placed, type Row } from "../../evals/measures.ts";

type Signals = Placed["signals"];
type Ranked = readonly [path: string, signals: Signals];

const scoreOf = (signals: Signals) => Object.values(signals).reduce((sum, points) => sum + points, 0);

function row(query: string, category: string, ranked: readonly Ranked[]): Row {
  const relevant = ["right.ts"];
  const found = ranked.map(([path]) => path);
  const top = ranked.map(([path, signals]) => ({ path, name: "f", score: scoreOf(signals), signals }));
  const about = { set: "datasets/questions", corpus: "c", language: "go", category, query, relevant };
  return { ...about, found, top, ms: 1, ...measures(found, relevant) };
}

const good = row("q1", "name", [
  ["right.ts", { text: 1, name: 0.5 }],
  ["other.ts", { text: 1.25, "test file": -0.5 }],
]);
const bad = row("q1", "name", [
  ["other.ts", { text: 1.25 }],
  ["right.ts", { text: 1, name: 0.125 }],
]);
const lost = row("q2", "typo", [["other.ts", { text: 1 }]]);
const found = row("q2", "typo", [["right.ts", { text: 2 }]]);

describe("a comparison", () => {
  test("of equal runs is 0", () => {
    const pairs = pairUp([good, lost], [good, lost]);
    expect(differenceOf(pairs)).toEqual({ won: 0, lost: 0, ndcg: { mean: 0, low: 0, high: 0 } });
    expect(reportComparison([good, lost], [good, lost])).not.toContain("wanted");
  });

  test("counts won and lost, and its mean is that of the differences", () => {
    const { won, lost: gone, ndcg } = differenceOf(pairUp([bad, found], [good, lost]));
    expect([won, gone]).toEqual([1, 1]);
    expect(ndcg.mean).toBeCloseTo((1 / Math.log2(3) - 1 + 1) / 2, 10);
  });

  test("pairs the questions that both runs have, and says how many it has not", () => {
    expect(pairUp([good, found], [lost]).map(({ now }) => now.query)).toEqual(["q2"]);
    const elsewhere = { ...good, set: "other/questions" };
    expect(reportComparison([good, found], [elsewhere, lost])).toContain(
      "questions that the other run does not have: 1",
    );
  });

  test("is by category", () => {
    const report = reportComparison([bad, found], [good, lost]);
    expect(report).toMatch(/^ {2}name +1 +0 +1 +-0\.3691 /m);
    expect(report).toMatch(/^ {2}typo +1 +1 +0 +\+1\.0000 /m);
  });
});

describe("why a question moved", () => {
  test("the signals that changed, of the relevant file and of the one that overtook it", () => {
    const { relevant, rival } = explainMove(pairUp([bad], [good])[0]!);
    expect(relevant).toMatchObject({ ranks: [1, 2], signals: [{ name: "name", by: -0.375 }] });
    expect(rival).toMatchObject({
      now: { path: "other.ts" },
      ranks: [2, 1],
      signals: [{ name: "test file", by: 0.5 }],
    });
  });

  test("a file that one run does not show has the other's points only", () => {
    const { relevant, rival } = explainMove(pairUp([found], [lost])[0]!);
    expect(relevant).toMatchObject({ was: null, ranks: [0, 1], signals: [{ name: "text", by: 2 }] });
    expect(rival).toMatchObject({ now: null, ranks: [1, 0], signals: [{ name: "text", by: -1 }] });
  });

  test("the rival of a question that was won is the file that stood above", () => {
    expect(explainMove(pairUp([good], [bad])[0]!).rival?.was?.path).toBe("other.ts");
  });

  test("among files above it, the rival is one that was not above it before", () => {
    const before = row("q", "name", [
      ["first.ts", { text: 3 }],
      ["right.ts", { text: 2 }],
      ["new.ts", { text: 1 }],
    ]);
    const after = row("q", "name", [
      ["first.ts", { text: 3 }],
      ["new.ts", { text: 2.5 }],
      ["right.ts", { text: 2 }],
    ]);
    expect(explainMove(pairUp([after], [before])[0]!).rival?.now?.path).toBe("new.ts");
  });

  test("is said in one line a file", () => {
    const report = reportComparison([bad], [good]);
    expect(report).toContain("why    right.ts:f, rank 1 → 2, score 1.50 → 1.13: name -0.38");
    expect(report).toContain("rival  other.ts:f, rank 2 → 1, score 0.75 → 1.25: test file +0.50");
  });
});
