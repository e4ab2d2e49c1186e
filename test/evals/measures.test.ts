import { describe, expect, test } from "bun:test";
import { measures, rankOf } from "../../evals/measures.ts";

describe("measures", () => {
  test("of an example computed by hand", () => {
    // Found at ranks 2 and 4, one not found: gains 1/log2(3) + 1/log2(5) = 0.63093 + 0.43068 = 1.06161;
    // the best order of three gives 1 + 0.63093 + 0.5 = 2.13093.
    const { ndcg, hit1, hit5, recall } = measures(["a.ts", "b.ts", "c.ts", "d.ts"], ["b.ts", "d.ts", "x.ts"]);
    expect(ndcg).toBeCloseTo(0.49819, 5);
    expect([hit1, hit5]).toEqual([0, 1]);
    expect(recall).toBeCloseTo(2 / 3, 10);
  });

  test("are 1 for the best order, in any order of the relevant", () => {
    expect(measures(["a", "b", "c"], ["b", "a"])).toEqual({ ndcg: 1, hit1: 1, hit5: 1, recall: 1 });
  });

  test("are 0 when nothing relevant was found, and for nothing found", () => {
    const nothing = { ndcg: 0, hit1: 0, hit5: 0, recall: 0 };
    expect(measures(["a", "b"], ["c"])).toEqual(nothing);
    expect(measures([], ["c"])).toEqual(nothing);
  });

  test("know rank 6 from rank 5", () => {
    const found = ["a", "b", "c", "d", "e", "f"];
    expect(measures(found, ["e"]).hit5).toBe(1);
    expect(measures(found, ["f"])).toMatchObject({ hit5: 0, recall: 1 });
  });

  test("count a file once that is found twice: no more gain than one place gives", () => {
    expect(measures(["a", "a", "b"], ["a", "b"]).ndcg).toBeCloseTo((1 + 0.5) / (1 + 1 / Math.log2(3)), 10);
  });

  test("take a path by its end, at a directory's border", () => {
    expect(rankOf(["src/xmod.rs", "src/mod.rs"], "mod.rs")).toBe(2);
    expect(rankOf(["src/mod.rs"], "lib/mod.rs")).toBe(0);
  });
});
