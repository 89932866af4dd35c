import { expect, test } from "vitest";
import { groupSeparation, squaredCorrelation } from "./separation.js";

test("the share of the variance between groups is 1 for constant groups, 0 for equal means", () => {
  expect(groupSeparation(Float64Array.of(1, 1, 5, 5), [0, 0, 1, 1])).toBeCloseTo(1, 12);
  expect(groupSeparation(Float64Array.of(1, 3, 1, 3), [0, 0, 1, 1])).toBeCloseTo(0, 12);
  // Means 1 and 4 around 2.5: 4 · 1.5² = 9 between the groups and 4 · 1² = 4 within them.
  expect(groupSeparation(Float64Array.of(0, 2, 3, 5, Number.NaN), [0, 0, 1, 1, 1])).toBeCloseTo(9 / 13, 12);
  expect(groupSeparation(Float64Array.of(2, 2), [0, 1])).toBe(0);
});

test("the squared correlation is 1 for a line, 0 for a constant, ignoring missing values", () => {
  expect(squaredCorrelation(Float64Array.of(1, 2, 3, Number.NaN), [-2, -4, -6, 1])).toBeCloseTo(1, 12);
  expect(squaredCorrelation(Float64Array.of(1, 2, 3), [5, 5, 5])).toBe(0);
  expect(squaredCorrelation(Float64Array.of(-1, 0, 1), [1, 0, 1])).toBeCloseTo(0, 12);
});
