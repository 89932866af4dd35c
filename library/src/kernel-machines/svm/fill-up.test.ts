import { expect, test } from "vitest";
import { fillUp } from "./fill-up.js";

test("fills the first variables up to their bounds", () => {
  expect(Array.from(fillUp(Float64Array.of(1, 2, 1), 2.5))).toEqual([1, 1.5, 0]);
  expect(Array.from(fillUp(Float64Array.of(1, 2, 1), 4))).toEqual([1, 2, 1]);
});
