import { expect, test } from "vitest";
import { heights } from "./loss-heights.js";

test("equal factors are equal steps, from the lowest to the highest", () => {
  heights([1, 10, 100]).forEach((height, i) => {
    expect(height).toBeCloseTo(i / 2, 12);
  });
});

test("losses that are all equal, zero or not finite", () => {
  expect(heights([2, 2])).toEqual([0, 0]);
  expect(heights([0, 1, Number.NaN, Number.POSITIVE_INFINITY])).toEqual([0, 1, 1, 1]);
});
