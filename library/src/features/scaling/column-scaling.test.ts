import { expect, test } from "vitest";
import { asMatrix } from "../../data/matrix.js";
import { fromDense, isSparse, toDense } from "../../data/sparse.js";
import { multiplyAndShift, scaleColumns, shiftAndDivide, sparseUnlessCentered, withValues } from "./column-scaling.js";

const x = asMatrix([
  [1, 0, 6],
  [0, Number.NaN, -3],
]);
const shift = Float64Array.of(1, 2, 0);
const scale = Float64Array.of(2, 4, 3);

test("columns are shifted and divided, and restored", () => {
  const z = shiftAndDivide(x, shift, scale);
  expect(Array.from(z.data)).toEqual([0, -0.5, 2, -0.5, Number.NaN, -1]);
  expect(multiplyAndShift(z, scale, shift)).toEqual(x);
});

test("sparse columns are divided only, and share no memory with the input", () => {
  const given = fromDense(x);
  const z = scaleColumns(given, { shift: new Float64Array(3), scale });
  if (!isSparse(z)) throw new Error("it is dense");
  expect(Array.from(toDense(z).data)).toEqual([0.5, 0, 2, 0, Number.NaN, -1]);
  for (const name of ["rowStart", "columnIndex", "values"] as const) {
    expect(z[name].buffer).not.toBe(given[name].buffer);
    expect(withValues(given, given.values.slice())[name].buffer).not.toBe(given[name].buffer);
  }
});

test("options that center remove sparse support, with the reason", () => {
  expect(sparseUnlessCentered({ center: false })).toEqual({});
  expect(sparseUnlessCentered({ center: true })).toEqual({
    sparse: "and subtracting a center would fill in its zeros: set center to false",
  });
});
