import { expect, test } from "vitest";
import { expectClose } from "../../test/expect-close.js";
import { gramByDefinition } from "../../test/kernel-values.js";
import { normalMatrix, product } from "../../test/matrices.js";
import { refusal } from "../../test/refusal.js";
import { asMatrix, zeros } from "../data/matrix.js";
import { fromDense } from "../data/sparse.js";
import { createRandom } from "../numeric/random/random.js";
import { kernelExpansion } from "./kernel-expansion.js";

test("sums of kernels match the definition, dense and sparse, also in pieces", () => {
  const kernel = { kind: "rbf", gamma: 0.5 } as const;
  // 17,000 kernel centers give pieces of 246 rows of x.
  for (const [rows, centers] of [
    [5, 4],
    [600, 17000],
  ]) {
    const [x, z] = [normalMatrix(rows, 2, createRandom(rows)), normalMatrix(centers, 2, createRandom(1))];
    const coefficients = normalMatrix(centers, 1, createRandom(2));
    const few = { ...x, rows: 5, data: x.data.slice((rows - 5) * 2) };
    const expected = product(gramByDefinition(kernel, few, z), coefficients).data;
    expectClose(kernelExpansion(kernel, x, z, coefficients.data).subarray(rows - 5), expected, 1e-10);
    expectClose(kernelExpansion(kernel, fromDense(few), fromDense(z), coefficients.data), expected, 1e-10);
  }
});

test("with a precomputed kernel the rows are the kernel values", () => {
  const predicted = kernelExpansion({ kind: "precomputed" }, asMatrix([[1, 2]]), zeros(0, 2), Float64Array.of(3, 4));
  expect(predicted).toEqual(Float64Array.of(11));
});

test("needs as many coefficients as samples", () => {
  const one = asMatrix([[1]]);
  expect(refusal(() => kernelExpansion({ kind: "cosine" }, one, one, Float64Array.of(1, 2)))).toContain(
    "1 samples need 1 coefficients, got 2",
  );
});
