import { describe, expect, test } from "vitest";
import { expectClose, expectEvery } from "../../test/expect-close.js";
import { normalMatrix } from "../../test/matrices.js";
import { refusal } from "../../test/refusal.js";
import { runToEnd } from "../core/run.js";
import { asMatrix, type Matrix } from "../data/matrix.js";
import { fromDense, toDense } from "../data/sparse.js";
import { symmetricEigenvalues } from "../linalg/eigen/symmetric-eigen-range.js";
import { createRandom } from "../numeric/random/random.js";
import { gaussianAffinity, gaussianNeighborAffinity, neighborAffinity, radiusAffinity } from "./affinity.js";
import { componentVectors } from "./component-vectors.js";
import { connectedComponents } from "./connected-components.js";
import { degreesOf, graphLaplacian } from "./laplacian.js";

/** Groups of samples that are far from each other. */
function groups(count: number, seed: number): Matrix {
  const x = normalMatrix(12 * count, 2, createRandom(seed));
  return { ...x, data: x.data.map((value, at) => value + 100 * Math.floor(at / 24)) };
}

test("[PA-063] L = D − W without loops: rows sum to 0, positive semidefinite, an eigenvalue of 0 for each component", () => {
  for (const count of [1, 2, 3]) {
    for (const seed of [0, 1, 2]) {
      const affinity = runToEnd(neighborAffinity(groups(count, seed), 4));
      const w = toDense(affinity);
      const n = w.rows;
      const laplacian = graphLaplacian(w);
      const degrees = degreesOf(w);
      expectEvery(laplacian.data, (value, at) => {
        const [i, j] = [Math.floor(at / n), at % n];
        return i === j ? value === degrees[i] && w.data[at] === 0 : value === -w.data[at];
      });
      for (let i = 0; i < n; i++) {
        expect(Math.abs(laplacian.data.slice(i * n, (i + 1) * n).reduce((a, b) => a + b))).toBeLessThan(1e-14);
      }
      const values = symmetricEigenvalues(laplacian);
      const parts = connectedComponents(affinity).count;
      expect(parts).toBeGreaterThanOrEqual(count);
      expectEvery(values, (value, k) => (k < parts ? Math.abs(value) < 1e-13 : value > 1e-3));
      expectClose(toDense(graphLaplacian(affinity)).data, laplacian.data, 1e-15);
    }
  }
});

describe("normalised Laplacians", () => {
  const affinity = asMatrix([
    [0, 2, 0, 0],
    [2, 0, 1, 0],
    [0, 1, 3, 0],
    [0, 0, 0, 0],
  ]);

  test.each(["none", "random-walk", "symmetric"] as const)(
    "%s: the formula, sparse and dense, with loops and a vertex without edges",
    (kind) => {
      const d = [2, 3, 4, 0];
      const root = d.map((degree) => (degree > 0 ? 1 / Math.sqrt(degree) : 1));
      const expected = Array.from({ length: 16 }, (_, at) => {
        const [i, j] = [Math.floor(at / 4), at % 4];
        const entry = (i === j ? d[i] : 0) - affinity.data[at];
        return kind === "none" ? entry : kind === "symmetric" ? entry * root[i] * root[j] : entry * root[i] ** 2;
      });
      expectClose(graphLaplacian(affinity, kind).data, expected, 1e-15);
      const sparse = graphLaplacian(fromDense(affinity), kind);
      expectClose(toDense(sparse).data, expected, 1e-15);
      // The whole diagonal is stored.
      for (let i = 0; i < 4; i++) {
        expect(sparse.columnIndex.slice(sparse.rowStart[i], sparse.rowStart[i + 1])).toContain(i);
      }
    },
  );

  test("affinities that are negative, NaN or not square are refused", () => {
    expect(
      refusal(() =>
        graphLaplacian(
          asMatrix([
            [0, -1],
            [-1, 0],
          ]),
        ),
      ),
    ).toContain("finite and not negative, got -1");
    expect(refusal(() => graphLaplacian({ rows: 1, columns: 1, data: Float64Array.of(Number.NaN) }))).toContain(
      "got NaN",
    );
    expect(refusal(() => graphLaplacian(asMatrix([[0, 1]])))).toContain("must be a square matrix, got 1 x 2");
  });
});

test("[PA-064] affinities: exp(−‖xᵢ − xⱼ‖²) of all pairs i ≠ j, or 1 up to a squared distance; symmetric, closer pairs weigh more", () => {
  for (const seed of [0, 1, 2]) {
    const n = 20;
    const x = normalMatrix(n, 3, createRandom(seed));
    const squared = (i: number, j: number) =>
      [0, 1, 2].reduce((sum, c) => sum + (x.data[3 * i + c] - x.data[3 * j + c]) ** 2, 0);
    const heat = runToEnd(gaussianAffinity(x, Math.SQRT1_2));
    const limit = 2.5;
    const binary = toDense(runToEnd(radiusAffinity(x, Math.sqrt(limit))));
    const local = toDense(runToEnd(gaussianNeighborAffinity(x, 4, Math.SQRT1_2)));
    const pairs: [number, number][] = [];
    for (let i = 0; i < n; i++) {
      for (let j = 0; j < n; j++) {
        const at = i * n + j;
        const expected = i === j ? 0 : Math.exp(-squared(i, j));
        expect(Math.abs(heat.data[at] - expected)).toBeLessThan(1e-14);
        expect(binary.data[at]).toBe(i !== j && squared(i, j) <= limit ? 1 : 0);
        expect(heat.data[at]).toBe(heat.data[j * n + i]);
        expect(local.data[at] === 0 || Math.abs(local.data[at] - expected) < 1e-14).toBe(true);
        expect(local.data[at]).toBe(local.data[j * n + i]);
        if (i < j) pairs.push([squared(i, j), heat.data[at]]);
      }
    }
    pairs.sort((a, b) => a[0] - b[0]);
    expectEvery(
      pairs.map(([, weight]) => weight),
      (weight, at) => at === 0 || weight <= pairs[at - 1][1],
    );
  }
});

test("the vectors of components are orthonormal and, divided by the roots of the weights, constant on each", () => {
  const labels = Int32Array.of(0, 1, 0, 2, 1, 2, 2);
  const weights = Float64Array.of(1, 2, 3, 1, 5, 2, 4);
  const vectors = componentVectors({ count: 3, labels }, weights);
  expect(vectors).toHaveLength(3);
  vectors.forEach((v, a) => {
    vectors.forEach((u, b) => {
      const product = v.reduce((sum, value, i) => sum + value * u[i], 0);
      expect(Math.abs(product - (a === b ? 1 : 0))).toBeLessThan(1e-14);
    });
    const values = v.map((value, i) => value / Math.sqrt(weights[i]));
    expectEvery(values, (value, i) => Math.abs(value - values[labels.indexOf(labels[i])]) < 1e-14);
  });
  expectEvery(vectors[0], (value, i) => Math.abs(value - Math.sqrt(weights[i] / 18)) < 1e-15);
});
