import { createTable, fromDense } from "lectern/data";
import { expect, test } from "vitest";
import { matrixColumns, tableOf } from "./result-columns.js";

test("matrices become named columns, dense or sparse", () => {
  const matrix = { rows: 2, columns: 2, data: Float64Array.of(1, 2, 0, 4) };
  const expected = new Map([
    ["a", Float64Array.of(1, 0)],
    ["column2", Float64Array.of(2, 4)],
  ]);
  expect(matrixColumns(matrix, ["a"])).toEqual(expected);
  expect(matrixColumns(fromDense(matrix), ["a"])).toEqual(expected);
});

test("side by side, a name that is taken gets an underscore", () => {
  const joined = tableOf(createTable({ a: [1], b: [2] }), createTable({ b: [3], c: [4] }));
  expect(joined.names).toEqual(["a", "b", "b_", "c"]);
});
