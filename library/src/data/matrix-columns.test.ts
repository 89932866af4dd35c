import { expect, test } from "vitest";
import { matrixColumns } from "./matrix-columns.js";
import { fromDense } from "./sparse.js";

test("matrices become named columns, dense or sparse", () => {
  const matrix = { rows: 2, columns: 2, data: Float64Array.of(1, 2, 0, 4) };
  const expected = new Map([
    ["a", Float64Array.of(1, 0)],
    ["column2", Float64Array.of(2, 4)],
  ]);
  expect(matrixColumns(matrix, ["a"])).toEqual(expected);
  expect(matrixColumns(fromDense(matrix), ["a"])).toEqual(expected);
});
