import { expect, test } from "vitest";
import { barHeights } from "./gradient-heights.js";

test("the largest is at the top, and each tenth of it a sixth lower", () => {
  const heights = barHeights([10, 1, 1e-2, 1e-8, 0]);
  [1, 5 / 6, 1 / 2, 0, 0].forEach((height, i) => {
    expect(heights[i]).toBeCloseTo(height, 12);
  });
});

test("what is not finite, and nothing at all", () => {
  expect(barHeights([Number.NaN, 2])).toEqual([0, 1]);
  expect(barHeights([Number.POSITIVE_INFINITY, 2])).toEqual([1, 1]);
  expect(barHeights([0, 0])).toEqual([0, 0]);
  expect(barHeights([])).toEqual([]);
});
