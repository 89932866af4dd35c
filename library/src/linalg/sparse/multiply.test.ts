import fc from "fast-check";
import { expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { readTriplets } from "../../../test/sparse-examples.js";
import { asMatrix, zeros } from "../../data/matrix.js";
import { asSparse, fromDense, fromTriplets, toDense, transposeSparse } from "../../data/sparse.js";
import { multiply } from "../multiply.js";
import reference from "../reference/iterative.json" with { type: "json" };
import { multiplySparse } from "./multiply.js";

test("matches SciPy", () => {
  const { a, b, product } = reference.products;
  expectClose(toDense(multiplySparse(readTriplets(a), readTriplets(b))).data, asMatrix(product).data, 1e-14);
});

test("equals the dense product, is well formed, and (A B)ᵀ = Bᵀ Aᵀ", () => {
  const sizes = fc.integer({ min: 0, max: 8 });
  const entries = fc.array(fc.constantFrom(0, 0, 0, 1, -2, 0.5), { minLength: 128, maxLength: 128 });
  fc.assert(
    fc.property(sizes, sizes, sizes, entries, (rows, inner, columns, values) => {
      const a = { ...zeros(rows, inner), data: Float64Array.from(values.slice(0, rows * inner)) };
      const b = { ...zeros(inner, columns), data: Float64Array.from(values.slice(64, 64 + inner * columns)) };
      const product = asSparse(multiplySparse(fromDense(a), fromDense(b)));
      expect(toDense(product).data).toEqual(multiply(a, b).data);
      const mirrored = multiplySparse(transposeSparse(fromDense(b)), transposeSparse(fromDense(a)));
      expect(toDense(mirrored).data).toEqual(toDense(transposeSparse(product)).data);
    }),
  );
});

test("exact cancellation leaves a stored zero; incompatible sizes are refused", () => {
  const a = fromTriplets(1, 2, { rowIndex: [0, 0], columnIndex: [0, 1], values: [1, -1] });
  const b = fromTriplets(2, 1, { rowIndex: [0, 1], columnIndex: [0, 0], values: [3, 3] });
  expect(Array.from(multiplySparse(a, b).values)).toEqual([0]);
  expect(() => multiplySparse(a, a)).toThrow("1 x 2 and 1 x 2 have incompatible shapes");
});
