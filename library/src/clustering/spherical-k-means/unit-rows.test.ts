import { expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { asMatrix } from "../../data/matrix.js";
import { fromDense, toDense } from "../../data/sparse.js";
import { addRow, hasDirection, innerProducts, unitRows } from "./unit-rows.js";

const x = asMatrix([
  [3, 4, 0],
  [0, 0, -2],
]);

test("rows get the length 1, and dense and sparse rows the same inner products and sums", () => {
  const unit = unitRows(x);
  expectClose(unit.data, [0.6, 0.8, 0, 0, 0, -1], 1e-15);
  const sparse = unitRows(fromDense(x));
  expect(toDense(sparse)).toEqual(unit);
  const centers = asMatrix([[1, 2, 3]]);
  expectClose(innerProducts(unit, centers).data, [2.2, -3], 1e-15);
  expectClose(innerProducts(sparse, centers).data, [2.2, -3], 1e-15);
  for (const rows of [unit, sparse]) {
    const sum = Float64Array.of(1, 1, 1);
    addRow(sum, 10, rows, 0);
    expectClose(sum, [7, 9, 1], 1e-15);
  }
});

test("extreme rows keep their direction, and a row of zeros has none", () => {
  expectClose(
    unitRows(
      asMatrix([
        [1e300, 1e300],
        [1e-300, 0],
      ]),
    ).data,
    [Math.SQRT1_2, Math.SQRT1_2, 1, 0],
    1e-14,
  );
  expect([0, 1].map((i) => hasDirection(unitRows(asMatrix([[1], [0]])), i))).toEqual([true, false]);
  expect([0, 1].map((i) => hasDirection(fromDense(asMatrix([[1], [0]])), i))).toEqual([true, false]);
});
