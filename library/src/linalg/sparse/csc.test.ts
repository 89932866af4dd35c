import { expect, test } from "vitest";
import { asMatrix, transpose } from "../../data/matrix.js";
import { fromDense, toDense } from "../../data/sparse.js";
import { fromCompressedColumns, toCompressedColumns, transposedView } from "./csc.js";

const dense = asMatrix([
  [1, 0, 2, 0],
  [0, 0, 3, 0],
  [4, 5, 0, 0],
]);

test("compressed columns list the rows of each column in order", () => {
  expect(toCompressedColumns(fromDense(dense))).toEqual({
    rows: 3,
    columns: 4,
    columnStart: Int32Array.of(0, 2, 3, 5, 5),
    rowIndex: Int32Array.of(0, 2, 2, 0, 1),
    values: Float64Array.of(1, 4, 5, 2, 3),
  });
});

test("converting back to rows gives the same matrix, and the view is the transpose without copying", () => {
  const columns = toCompressedColumns(fromDense(dense));
  expect(fromCompressedColumns(columns)).toEqual(fromDense(dense));
  const view = transposedView(columns);
  expect(toDense(view)).toEqual(transpose(dense));
  expect(view.values).toBe(columns.values);
});
