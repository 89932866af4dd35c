import { expect, test } from "vitest";
import { squaredDistance } from "./squared-distance.js";

test("the squared distance of two segments of arrays", () => {
  const a = Float64Array.of(9, 1, 2, 3, 9);
  const b = Float64Array.of(4, 6, 3);
  expect(squaredDistance(a, 1, b, 0, 3)).toBe(9 + 16 + 0);
  expect(squaredDistance(a, 1, a, 1, 3)).toBe(0);
  expect(squaredDistance(a, 0, b, 0, 0)).toBe(0);
});
