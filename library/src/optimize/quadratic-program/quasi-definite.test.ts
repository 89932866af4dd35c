import { expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { normals, semidefinite } from "../../../test/optimization-problems.js";
import type { Matrix } from "../../data/matrix.js";
import { multiplyVector } from "../../linalg/multiply.js";
import { createRandom } from "../../numeric/random/random.js";
import { factorQuasiDefinite, solveQuasiDefinite } from "./quasi-definite.js";

/** [P Aᵀ; A −N] with random positive definite P and N. */
function draw(seed: number): { matrix: Matrix; positive: number } {
  const random = createRandom(seed);
  const [positive, negative] = [1 + (seed % 7), seed % 4];
  const n = positive + negative;
  const [p, q] = [semidefinite(random, positive, positive, 0.1), semidefinite(random, negative, negative, 0.1)];
  const a = normals(random, n * n);
  const data = new Float64Array(n * n);
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < n; j++) {
      if (i < positive && j < positive) data[i * n + j] = p.data[i * positive + j];
      else if (i >= positive && j >= positive) data[i * n + j] = -q.data[(i - positive) * negative + j - positive];
      else data[i * n + j] = a[Math.min(i, j) * n + Math.max(i, j)];
    }
  }
  return { matrix: { rows: n, columns: n, data }, positive };
}

test("solves with random quasi-definite matrices, from the lower triangle alone", () => {
  for (let seed = 0; seed < 40; seed++) {
    const { matrix, positive } = draw(seed);
    const n = matrix.rows;
    const x = normals(createRandom(seed + 1000), n);
    const b = multiplyVector(matrix, x);
    const lower = matrix.data.map((entry, at) => (at % n <= Math.floor(at / n) ? entry : Number.NaN));
    const factor = factorQuasiDefinite(lower, n, positive) ?? expect.fail("not factored");
    solveQuasiDefinite(factor, b);
    expectClose(b, x, 1e-8);
  }
});

test("reports pivots of the wrong sign, zeros and NaN", () => {
  expect(factorQuasiDefinite(Float64Array.of(1, 2, 2, 1), 2, 2)).toBeUndefined();
  expect(factorQuasiDefinite(Float64Array.of(1, 0, 0, 1), 2, 1)).toBeUndefined();
  expect(factorQuasiDefinite(Float64Array.of(0), 1, 1)).toBeUndefined();
  expect(factorQuasiDefinite(Float64Array.of(Number.NaN), 1, 1)).toBeUndefined();
  expect(factorQuasiDefinite(Float64Array.of(1, 0, 2, 1), 2, 1)).toBeDefined();
});
