import { expect, test } from "vitest";
import { hypotenuse } from "./hypotenuse.js";

test("the hypotenuse is accurate for numbers of any size", () => {
  for (const scale of [1, 2 ** -400, 2 ** -600, 2 ** 400, 2 ** 600, 2 ** 1000]) {
    expect(hypotenuse(3 * scale, -4 * scale)).toBe(5 * scale);
  }
  expect(hypotenuse(0, 0)).toBe(0);
  expect(hypotenuse(0, -1e-320)).toBe(1e-320);
  expect(hypotenuse(Number.NaN, 1)).toBeNaN();
});
