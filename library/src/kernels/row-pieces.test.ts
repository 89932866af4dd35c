import { expect, test } from "vitest";
import { asMatrix, toRows } from "../data/matrix.js";
import { fromDense, isSparse, toDense } from "../data/sparse.js";
import { pieceRows, rowsBetween } from "./row-pieces.js";

const x = asMatrix([
  [1, 0],
  [0, 2],
  [3, 4],
]);

test("takes rows of dense and sparse samples, dense ones without copying", () => {
  const some = rowsBetween(x, 1, 3);
  expect(isSparse(some) ? [] : toRows(some)).toEqual([
    [0, 2],
    [3, 4],
  ]);
  expect("data" in some && some.data.buffer).toBe(x.data.buffer);
  const sparse = rowsBetween(fromDense(x), 1, 3);
  expect(isSparse(sparse) && toRows(toDense(sparse))).toEqual([
    [0, 2],
    [3, 4],
  ]);
  expect(rowsBetween(x, 0, 3)).toBe(x);
});

test("pieces are 16 MiB at most, with a minimum number of rows", () => {
  expect(pieceRows(4096) * 4096 * 8).toBe(2 ** 24);
  expect(pieceRows(10_000_000)).toBe(64);
  expect(pieceRows(0)).toBeGreaterThan(0);
  expect(pieceRows(4096, 300) * 4096 * 8).toBe(2 ** 22);
});
