import { expect, test } from "vitest";
import { runToEnd } from "../../../core/run.js";
import { asMatrix, column } from "../../../data/matrix.js";
import { ascendingGaps, gapsOf, largestChange, learnColumn, predictGaps } from "./rounds.js";

const gap = Number.NaN;

test("missing values are found by column, and columns ordered by their number, ties in column order", () => {
  const gaps = gapsOf(
    asMatrix([
      [gap, 1, gap, 1],
      [gap, 1, 2, gap],
    ]),
  );
  expect(gaps.map((rows) => Array.from(rows))).toEqual([[0, 1], [], [0], [1]]);
  expect(Array.from(ascendingGaps(gaps))).toEqual([1, 2, 3, 0]);
});

test("a column is fitted on the rows in which it has a value, and predicted in the others within bounds", () => {
  // The middle column is twice the first minus the last; the placeholders of its missing values must not matter.
  const filled = asMatrix([
    [1, 2, 0],
    [2, 3, 1],
    [3, -99, 2],
    [0, -5, 5],
    [4, 99, -9],
  ]);
  const gaps = Int32Array.of(2, 4);
  const { coefficients, intercept } = runToEnd(learnColumn(filled, 1, gaps, { kind: "ridge", alpha: 0 }));
  [2, 0, -1].forEach((value, j) => {
    expect(coefficients[j]).toBeCloseTo(value, 12);
  });
  expect(coefficients[1]).toBe(0);
  expect(intercept).toBeCloseTo(0, 12);
  const bounds = { lower: new Float64Array(3).fill(-Infinity), upper: Float64Array.of(Infinity, 10, Infinity) };
  predictGaps(filled, 1, gaps, coefficients, intercept, bounds);
  expect(column(filled, 1)[2]).toBeCloseTo(4, 12);
  expect(column(filled, 1)[4]).toBe(10);
});

test("the change is the largest sum of absolute changes in a row", () => {
  const now = asMatrix([
    [1, 2],
    [3, 4],
  ]);
  expect(largestChange(now, Float64Array.of(0, 4, 3, 6.5))).toBe(3);
});
