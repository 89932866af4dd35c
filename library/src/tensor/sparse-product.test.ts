/** Sparse products. */
import { expect, test } from "vitest";
import { expectAdjoint, tensorsOf } from "../../test/drawn-tensors.js";
import { expectClose } from "../../test/expect-close.js";
import { expectKernels } from "../../test/tensor-engines.js";
import { fromDense } from "../data/sparse.js";
import * as t from "./operations.js";

test("sparse products are dense ones, and the transposed product is the adjoint", () => {
  const draw = tensorsOf(1);
  const a = t.multiply(draw(5, 7), t.greater(draw(5, 7), t.scalar(0.5, "f64")));
  const sparse = fromDense(t.toMatrix(a));
  for (const transposed of [false, true]) {
    const x = draw(transposed ? 5 : 7, 3);
    expectClose(t.sparseMatmul(sparse, x, transposed).data, t.matmul(a, x, { transposeA: transposed }).data, 1e-14);
    expectAdjoint(
      x.shape,
      (z) => t.sparseMatmul(sparse, z, transposed),
      (y) => t.sparseMatmul(sparse, y, !transposed),
    );
  }
  expect(() => t.sparseMatmul(sparse, draw(4, 3))).toThrow(
    "sparseMatmul: the shapes [5, 7] and [4, 3] do not fit; x must have 7 rows",
  );
});

test("kernels agree with the loops", () => {
  const [rows, columns] = [60, 45];
  const places = Array.from({ length: 200 }, (_, i) => (i * i * 31) % (rows * columns));
  const dense = new Float64Array(rows * columns);
  for (const place of places) dense[place] = Math.fround(Math.sin(place));
  const a = fromDense({ rows, columns, data: dense });
  const draw = tensorsOf(24);
  for (const width of [[1], [7], [3, 20], [70]]) {
    expectKernels([draw(columns, ...width), draw(rows, ...width)], (x, y) => [
      t.sparseMatmul(a, x),
      t.sparseMatmul(a, y, true),
    ]);
  }
});
