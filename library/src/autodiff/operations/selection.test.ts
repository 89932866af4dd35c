/** Rows and entries chosen by index. */
import { test } from "vitest";
import { expectDerivatives } from "../../../test/expect-derivatives.js";
import { fromDense } from "../../data/sparse.js";
import * as ad from "../operations.js";

test("chosen rows and entries have the derivatives of differences", () => {
  expectDerivatives((x) => ad.gather(x, Int32Array.of(2, 0, 2)), [3, 2]);
  expectDerivatives((x) => ad.scatterAdd(x, Int32Array.of(1, 1, 0), 4), [3, 2]);
  expectDerivatives((x) => ad.takeEntries(x, Int32Array.of(5, 0, 5, 1), [2, 2]), [3, 2]);
});

test("products with a sparse matrix have the derivatives of differences", () => {
  const matrix = fromDense([
    [0, 2, 0],
    [1, 0, -1],
  ]);
  expectDerivatives((x) => ad.sparseMatmul(matrix, x), [3, 2]);
  expectDerivatives((x) => ad.sparseMatmul(matrix, x, true), [2, 2]);
});
