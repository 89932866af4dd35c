import { describe, expect, test } from "vitest";
import { errorInUnits, product, withEigenvalues } from "../../test/matrices.js";
import { refusal } from "../../test/refusal.js";
import { identity, transpose } from "../data/matrix.js";
import { createRandom } from "../numeric/random/random.js";
import { principalAxes, whiteningTransform } from "./whitening.js";

const kinds = ["symmetric", "pca", "cholesky"] as const;

describe("whitening maps", () => {
  test.each(kinds)("%s: K C Kᵀ = I and K⁺ K = I", (kind) => {
    for (let seed = 0; seed < 10; seed++) {
      const c = withEigenvalues(Float64Array.of(9, 4, 0.5, 0.01), createRandom(seed));
      const { whiten, dewhiten, rank } = whiteningTransform(c, kind);
      expect(rank).toBe(4);
      expect(errorInUnits(product(product(whiten, c), transpose(whiten)), identity(4))).toBeLessThan(1e4);
      expect(errorInUnits(product(dewhiten, whiten), identity(4))).toBeLessThan(1e4);
    }
  });

  test("the symmetric one is symmetric, the principal one sorted, the Cholesky one triangular", () => {
    const c = withEigenvalues(Float64Array.of(1, 5, 3), createRandom(3));
    const symmetric = whiteningTransform(c, "symmetric").whiten;
    expect(errorInUnits(symmetric, transpose(symmetric))).toBeLessThan(10);
    const { data } = whiteningTransform(c, "pca").dewhiten;
    const lengths = [0, 1, 2].map((k) => data[k] ** 2 + data[3 + k] ** 2 + data[6 + k] ** 2);
    [5, 3, 1].forEach((variance, k) => {
      expect(lengths[k]).toBeCloseTo(variance, 10);
    });
    const triangle = whiteningTransform(c, "cholesky").whiten.data;
    expect([triangle[1], triangle[2], triangle[5]]).toEqual([0, 0, 0]);
  });

  test("flat directions are dropped, and the requested number counts from the strongest", () => {
    const c = withEigenvalues(Float64Array.of(4, 1, 0), createRandom(1));
    const { whiten, dewhiten, rank } = whiteningTransform(c, "pca");
    expect([rank, whiten.rows, dewhiten.columns]).toEqual([2, 2, 2]);
    expect(errorInUnits(product(product(whiten, c), transpose(whiten)), identity(2))).toBeLessThan(100);
    expect(whiteningTransform(c, "pca", { count: 1 }).whiten.rows).toBe(1);
    expect(principalAxes(c).variances[0]).toBeCloseTo(4, 12);
    expect(refusal(() => whiteningTransform(c, "cholesky"))).toContain("numerical");
  });
});
