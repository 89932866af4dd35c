/**
 * The texts write samples as columns, X ∈ R^{D×N}; here samples are rows. Each formula is computed twice: as printed,
 * with plain loops over entries of D×N lists, and with this library's functions on the matrix of `fromColumns`.
 */

import { describe, expect, test } from "vitest";
import { pca } from "../components/principal/pca/pca.js";
import { gaussianKernel } from "../kernels/gaussian-kernel.js";
import { gram } from "../kernels/gram.js";
import { covariance } from "../linalg/covariance.js";
import { gramOfColumns, gramOfRows, multiplyTransposedVector, multiplyVector } from "../linalg/multiply.js";
import { squaredDistances } from "../linalg/squared-distances.js";
import { ridge } from "../linear/ridge/ridge.js";
import { createRandom } from "../numeric/random/random.js";
import { column, fromColumns, type Matrix, row, toRows, transpose } from "./matrix.js";

const range = (length: number) => Array.from({ length }, (_, i) => i);
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
/** Σ_i f(i) */
const over = (length: number, f: (i: number) => number) => sum(range(length).map(f));

/** D×N entries x_d^n = x[d][n], a weight vector w ∈ R^D and targets y ∈ R^N. */
function printed(seed: number) {
  const random = createRandom(seed);
  const [D, N] = [3 + random.integer(3), 8 + random.integer(5)];
  const x = range(D).map(() => range(N).map(() => random.normal()));
  return { D, N, x, w: range(D).map(() => random.normal()), y: range(N).map(() => random.normal()) };
}

function expectNear(actual: ArrayLike<number>, expected: readonly number[]): void {
  expect(actual.length).toBe(expected.length);
  expected.forEach((value, i) => {
    expect(actual[i]).toBeCloseTo(value, 9);
  });
}

const flat = (m: Matrix) => Array.from(m.data);

describe("[CB-001] formulas in D×N and in the layout of this library agree", () => {
  for (const seed of range(5)) {
    const { D, N, x, w, y } = printed(seed);
    const ours = fromColumns(x);

    test(`[CB-001] x^n is the n-th row, x_d^n its d-th entry (run ${seed})`, () => {
      expect([ours.rows, ours.columns]).toEqual([N, D]);
      for (const n of range(N))
        expectNear(
          row(ours, n),
          range(D).map((d) => x[d][n]),
        );
      for (const d of range(D)) expectNear(column(ours, d), x[d]);
      expect(toRows(transpose(ours))).toEqual(x);
    });

    test(`[CB-001] products: wᵀX, XᵀX, XXᵀ, distances, kernels (run ${seed})`, () => {
      expectNear(
        multiplyVector(ours, Float64Array.from(w)),
        range(N).map((n) => over(D, (d) => w[d] * x[d][n])),
      );
      const inner = (n: number, m: number) => over(D, (d) => x[d][n] * x[d][m]);
      expectNear(
        flat(gramOfRows(ours)),
        range(N * N).map((at) => inner(Math.floor(at / N), at % N)),
      );
      const outer = (d: number, e: number) => over(N, (n) => x[d][n] * x[e][n]);
      expectNear(
        flat(gramOfColumns(ours)),
        range(D * D).map((at) => outer(Math.floor(at / D), at % D)),
      );
      const distance = (n: number, m: number) => over(D, (d) => (x[d][n] - x[d][m]) ** 2);
      const pairs = range(N * N).map((at) => [Math.floor(at / N), at % N]);
      expectNear(
        flat(squaredDistances(ours, ours)),
        pairs.map(([n, m]) => distance(n, m)),
      );
      const kernel = gaussianKernel({ width: 1 });
      expectNear(
        flat(gram(kernel, ours)),
        pairs.map(([n, m]) => Math.exp(-0.5 * distance(n, m))),
      );
    });

    test(`[CB-001] mean, covariance C = XXᵀ/N of centred X, and its trace after projection (run ${seed})`, () => {
      const mean = x.map((entries) => sum(entries) / N);
      const entry = (d: number, e: number) => over(N, (n) => (x[d][n] - mean[d]) * (x[e][n] - mean[e])) / N;
      expectNear(
        flat(covariance(ours)),
        range(D * D).map((at) => entry(Math.floor(at / D), at % D)),
      );
      // Tr(WᵀXXᵀW)/N with W = [w₁ …] ∈ R^{D×K} is the variance of the scores; W's columns are our rows of components.
      const { components } = pca({ components: 2 }).fit({ x: ours }).state;
      const variance = range(2).map((k) => {
        const direction = row(components, k);
        return over(D, (d) => over(D, (e) => direction[d] * entry(d, e) * direction[e]));
      });
      const scores = pca({ components: 2 }).fit({ x: ours }).transform(ours);
      expectNear(
        range(2).map((k) => over(N, (n) => column(scores, k)[n] ** 2) / N),
        variance,
      );
    });

    test(`[CB-001] ∂E/∂w of E(w) = ‖wᵀX − y‖² + ‖w‖² is 2X(Xᵀw − y) + 2w, and zero at ridge's solution (run ${seed})`, () => {
      const E = (v: readonly number[]) =>
        over(N, (n) => (over(D, (d) => v[d] * x[d][n]) - y[n]) ** 2) + over(D, (d) => v[d] ** 2);
      const moved = (v: readonly number[], d: number, h: number) => v.map((value, e) => (e === d ? value + h : value));
      const partial = range(D).map((d) => (E(moved(w, d, 1e-5)) - E(moved(w, d, -1e-5))) / 2e-5);
      const residual = multiplyVector(ours, Float64Array.from(w)).map((value, n) => value - y[n]);
      const gradient = multiplyTransposedVector(ours, residual).map((value, d) => 2 * value + 2 * w[d]);
      partial.forEach((value, d) => {
        expect(gradient[d]).toBeCloseTo(value, 4);
      });
      const best = [...ridge({ alpha: 1, intercept: false }).fit({ x: ours, y }).state.coefficients];
      for (const d of range(D)) {
        const slope = over(N, (n) => 2 * x[d][n] * (over(D, (e) => best[e] * x[e][n]) - y[n])) + 2 * best[d];
        expect(slope).toBeCloseTo(0, 9);
      }
    });
  }
});
