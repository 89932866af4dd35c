import { expect, test } from "vitest";
import { drawnPoints } from "../../../test/drawn-points.js";
import { expectClose } from "../../../test/expect-close.js";
import { fromDense } from "../../data/sparse.js";
import { denseProducts } from "./centered-dense.js";
import { sparseProducts } from "./centered-sparse.js";

test("scores of sparse samples are those of dense ones", () => {
  const [x, w, mean] = [drawnPoints(30, 8, 1), drawnPoints(3, 8, 2), drawnPoints(1, 8, 3).data];
  const sparse = sparseProducts(fromDense(x), { mean });
  expectClose(sparse.scores(w).data, denseProducts(x, { mean }).scores(w).data, 1e-13);
  expect([sparse.rows, sparse.columns]).toEqual([30, 8]);
});
