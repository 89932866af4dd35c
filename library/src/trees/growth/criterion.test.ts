import { expect, test } from "vitest";
import { clamp, keepsOrder, unbounded } from "./criterion.js";

test("bounds clip, and predictions must keep the order after clipping", () => {
  expect([clamp(5, 0, 3), clamp(-5, 0, 3), clamp(1, 0, 3)]).toEqual([3, 0, 1]);
  expect(keepsOrder(1, 2, { ...unbounded, sign: 1 })).toBe(true);
  expect(keepsOrder(1, 2, { ...unbounded, sign: -1 })).toBe(false);
  expect(keepsOrder(9, 8, { lower: 0, upper: 3, sign: 1 })).toBe(true);
});
