import { expect, test } from "vitest";
import { asMatrix } from "../../data/matrix.js";
import { lastFitsOf } from "./last-fit.js";

const learned = (value: number) => ({ coefficients: asMatrix([[value, 1]]), intercepts: Float64Array.of(2) });

test("what was known at the end of the last fit is recalled for its model alone, by what it learned", () => {
  const shared = new Map<string, unknown>();
  const fits = lastFitsOf<string>("a machine");
  expect(fits.recall(shared, learned(1))).toBeUndefined();
  fits.remember(shared, learned(1), "first");
  expect([fits.recall(shared, learned(1)), fits.recall(shared, learned(1 + 1e-15))]).toEqual(["first", undefined]);
  fits.remember(shared, learned(3), "second");
  expect([fits.recall(shared, learned(1)), fits.recall(shared, learned(3))]).toEqual([undefined, "second"]);
  expect(lastFitsOf("another").recall(shared, learned(3))).toBeUndefined();
});
