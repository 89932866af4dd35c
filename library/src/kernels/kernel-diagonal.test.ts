import { expect, test } from "vitest";
import { expectClose } from "../../test/expect-close.js";
import { everyKernel, gramByDefinition } from "../../test/kernel-values.js";
import { normalMatrix } from "../../test/matrices.js";
import { refusal } from "../../test/refusal.js";
import { asMatrix } from "../data/matrix.js";
import { fromDense } from "../data/sparse.js";
import { createRandom } from "../numeric/random/random.js";
import { kernelDiagonal } from "./kernel-diagonal.js";

test.each(everyKernel.map((kernel) => [kernel.kind, kernel] as const))(
  "%s: the diagonal matches the definition",
  (_, kernel) => {
    for (let seed = 0; seed < 5; seed++) {
      const normals = normalMatrix(6, 3, createRandom(seed));
      const x = { ...normals, data: normals.data.map((value, at) => (at < 3 ? 0 : Math.max(0, value))) };
      const k = gramByDefinition(kernel, x, x);
      const expected = Float64Array.from({ length: 6 }, (_, i) => k.data[7 * i]);
      expectClose(kernelDiagonal(kernel, x), expected, 1e-13);
      expectClose(kernelDiagonal(kernel, fromDense(x)), expected, 1e-13);
    }
  },
);

test("a precomputed kernel has a diagonal when it is square", () => {
  expect(
    kernelDiagonal(
      { kind: "precomputed" },
      asMatrix([
        [3, 1],
        [1, 4],
      ]),
    ),
  ).toEqual(Float64Array.of(3, 4));
  expect(refusal(() => kernelDiagonal({ kind: "precomputed" }, asMatrix([[3, 1]])))).toContain(
    "a precomputed kernel matrix must be square, got 1 x 2",
  );
});

test("refuses negative numbers for histogram kernels", () => {
  expect(refusal(() => kernelDiagonal({ kind: "intersection" }, asMatrix([[-1]])))).toContain("row 0, column 0 is -1");
});
