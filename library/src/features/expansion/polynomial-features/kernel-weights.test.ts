/** Weights of the polynomial kernel. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { expectClose } from "../../../../test/expect-close.js";
import { refusal } from "../../../../test/refusal.js";
import { fromDense, toDense } from "../../../data/sparse.js";
import { kernelWeights } from "./kernel-weights.js";
import { listMonomials } from "./monomials.js";
import { polynomialFeatures } from "./polynomial-features.js";

test("[ML2-190] the inner product of weighted monomials is the kernel (1 + x·y)^d, for dense and sparse samples", () => {
  const numbers = fc.array(fc.double({ min: -2, max: 2, noNaN: true }), { minLength: 6, maxLength: 6 });
  fc.assert(
    fc.property(numbers, fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 3 }), (entries, degree, columns) => {
      const [x, y] = [entries.slice(0, columns), entries.slice(3, 3 + columns)];
      const model = polynomialFeatures({ degree, kernelWeights: true }).fit({ x: [x, y] });
      const { columns: width, data } = model.transform([x, y]) as { columns: number; data: Float64Array };
      let product = 0;
      for (let k = 0; k < width; k++) product += data[k] * data[width + k];
      const inner = x.reduce((sum, value, j) => sum + value * y[j], 0);
      expectClose([product], [(1 + inner) ** degree], 1e-9);
      const sparse = model.transform(fromDense([x, y]));
      expectClose("data" in sparse ? sparse.data : toDense(sparse).data, data, 1e-12);
    }),
    { numRuns: 40 },
  );
});

test("[ML2-190] the weights of degree d are 1, √d and √(d(d − 1)/2) for the constant, the columns and their squares", () => {
  for (const d of [2, 3, 5]) {
    const weights = kernelWeights(listMonomials(2, d, false, true), d);
    const square = Math.sqrt((d * (d - 1)) / 2);
    expectClose(weights.subarray(0, 6), [1, Math.sqrt(d), Math.sqrt(d), square, Math.sqrt(d * (d - 1)), square], 1e-14);
  }
});

test("weights without all products are refused", () => {
  expect(refusal(() => polynomialFeatures({ kernelWeights: true, bias: false }).fit({ x: [[1]] }))).toContain(
    "the weights of the kernel need all products",
  );
});
