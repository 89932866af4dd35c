/** Shapes. */
import { expect, test } from "vitest";
import * as t from "./operations.js";
import { axisOf, stridesOf } from "./shape.js";

test("sizes and comparison", () => {
  expect([t.sizeOf([]), t.sizeOf([2, 3]), t.sizeOf([2, 0])]).toEqual([1, 6, 0]);
  expect([t.sameShape([2, 3], [2, 3]), t.sameShape([2], [2, 1])]).toEqual([true, false]);
  expect(t.showShape([2, 3])).toBe("[2, 3]");
  expect(stridesOf([2, 3, 4])).toEqual([12, 4, 1]);
});

test("axes count from the end when negative, and must exist", () => {
  expect(axisOf("sum", -1, [2, 3])).toBe(1);
  expect(() => axisOf("sum", 2, [2, 3])).toThrow("sum: axis 2 does not exist; the shape [2, 3] has 2 axes");
});
