import { expect, test } from "vitest";
import { expectClose, expectEvery } from "../../../test/expect-close.js";
import { columnMeans, dot, momentsOf, rowsOf, times, transposed } from "../../../test/plain-algebra.js";
import { runToEnd } from "../../core/run.js";
import { type Matrix, zeros } from "../../data/matrix.js";
import { fromDense } from "../../data/sparse.js";
import { alignmentCoordinates } from "./alignment-coordinates.js";

const search = { maxIterations: 300, seed: 0 };

/** The Laplacian of paths of so many vertices, one after the other. */
function paths(...sizes: readonly number[]): Matrix {
  const n = sizes.reduce((sum, size) => sum + size, 0);
  const result = zeros(n, n);
  let first = 0;
  for (const size of sizes) {
    for (let i = first; i + 1 < first + size; i++) {
      result.data[i * n + i]++;
      result.data[(i + 1) * n + i + 1]++;
      result.data[i * n + i + 1]--;
      result.data[(i + 1) * n + i]--;
    }
    first += size;
  }
  return result;
}

/** Eigenvalue k ≥ 1 of the Laplacian of a path: 2 − 2 cos(π k / n). */
const pathValue = (n: number, k: number) => 2 - 2 * Math.cos((Math.PI * k) / n);

test.each([9, 150])("the coordinates of a path of %i samples are √2 cos(π k (i + ½) / n)", (n) => {
  const parts = { count: 1, labels: new Int32Array(n) };
  const found = runToEnd(alignmentCoordinates(fromDense(paths(n)), 3, { ...search, parts }));
  const { embedding, eigenvalues, converged } = found;
  expect([embedding.rows, embedding.columns, converged]).toEqual([n, 3, true]);
  expectEvery(eigenvalues, (value, k) => Math.abs(value - pathValue(n, k + 1)) < 1e-12);
  transposed(rowsOf(embedding)).forEach((column, k) => {
    const wave = column.map((_, i) => Math.SQRT2 * Math.cos((Math.PI * (k + 1) * (i + 0.5)) / n));
    const sign = Math.sign(dot(column, wave));
    expectClose(
      column.map((value) => sign * value),
      wave,
      1e-7,
    );
  });
});

test("coordinates have mean 0 and the identity as covariance, and tr(Yᵀ M Y) is n times the sum of the eigenvalues", () => {
  const form = paths(6, 8);
  const parts = { count: 2, labels: Int32Array.from({ length: 14 }, (_, i) => (i < 6 ? 0 : 1)) };
  const { embedding, eigenvalues } = runToEnd(alignmentCoordinates(fromDense(form), 4, { ...search, parts }));
  const rows = rowsOf(embedding);
  expectEvery(columnMeans(rows), (mean) => Math.abs(mean) < 1e-13);
  expectEvery(momentsOf(rows).flat(), (value, at) => Math.abs(value - (at % 5 === 0 ? 1 : 0)) < 1e-12);
  const values = times(transposed(rows), times(rowsOf(form), rows)).map((row, k) => row[k]);
  expectClose(
    values,
    eigenvalues.map((value) => 14 * value),
    1e-12,
  );
});

test("parts come first, with the eigenvalue 0 and a number for each part; the other coordinates follow", () => {
  const form = fromDense(paths(5, 7, 4));
  const labels = Int32Array.from({ length: 16 }, (_, i) => (i < 5 ? 0 : i < 12 ? 1 : 2));
  const parts = { count: 3, labels };
  const { embedding, eigenvalues } = runToEnd(alignmentCoordinates(form, 4, { ...search, parts }));
  expect(Array.from(eigenvalues.subarray(0, 2))).toEqual([0, 0]);
  // The longest path varies most slowly.
  expectClose(eigenvalues.subarray(2), [pathValue(7, 1), pathValue(5, 1)], 1e-12);
  const columns = transposed(rowsOf(embedding));
  for (const column of columns.slice(0, 2)) {
    expectEvery(column, (value, i) => value === column[labels.indexOf(labels[i])]);
  }
  const places = new Set(columns[0].map((value, i) => `${value}, ${columns[1][i]}`));
  expect(places.size).toBe(3);
  expectEvery(columns[2], (value, i) => labels[i] === 1 || Math.abs(value) < 1e-12);
  expectEvery(columns[3], (value, i) => labels[i] === 0 || Math.abs(value) < 1e-12);
});

test("with no more coordinates than needed to separate the parts, all are known", () => {
  const parts = { count: 3, labels: Int32Array.of(0, 0, 1, 1, 2, 2) };
  const form = fromDense(paths(2, 2, 2));
  for (const components of [1, 2]) {
    const found = runToEnd(alignmentCoordinates(form, components, { ...search, parts }));
    expect([found.embedding.columns, found.converged]).toEqual([components, true]);
    expect(Array.from(found.eigenvalues)).toEqual(new Array(components).fill(0));
    const rows = rowsOf(found.embedding);
    expectEvery(momentsOf(rows).flat(), (value, at) => Math.abs(value - (at % (components + 1) === 0 ? 1 : 0)) < 1e-14);
  }
});

test("without parts the constant is a coordinate as any other", () => {
  const constant = runToEnd(alignmentCoordinates(fromDense(paths(6)), 2, { ...search, parts: null }));
  expectEvery(constant.eigenvalues, (value, k) => Math.abs(value - [0, pathValue(6, 1)][k]) < 1e-13);
  const columns = transposed(rowsOf(constant.embedding));
  expectClose(columns[0].map(Math.abs), new Array(6).fill(1), 1e-12);
  // Diagonal forms have single samples as eigenvectors.
  const diagonal = zeros(4, 4);
  [3, 1, 4, 2].forEach((value, i) => {
    diagonal.data[5 * i] = value;
  });
  const { embedding, eigenvalues } = runToEnd(alignmentCoordinates(fromDense(diagonal), 2, { ...search, parts: null }));
  expectClose(eigenvalues, [1, 2], 1e-14);
  expectClose(embedding.data.map(Math.abs), [0, 0, 2, 0, 0, 0, 0, 2], 1e-14);
});
