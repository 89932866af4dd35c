import { describe, expect, test } from "vitest";
import { product } from "../../../test/matrices.js";
import { asMatrix, type Matrix } from "../../data/matrix.js";
import { isSparse, type SparseMatrix, toDense } from "../../data/sparse.js";
import { createRandom } from "../../numeric/random/random.js";
import { drawProjection, type ProjectionDistribution } from "./draw-projection.js";

const distributions: readonly ProjectionDistribution[] = [
  { kind: "gaussian" },
  { kind: "sign" },
  { kind: "sparse", density: null },
  { kind: "sparse", density: 1 / 3 },
];

describe("the drawn matrices", () => {
  test("preserve squared lengths on average over seeds", () => {
    const x = asMatrix([[3, 0, 0, -1, 2, 0, 0, 5, 1]]);
    for (const distribution of distributions) {
      let sum = 0;
      for (let seed = 0; seed < 200; seed++) {
        const scores = product(x, dense(distribution, 9, 40, seed));
        sum += scores.data.reduce((squares, value) => squares + value * value, 0);
      }
      // Each of 40 columns has a squared score of relative variance at most 2.
      const standardError = Math.sqrt(2 / 40 / 200);
      expect(Math.abs(sum / 200 / 40 - 1), JSON.stringify(distribution)).toBeLessThan(4 * standardError);
    }
  });

  test("gaussian ones have normal entries with variance 1/k", () => {
    for (const seed of [0, 1, 2]) {
      const entries = dense({ kind: "gaussian" }, 400, 50, seed).data.map((value) => value * Math.sqrt(50));
      const mean = (of: (value: number) => number) => entries.reduce((sum, value) => sum + of(value), 0) / 20000;
      // Within four standard errors: of the mean, of the variance (2/n), and of the share within one deviation (0.6827).
      expect(Math.abs(mean((value) => value))).toBeLessThan(4 / Math.sqrt(20000));
      expect(Math.abs(mean((value) => value * value) - 1)).toBeLessThan(4 * Math.sqrt(2 / 20000));
      const within = mean((value) => (Math.abs(value) < 1 ? 1 : 0));
      expect(Math.abs(within - 0.6827)).toBeLessThan(4 * Math.sqrt((0.6827 * 0.3173) / 20000));
    }
  });

  test("signs have one magnitude, half of them positive", () => {
    for (const seed of [0, 1, 2]) {
      const { data } = dense({ kind: "sign" }, 100, 16, seed);
      expect(data.every((value) => Math.abs(value) === 0.25)).toBe(true);
      expect(Math.abs(data.filter((value) => value > 0).length / 1600 - 0.5)).toBeLessThan(2 / Math.sqrt(1600));
    }
  });

  test("sparse ones have the requested density, or 1/√d by default, with both signs and one magnitude", () => {
    for (const density of [null, 1 / 3, 1]) {
      const projection = drawProjection({ kind: "sparse", density }, 400, 50, createRandom(0));
      expect(isSparse(projection)).toBe(true);
      const { values } = projection as SparseMatrix;
      const share = density ?? 1 / 20;
      expect(Math.abs(values.length / 20000 - share)).toBeLessThan(
        4 * Math.sqrt((share * (1 - share)) / 20000) + 1e-12,
      );
      const size = 1 / Math.sqrt(share * 50);
      expect(values.every((value) => Math.abs(Math.abs(value) - size) < 1e-12)).toBe(true);
      const plus = values.filter((value) => value > 0).length / values.length;
      expect(Math.abs(plus - 0.5)).toBeLessThan(2.5 / Math.sqrt(values.length));
    }
  });

  test("every entry of a sparse one is non-zero equally often over seeds, and so is every pair of neighbours", () => {
    const [runs, share] = [3000, 0.4];
    const filled = new Float64Array(12);
    const together = new Float64Array(11);
    for (let seed = 0; seed < runs; seed++) {
      const { data } = dense({ kind: "sparse", density: share }, 3, 4, seed);
      for (let at = 0; at < 12; at++) {
        if (data[at] !== 0) filled[at]++;
        if (at > 0 && data[at] !== 0 && data[at - 1] !== 0) together[at - 1]++;
      }
    }
    const isNear = (expected: number) => (count: number) =>
      Math.abs(count / runs - expected) < 4 * Math.sqrt((expected * (1 - expected)) / runs);
    expect(filled.every(isNear(share)), `${filled}`).toBe(true);
    expect(together.every(isNear(share ** 2)), `${together}`).toBe(true);
  });

  test("are the same for the same seed and differ for another, with the requested shape, even without non-zero entries", () => {
    for (const distribution of distributions) {
      const drawn = [0, 0, 1].map((seed) => drawProjection(distribution, 20, 6, createRandom(seed)));
      expect([drawn[0].rows, drawn[0].columns]).toEqual([20, 6]);
      expect(drawn[1]).toEqual(drawn[0]);
      expect(drawn[2]).not.toEqual(drawn[0]);
    }
    const empty = drawProjection({ kind: "sparse", density: 1e-9 }, 3, 2, createRandom(0)) as SparseMatrix;
    expect(empty.rowStart).toEqual(new Int32Array(4));
    expect(empty.values).toHaveLength(0);
  });
});

function dense(distribution: ProjectionDistribution, d: number, k: number, seed: number): Matrix {
  const projection = drawProjection(distribution, d, k, createRandom(seed));
  return isSparse(projection) ? toDense(projection) : projection;
}
