import { describe, expect, test } from "vitest";
import { drawnPoints } from "../../../test/drawn-points.js";
import { expectClose } from "../../../test/expect-close.js";
import { product } from "../../../test/matrices.js";
import { type Matrix, transpose } from "../../data/matrix.js";
import { fromDense } from "../../data/sparse.js";
import { centeredSamples } from "./centered-samples.js";
import { columnMeans } from "./column-means.js";

const shapes = [
  [7, 4],
  [4, 9],
  [300, 30],
  [20, 150],
] as const;

describe.each(["dense", "sparse"] as const)("products with centred %s samples", (form) => {
  test.each(shapes)("%i x %i: equal those of the centred matrix, with weights and without", (rows, columns) => {
    for (const weights of [undefined, Float64Array.from({ length: rows }, (_, i) => 0.5 + (i % 3))]) {
      const x = withZeros(rows, columns);
      const { mean, total } = columnMeans(x, weights);
      const a = explicit(x, mean, weights);
      expect(total).toBeCloseTo(weights?.reduce((sum, weight) => sum + weight, 0) ?? rows, 12);
      const samples = centeredSamples(form === "sparse" ? fromDense(x) : x, { mean, weights });
      const [columnGram, rowGram] = [product(transpose(a), a), product(a, transpose(a))];
      expectClose(samples.gramOfColumns().data, columnGram.data, 1e-12);
      expectClose(samples.gramOfRows().data, rowGram.data, 1e-12);
      expectClose(samples.dense().data, a.data, 1e-13);
      const squares = a.data.reduce((sum, value) => sum + value * value, 0);
      expect(Math.abs(samples.squares() - squares)).toBeLessThan(1e-12 * squares);
      const [v, u] = [drawnPoints(3, columns, 1), drawnPoints(3, rows, 2)];
      // Twice, because the second time dense samples are in the engine's memory already.
      for (let round = 0; round < 2; round++) {
        expectClose(samples.normalRows(v).data, product(v, columnGram).data, 1e-11);
        expectClose(samples.dualRows(u).data, product(u, rowGram).data, 1e-11);
        expectClose(samples.transposedRows(u).data, product(u, a).data, 1e-11);
      }
      samples.dispose();
    }
  });
});

test("the mean of a constant column is exactly its value, and a large offset costs no digits", () => {
  const x = { rows: 3, columns: 2, data: Float64Array.of(0.1, 1e15 + 1, 0.1, 1e15 + 2, 0.1, 1e15 + 3) };
  expect([...columnMeans(x).mean]).toEqual([0.1, 1e15 + 2]);
  expect([...columnMeans(x, Float64Array.of(0, 0, 2)).mean]).toEqual([0.1, 1e15 + 3]);
});

function withZeros(rows: number, columns: number): Matrix {
  const x = drawnPoints(rows, columns, rows + columns);
  return { ...x, data: x.data.map((value, at) => (at % 3 === 0 ? 0 : value + 2)) };
}

function explicit(x: Matrix, mean: Float64Array, weights: Float64Array | undefined): Matrix {
  const data = x.data.map((value, at) => {
    const weight = weights === undefined ? 1 : weights[Math.floor(at / x.columns)];
    return Math.sqrt(weight) * (value - mean[at % x.columns]);
  });
  return { ...x, data };
}
