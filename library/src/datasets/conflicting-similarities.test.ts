import { describe, expect, test } from "vitest";
import { toRows } from "../data/matrix.js";
import { multipleMapsTSne } from "../manifold/multiple-maps-t-sne/multiple-maps-t-sne.js";
import { type ConflictingSimilaritiesOptions, conflictingSimilarities } from "./conflicting-similarities.js";

/** The divergence of the best single map of several starts, for each object. */
function singleMapError(options: ConflictingSimilaritiesOptions): number {
  const { similarities: x } = conflictingSimilarities(options);
  const runs = [0, 1, 2].map(
    (seed) => multipleMapsTSne({ maps: 1, affinity: { kind: "precomputed" }, seed }).fit({ x }).state.divergence,
  );
  return Math.min(...runs) / x.rows;
}

describe("conflicting similarities", () => {
  test("a group is a chain, a star or a circle", () => {
    const group = (conflict: "none" | "intransitive" | "central" | "asymmetric") =>
      toRows(conflictingSimilarities({ conflict, groups: 1, groupSize: 4 }).similarities);
    expect(group("none")).toEqual([
      [0, 1, 1, 1],
      [1, 0, 1, 1],
      [1, 1, 0, 1],
      [1, 1, 1, 0],
    ]);
    expect(group("intransitive")).toEqual([
      [0, 1, 0, 0],
      [1, 0, 1, 0],
      [0, 1, 0, 1],
      [0, 0, 1, 0],
    ]);
    expect(group("central")).toEqual([
      [0, 1, 1, 1],
      [1, 0, 0, 0],
      [1, 0, 0, 0],
      [1, 0, 0, 0],
    ]);
    expect(group("asymmetric")).toEqual([
      [0, 1, 0, 0],
      [0, 0, 1, 0],
      [0, 0, 0, 1],
      [1, 0, 0, 0],
    ]);
  });

  test("noise is below its level, between objects that are not similar, and depends on the seed", () => {
    const [plain, noisy, other] = [
      conflictingSimilarities(),
      conflictingSimilarities({ noise: 0.1, seed: 1 }),
      conflictingSimilarities({ noise: 0.1, seed: 2 }),
    ].map(({ similarities }) => similarities.data);
    noisy.forEach((value, at) => {
      if (plain[at] === 1 || at % 19 === 0) expect(value).toBe(plain[at]);
      else expect(value > 0 && value < 0.1).toBe(true);
    });
    expect(noisy).not.toEqual(other);
  });

  test("words have names, and further groups numbers", () => {
    const { names, groups } = conflictingSimilarities({ groups: 9 });
    expect(names.slice(0, 3)).toEqual(["river", "bank", "money"]);
    expect(names[26]).toBe("object 2 of group 8");
    expect([...groups.subarray(0, 4)]).toEqual([0, 0, 0, 1]);
  });

  test("[ML2-064] the error of one map is nearly 0 without a conflict, and stays high with each", () => {
    const few = { groups: 3 };
    expect(singleMapError({ ...few, conflict: "none" })).toBeLessThan(0.001);
    // On a line a – b – c, 1/d² is at most 4 times as large for a neighbour as for the other end: q(b|a) ≤ 4/5.
    expect(singleMapError({ ...few, conflict: "intransitive" })).toBeGreaterThan((2 / 3) * Math.log(5 / 4) - 1e-3);
    // At most five points in a plane have the same point as their only nearest neighbour.
    expect(singleMapError({ groups: 1, groupSize: 8, conflict: "central" })).toBeGreaterThan(1);
    // q(b|a) = n(a, b)/Σ n(a, ·) with a symmetric n: each of three objects gives half of its similarity to the wrong one.
    expect(singleMapError({ ...few, conflict: "asymmetric" })).toBeGreaterThan(Math.log(2) - 1e-3);
  });
});
