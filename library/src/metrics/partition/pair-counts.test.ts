import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Matrix } from "../../data/matrix.js";
import { createRandom } from "../../numeric/random/random.js";
import { contingencyTable } from "./contingency.js";
import { adjustedRandIndex, fowlkesMallows, pairCounts, randIndex } from "./pair-counts.js";
import reference from "./reference/partitions.json" with { type: "json" };

const partition = fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 9, maxLength: 9 });

/** Pairs counted one by one. */
function pairByPair(a: readonly number[], b: readonly number[]) {
  const counts = { together: 0, apart: 0, onlyFirst: 0, onlySecond: 0 };
  for (let i = 0; i < a.length; i++) {
    for (let k = i + 1; k < a.length; k++) {
      const [inA, inB] = [a[i] === a[k], b[i] === b[k]];
      if (inA && inB) counts.together++;
      else if (inA) counts.onlyFirst++;
      else if (inB) counts.onlySecond++;
      else counts.apart++;
    }
  }
  return counts;
}

/** ½ Σ nᵢⱼ Σ nₖₗ over all k ≠ i and l ≠ j: pairs in different clusters in both partitions. */
function differentPairs({ columns, data }: Matrix): number {
  let sum = 0;
  data.forEach((n, at) => {
    data.forEach((m, other) => {
      const [i, j, k, l] = [Math.floor(at / columns), at % columns, Math.floor(other / columns), other % columns];
      if (i !== k && j !== l) sum += n * m;
    });
  });
  return sum / 2;
}

describe("the Rand index", () => {
  test("and its relatives match scikit-learn to 1e-12", () => {
    for (const { first, second, rand, adjustedRand, fowlkesMallows: mallows } of reference.partitions) {
      expect(Math.abs(randIndex(first, second) - rand)).toBeLessThan(1e-12);
      expect(Math.abs(adjustedRandIndex(first, second) - adjustedRand)).toBeLessThan(1e-12);
      expect(Math.abs(fowlkesMallows(first, second) - mallows)).toBeLessThan(1e-12);
    }
  });

  test("[MP-075] is the share of pairs that are together in both or apart in both, counted pair by pair", () => {
    // Figure 5.4: eight points in two partitions of two clusters; two points change sides.
    const [c, d] = [
      [0, 0, 0, 0, 1, 1, 1, 1],
      [0, 0, 0, 1, 1, 1, 1, 0],
    ];
    const { together, apart } = pairByPair(c, d);
    expect(randIndex(c, d)).toBe((together + apart) / 28);
    fc.assert(
      fc.property(partition, partition, (a, b) => {
        const counts = pairByPair(a, b);
        expect(pairCounts(a, b)).toEqual(counts);
        expect(randIndex(a, b)).toBeCloseTo((counts.together + counts.apart) / 36, 12);
      }),
    );
  });

  test("[MP-076] three formulas agree: sums of squares, binomials, and pairs; 00001111 and 00011122 give 19/28", () => {
    expect(randIndex([..."00001111"], [..."00011122"])).toBeCloseTo(19 / 28, 14);
    fc.assert(
      fc.property(partition, partition, (a, b) => {
        const { counts, rowTotals, columnTotals, total } = contingencyTable(a, b);
        const sumOf = (values: Float64Array, f: (n: number) => number) => values.reduce((sum, n) => sum + f(n), 0);
        const pairs = (n: number) => (n * (n - 1)) / 2;
        const square = (n: number) => n * n;
        const bySquares =
          pairs(total) - (sumOf(rowTotals, square) + sumOf(columnTotals, square) - 2 * sumOf(counts.data, square)) / 2;
        const byBinomials =
          pairs(total) + 2 * sumOf(counts.data, pairs) - sumOf(rowTotals, pairs) - sumOf(columnTotals, pairs);
        const { together, apart } = pairByPair(a, b);
        expect(bySquares).toBe(byBinomials);
        expect(bySquares).toBe(together + apart);
        expect(bySquares).toBe(sumOf(counts.data, pairs) + differentPairs(counts));
        expect(randIndex(a, b)).toBeCloseTo(bySquares / pairs(total), 12);
      }),
    );
  });

  test("[MPM-007] adjusted, it is 0 on average for random partitions, where the plain one is far above 0", () => {
    let [plain, adjusted] = [0, 0];
    for (let seed = 0; seed < 200; seed++) {
      const random = createRandom(seed);
      const [a, b] = [0, 1].map(() => Array.from({ length: 60 }, () => random.integer(6)));
      plain += randIndex(a, b) / 200;
      adjusted += adjustedRandIndex(a, b) / 200;
    }
    expect(plain).toBeGreaterThan(0.65);
    // The standard deviation of one is about 0.02.
    expect(Math.abs(adjusted)).toBeLessThan(0.006);
  });

  test("is 1 for equal partitions, among them those with one cluster or with single samples", () => {
    for (const a of [[0, 0, 0], [0, 1, 2], [5, 5, 1], [7]]) {
      const renamed = a.map((c) => `c${c}`);
      for (const metric of [randIndex, adjustedRandIndex, fowlkesMallows]) expect(metric(a, renamed)).toBe(1);
    }
    expect(fowlkesMallows([0, 0, 1], [0, 1, 2])).toBe(0);
    expect(adjustedRandIndex([0, 0, 1, 1], [0, 1, 0, 1])).toBeLessThan(0);
  });
});
