import { expect, test } from "vitest";
import { drawnPoints } from "../../../test/drawn-points.js";
import { expectClose } from "../../../test/expect-close.js";
import { fromDense } from "../../data/sparse.js";
import { currentEngine } from "../../engine/index.js";
import { denseProducts } from "./centered-dense.js";
import { sparseProducts } from "./centered-sparse.js";

test("scores of sparse samples equal those of dense ones", () => {
  const [x, w, mean] = [drawnPoints(30, 8, 1), drawnPoints(3, 8, 2), drawnPoints(1, 8, 3).data];
  const sparse = sparseProducts(fromDense(x), { mean });
  expectClose(sparse.scores(w).data, denseProducts(x, { mean }).scores(w).data, 1e-13);
  expect([sparse.rows, sparse.columns]).toEqual([30, 8]);
});

test("all products with sparse samples equal those with dense ones, centred or not, weighted or not", () => {
  for (const [rows, columns] of [
    [30, 8],
    [8, 30],
  ]) {
    const x = drawnPoints(rows, columns, rows);
    const weights = Float64Array.from({ length: rows }, (_, i) => i % 3);
    for (const mean of [new Float64Array(columns), drawnPoints(1, columns, 3).data]) {
      for (const centering of [{ mean }, { mean, weights }]) {
        const before = currentEngine().memory.bytesInUse;
        const [sparse, dense] = [sparseProducts(fromDense(x), centering), denseProducts(x, centering)];
        for (const width of [1, 3]) {
          const [v, u] = [drawnPoints(width, columns, 4), drawnPoints(width, rows, 5)];
          expectClose(sparse.normalRows(v).data, dense.normalRows(v).data, 1e-12);
          expectClose(sparse.dualRows(u).data, dense.dualRows(u).data, 1e-12);
          expectClose(sparse.transposedRows(u).data, dense.transposedRows(u).data, 1e-12);
        }
        expectClose(sparse.gramOfRows().data, dense.gramOfRows().data, 1e-12);
        for (const products of [sparse, dense]) products.dispose();
        expect(currentEngine().memory.bytesInUse).toBe(before);
      }
    }
  }
});
