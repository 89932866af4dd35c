import { createRandom } from "lectern/numeric";
import { expect, test } from "vitest";
import { foldWeights } from "./fold-weights.js";
import { collapsedFold, gapOf, gapOfFolds, isScored, mean, oriented, summaryOf } from "./judging.js";

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

const alike = (count: number) => ({ each: new Array<number>(count).fill(1), independent: count });

test("a weighted mean is as uncertain as its weights make it", () => {
  const two = { each: [1, 1, 0], independent: 2 };
  expect(gapOf([1, 3, 9], [0, 1, 0], two)).toEqual({ mean: 1.5, standardError: 0.5 });
  expect(gapOf([0.5, 0.7, 0.2], [0.1, 0.2, 0.4], alike(3)).standardError).toBeCloseTo(
    gapOf([0.5, 0.7, 0.2], [0.1, 0.2, 0.4]).standardError,
    12,
  );
  expect(gapOf([1, 3], [0, 0], { each: [1, 1], independent: 1 }).standardError).toBe(0);
});

test("the standard error is right where folds have rows in common and unequal weights, over 4000 draws", () => {
  const folds = { kind: "time-series", testSize: 150, gap: 0, window: null } as const;
  for (const look of [
    { rows: 1000, folds: { ...folds, count: 5, step: 62 } },
    { rows: 1000, folds: { ...folds, count: 9, step: 31 } },
    { rows: 1000, folds: { ...folds, count: 3, step: 150 } },
  ]) {
    const weights = foldWeights([look]);
    const { count, testSize, step } = look.folds;
    const random = createRandom(count);
    const draws = Array.from({ length: 4000 }, () => {
      const rows = Array.from({ length: 1000 }, () => random.normal());
      const scores = Array.from({ length: count }, (_, f) => {
        const start = 1000 - testSize - (count - 1 - f) * step;
        return mean(rows.slice(start, start + testSize));
      });
      return gapOf(
        scores,
        scores.map(() => 0),
        weights,
      );
    });
    const variance = mean(draws.map((draw) => draw.mean ** 2));
    expect(mean(draws.map(({ standardError }) => standardError ** 2)) / variance, `${count} folds`).toBeCloseTo(1, 0.7);
  }
});

test("whoever goes on is decided as if no folds had rows in common", () => {
  const folds = { kind: "time-series", count: 5, testSize: 150, step: 62, gap: 0, window: null } as const;
  const weights = foldWeights([{ rows: 1000, folds }]);
  const [first, second] = [
    [0.5, 0.7, 0.6, 0.8, 0.7],
    [0.4, 0.7, 0.4, 0.7, 0.6],
  ];
  const [honest, separate] = [gapOf(first, second, weights), gapOfFolds(first, second, weights)];
  expect(separate.mean).toBe(honest.mean);
  expect(separate.standardError).toBeLessThan(honest.standardError);
  const apart = foldWeights([{ rows: 1000, folds: { ...folds, testSize: 62 } }]);
  expect(gapOfFolds(first, second, apart).standardError).toBeCloseTo(gapOf(first, second, apart).standardError, 12);
  expect(gapOfFolds(first, second)).toEqual(gapOf(first, second));
});

test("the summary of scores has the weighted mean and the values as they are", () => {
  expect(summaryOf([1, 3])).toEqual({ values: [1, 3], mean: 2, standardError: 1, deviation: Math.sqrt(2) });
  expect(summaryOf([1, 5], { each: [1, 3], independent: 1.6 })).toMatchObject({ values: [1, 5], mean: 4 });
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
