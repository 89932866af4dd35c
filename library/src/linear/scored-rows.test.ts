import { expect, test } from "vitest";
import { asMatrix } from "../data/matrix.js";
import { fromDense } from "../data/sparse.js";
import { addRow, addSample, rowDot, scoreOf } from "./scored-rows.js";

test("multiplies by single rows and adds multiples of them, dense or sparse", () => {
  const x = asMatrix([
    [1, 0, 2],
    [0, 3, 0],
  ]);
  for (const samples of [x, fromDense(x)]) {
    const weights = Float64Array.of(9, 1, 2, 3);
    expect([rowDot(samples, 0, weights, 1), rowDot(samples, 1, weights, 1)]).toEqual([7, 6]);
    addRow(samples, 0, 10, weights, 1);
    addRow(samples, 1, -1, weights, 1);
    expect(Array.from(weights)).toEqual([9, 11, -1, 23]);
  }
});

test("rows have a 1 at the end for the intercept", () => {
  const rows = { x: asMatrix([[2, 3]]), intercept: true };
  const weights = Float64Array.of(1, 1, 1);
  expect(scoreOf(rows, 0, weights)).toBe(6);
  addSample(rows, 0, 2, weights);
  expect([...weights]).toEqual([5, 7, 3]);
});
