import { describe, expect, test } from "vitest";
import { expectClose, expectEvery } from "../../../test/expect-close.js";
import { gridLaplacian } from "../../../test/sparse-examples.js";
import { runToEnd } from "../../core/run.js";
import { fromDense, fromTriplets, type SparseMatrix, toDense } from "../../data/sparse.js";
import { createRandom } from "../../numeric/random/random.js";
import { symmetricEigen } from "../eigen/symmetric-eigen.js";
import { multiply } from "../multiply.js";
import { smallestEigenpairSteps } from "./smallest-eigenpairs.js";

/** The path of n vertices, whose Laplacian has the eigenvalues 2 − 2 cos(π k / n). */
function path(n: number): SparseMatrix {
  const triplets = { rowIndex: [] as number[], columnIndex: [] as number[], values: [] as number[] };
  const add = (i: number, j: number, value: number) => {
    triplets.rowIndex.push(i);
    triplets.columnIndex.push(j);
    triplets.values.push(value);
  };
  for (let i = 0; i + 1 < n; i++) {
    add(i, i, 1);
    add(i + 1, i + 1, 1);
    add(i, i + 1, -1);
    add(i + 1, i, -1);
  }
  return fromTriplets(n, n, triplets);
}

const constant = (n: number) => new Float64Array(n).fill(1 / Math.sqrt(n));

const settings = { count: 4, maxIterations: 300, seed: 0 };

describe("the path of n vertices", () => {
  test.each([
    [60, "full", undefined],
    [700, "sparse", undefined],
    [140, "products", { denseRows: 0, sparseEntries: 0 }],
  ] as const)("%i: eigenvalues 2 − 2 cos(πk/n) without the constant vector, by the solver %s", (n, solver, limits) => {
    for (const seed of solver === "products" ? [0] : [0, 1, 2]) {
      const pairs = runToEnd(smallestEigenpairSteps(path(n), { ...settings, known: [constant(n)], seed }, limits));
      expect(pairs.solver).toBe(solver);
      expect(pairs.converged).toBe(true);
      const expected = [1, 2, 3, 4].map((k) => 2 - 2 * Math.cos((Math.PI * k) / n));
      expectEvery(pairs.values, (value, k) => Math.abs(value - expected[k]) < 1e-7 * expected[k]);
      for (let k = 0; k < 4; k++) {
        let [sum, squares] = [0, 0];
        for (let i = 0; i < n; i++) {
          sum += pairs.vectors.data[4 * i + k];
          squares += pairs.vectors.data[4 * i + k] ** 2;
        }
        expect(Math.abs(sum)).toBeLessThan(1e-10);
        expect(squares).toBeCloseTo(1, 10);
      }
    }
  });

  test("two parts have two eigenvalues of 0; without a known vector both are found", () => {
    const parts = path(400);
    // The edge in the middle is removed.
    const dense = toDense(parts);
    for (const [i, j, change] of [
      [199, 199, -1],
      [200, 200, -1],
      [199, 200, 1],
      [200, 199, 1],
    ]) {
      dense.data[i * 400 + j] += change;
    }
    const cut = fromDense(dense);
    const all = runToEnd(smallestEigenpairSteps(cut, settings));
    expectEvery(all.values, (value, k) => (k < 2 ? value < 1e-12 : value > 1e-5));
    const others = runToEnd(smallestEigenpairSteps(cut, { ...settings, known: [constant(400)] }));
    expectEvery(others.values, (value, k) => (k < 1 ? value < 1e-12 : value > 1e-5));
    // Opposite signs in the parts, the same everywhere within one.
    expectEvery(
      Float64Array.from({ length: 400 }, (_, i) => others.vectors.data[4 * i]),
      (value, i) => Math.abs(Math.abs(value) - 0.05) < 1e-9 && (value > 0 === others.vectors.data[0] > 0) === i < 200,
    );
  });
});

test("a matrix whose factor fills in is factored as a dense one, and agrees with the whole decomposition", () => {
  const n = 200;
  const random = createRandom(3);
  const factor = { rows: n, columns: n - 3, data: Float64Array.from({ length: n * (n - 3) }, () => random.normal()) };
  const transposed = { rows: n - 3, columns: n, data: new Float64Array(n * (n - 3)) };
  for (let i = 0; i < n; i++) {
    for (let k = 0; k < n - 3; k++) transposed.data[k * n + i] = factor.data[i * (n - 3) + k];
  }
  const dense = multiply(factor, transposed);
  const pairs = runToEnd(smallestEigenpairSteps(fromDense(dense), { ...settings, count: 6 }));
  expect(pairs.solver).toBe("dense");
  const expected = symmetricEigen(dense).values;
  expectEvery(pairs.values, (value, k) => Math.abs(value - Math.max(0, expected[k])) < 1e-12 * expected[n - 1]);
});

test("repeated eigenvalues are found as often as they occur", () => {
  // A square grid: eigenvalues of a sum of two paths, so that all but the diagonal ones occur twice.
  const grid = gridLaplacian(16);
  const { values } = runToEnd(smallestEigenpairSteps(grid, { ...settings, count: 6 }));
  expectClose(values, symmetricEigen(toDense(grid)).values.subarray(0, 6), 1e-9);
});
