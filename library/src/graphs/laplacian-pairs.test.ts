import { expect, test } from "vitest";
import { runToEnd } from "../core/run.js";
import { type Matrix, zeros } from "../data/matrix.js";
import { fromDense } from "../data/sparse.js";
import { laplacianPairs } from "./laplacian-pairs.js";

/** A ring of n vertices, whose normalised Laplacian has the eigenvalues 1 − cos(2 π k / n). */
function ring(n: number): Matrix {
  const affinity = zeros(n, n);
  for (let i = 0; i < n; i++) {
    affinity.data[i * n + ((i + 1) % n)] = 1;
    affinity.data[((i + 1) % n) * n + i] = 1;
  }
  return affinity;
}

test.each([8, 120])("the eigenvalues of a ring of %i vertices are 1 − cos(2πk/n), dense and sparse", (n) => {
  const expected = [0, 1, 1, 2, 2].map((k) => 1 - Math.cos((2 * Math.PI * k) / n));
  for (const affinity of [ring(n), fromDense(ring(n))]) {
    const { values, converged } = runToEnd(laplacianPairs(affinity, 5, 300, 0));
    expect(converged).toBe(true);
    expected.forEach((value, k) => {
      expect(Math.abs(values[k] - value)).toBeLessThan(1e-13);
    });
  }
});

test("components have eigenvalues of 0 with known vectors, of a sparse graph all of them", () => {
  const parts = zeros(9, 9);
  for (const [i, j] of [
    [0, 1],
    [1, 2],
    [3, 4],
    [4, 5],
    [5, 3],
    [6, 7],
  ]) {
    parts.data[i * 9 + j] = 1;
    parts.data[j * 9 + i] = 1;
  }
  const pairs = runToEnd(laplacianPairs(fromDense(parts), 6, 300, 0));
  expect(pairs.parts).toBe(4);
  expect(Array.from(pairs.values.subarray(0, 4))).toEqual([0, 0, 0, 0]);
  expect(pairs.values[4]).toBeGreaterThan(0.5);
  const dense = runToEnd(laplacianPairs(parts, 6, 300, 0));
  for (let k = 0; k < 6; k++) expect(Math.abs(dense.values[k] - pairs.values[k])).toBeLessThan(1e-12);
  // Fewer than there are components.
  expect(runToEnd(laplacianPairs(fromDense(parts), 2, 300, 0)).values).toHaveLength(2);
  expect(runToEnd(laplacianPairs(parts, 1, 300, 0)).values).toHaveLength(1);
});
