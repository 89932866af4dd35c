import { createRandom } from "lectern/numeric";
import { expect, test } from "vitest";
import { collapsedFold, gapOf, isScored, mean, oriented, summaryOf } from "./judging.js";

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

test("a weighted mean is as uncertain as its weights make it", () => {
  expect(gapOf([1, 3, 9], [0, 1, 0], [1, 1, 0])).toEqual({ mean: 1.5, standardError: 0.5 });
  expect(gapOf([0.5, 0.7, 0.2], [0.1, 0.2, 0.4], [2, 2, 2]).standardError).toBeCloseTo(
    gapOf([0.5, 0.7, 0.2], [0.1, 0.2, 0.4]).standardError,
    12,
  );
  const weights = [1, 1.35, 1.86, 2.64, 4];
  const zeros = weights.map(() => 0);
  const random = createRandom(0);
  const draws = Array.from({ length: 4000 }, () =>
    gapOf(
      weights.map(() => random.normal()),
      zeros,
      weights,
    ),
  );
  // The variance of the mean of independent folds is the sum of the squares of the weights as shares.
  const truth = weights.reduce((sum, weight) => sum + (weight / 10.85) ** 2, 0);
  expect(mean(draws.map(({ mean }) => mean ** 2)) / truth).toBeCloseTo(1, 1);
  expect(mean(draws.map(({ standardError }) => standardError ** 2)) / truth).toBeCloseTo(1, 1);
});

test("the summary of scores has the weighted mean and the values as they are", () => {
  expect(summaryOf([1, 3])).toEqual({ values: [1, 3], mean: 2, standardError: 1, deviation: Math.sqrt(2) });
  expect(summaryOf([1, 5], [1, 3])).toMatchObject({ values: [1, 5], mean: 4 });
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
