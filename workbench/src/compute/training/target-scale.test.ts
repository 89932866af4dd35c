import { expect, test } from "vitest";
import { targetScale } from "./target-scale.js";

test("the smallest number becomes −1 and the largest 1; equal numbers become 0", () => {
  const { center, spread } = targetScale(Float64Array.of(3, 11, 5));
  expect([3, 11, 7].map((value) => (value - center) / spread)).toEqual([-1, 1, 0]);
  const same = targetScale(Float64Array.of(4, 4));
  expect((4 - same.center) / same.spread).toBe(0);
});
