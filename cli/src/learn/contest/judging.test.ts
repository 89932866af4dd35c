import { expect, test } from "vitest";
import { collapsedFold, gapOf, isScored, mean, oriented } from "./judging.js";

const higher = { higherIsBetter: true };

test("a fold that is far below the constant prediction is a collapse; a bad fold is not", () => {
  expect(collapsedFold([0.8, 0.7, -5e12], [0, 0, 0], higher)).toBe(2);
  expect(collapsedFold([0.8, 0.7, -0.9], [0, -0.01, 0], higher)).toBe(2);
  expect(collapsedFold([0.8, 0.7, -0.1], [0, 0, 0], higher)).toBeUndefined();
  expect(collapsedFold([-0.1, -0.2, -0.05], [0, 0, 0], higher)).toBeUndefined();
  // Losses, larger is better after the change of sign: errors of 1 and 40 where the constant has 10.
  expect(collapsedFold([-1, -1.1, -40], [-10, -10, -10], { higherIsBetter: false })).toBe(2);
});

test("the standard error of a difference is that of the paired differences", () => {
  expect(gapOf([1, 3], [0, 1])).toEqual({ mean: 1.5, standardError: 0.5 });
  expect(gapOf([0.9, 0.5, 0.7], [0.8, 0.4, 0.6]).standardError).toBeCloseTo(0, 12);
  expect(gapOf([2], [1])).toEqual({ mean: 1, standardError: 0 });
});

test("losses change their sign, so that larger is better", () => {
  const values = [1, 2];
  expect(oriented(values, higher)).toEqual([1, 2]);
  expect(oriented(values, higher)).not.toBe(values);
  expect(oriented(values, { higherIsBetter: false })).toEqual([-1, -2]);
  expect(mean([1, 2, 6])).toBe(3);
});

test("an outcome has scores or a failure", () => {
  expect(isScored({ scores: {}, fitMilliseconds: 1 })).toBe(true);
  expect(isScored({ failure: "too slow", patience: 5 })).toBe(false);
  expect(isScored(undefined)).toBe(false);
});
