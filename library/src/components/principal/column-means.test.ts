import { expect, test } from "vitest";
import { fromDense } from "../../data/sparse.js";
import { columnMeans } from "./column-means.js";

test("computes weighted means of dense and sparse columns", () => {
  const x = { rows: 2, columns: 2, data: Float64Array.of(1, 0, 4, 8) };
  for (const samples of [x, fromDense(x)]) {
    expect(columnMeans(samples)).toEqual({ mean: Float64Array.of(2.5, 4), total: 2 });
    expect(columnMeans(samples, Float64Array.of(1, 3))).toEqual({ mean: Float64Array.of(3.25, 6), total: 4 });
  }
});
