/** The rank of a product is at most its inner dimension. */
import fc from "fast-check";
import { expect, test } from "vitest";
import type { Matrix } from "../data/matrix.js";
import { createRandom } from "../numeric/random/random.js";
import { gramOfRows, multiply } from "./multiply.js";
import { matrixRank } from "./svd/numerical-rank.js";

function normalMatrix(rows: number, columns: number, seed: number): Matrix {
  const random = createRandom(seed);
  return { rows, columns, data: Float64Array.from({ length: rows * columns }, () => random.normal()) };
}

const sizes = fc.tuple(fc.integer({ min: 1, max: 25 }), fc.integer({ min: 1, max: 25 }), fc.integer());

test("[IR-052] the product of an n x p and a p x n matrix has at most rank p", () => {
  fc.assert(
    fc.property(sizes, ([n, p, seed]) => {
      const product = multiply(normalMatrix(n, p, seed), normalMatrix(p, n, seed + 1));
      const rank = matrixRank(product, 1e-10);
      expect(rank).toBeLessThanOrEqual(p);
      // Random factors have full rank, so that the bound is reached.
      expect(rank).toBe(Math.min(n, p));
    }),
  );
});

test("[IR-052] so a covariance of p variables from fewer than p samples is singular", () => {
  for (let seed = 0; seed < 10; seed++) expect(matrixRank(gramOfRows(normalMatrix(12, 5, seed)), 1e-10)).toBe(5);
});

test("the product of full-rank square factors keeps its rank", () => {
  for (let seed = 0; seed < 10; seed++) {
    expect(matrixRank(multiply(normalMatrix(8, 8, seed), normalMatrix(8, 8, seed + 50)), 1e-10)).toBe(8);
  }
});
