import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { pointLosses } from "../metrics/regression/losses.js";
import { gridVariance, jointDensity, jointTable, marginalOf } from "../numeric/probability/grid.js";
import { createRandom } from "../numeric/random/random.js";
import {
  conditionalMeans,
  conditionalMedians,
  empiricalPredictionError,
  expectedPredictionError,
} from "./prediction-error.js";

const { quadratic, absolute, zeroOne } = pointLosses;
const xs = [0, 1, 2];
const ys = [-2, 0, 1, 5];
const tables = fc
  .array(fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 4, maxLength: 4 }), { minLength: 3, maxLength: 3 })
  .filter((rows) => rows.flat().some((count) => count > 0))
  .map((rows) => {
    const total = rows.flat().reduce((a, b) => a + b, 0);
    return jointTable(
      xs,
      ys,
      rows.map((row) => row.map((count) => count / total)),
    );
  });
const predictions = fc.array(fc.double({ min: -5, max: 8, noNaN: true }), { minLength: 3, maxLength: 3 });
const grid = (from: number, to: number, count: number) =>
  Array.from({ length: count }, (_, i) => from + ((to - from) * i) / (count - 1));

describe("expected prediction error", () => {
  test("[IR-005] quadratic loss: no function has a smaller error than the conditional mean", () => {
    fc.assert(
      fc.property(tables, predictions, (joint, other) => {
        const best = conditionalMeans(joint);
        const least = expectedPredictionError(joint, (x) => best[x], quadratic);
        expect(least).toBeLessThanOrEqual(expectedPredictionError(joint, (x) => other[x], quadratic) + 1e-12);
      }),
    );
  });

  test("[IR-005] absolute loss: no function has a smaller error than the conditional median", () => {
    fc.assert(
      fc.property(tables, predictions, (joint, other) => {
        const best = conditionalMedians(joint);
        const least = expectedPredictionError(joint, (x) => best[x], absolute);
        expect(least).toBeLessThanOrEqual(expectedPredictionError(joint, (x) => other[x], absolute) + 1e-12);
      }),
    );
  });

  test("[IR-005] is exact for a known joint density: normal noise of variance s² leaves s² (mean) and s √(2/π) (median)", () => {
    const s = 0.5;
    const joint = jointDensity(grid(-2, 2, 81), grid(-6, 8, 1401), (x, y) =>
      Math.exp(-0.5 * x * x - 0.5 * ((y - (1 + 2 * x)) / s) ** 2),
    );
    const line = (x: number) => 1 + 2 * x;
    conditionalMeans(joint).forEach((mean, i) => {
      expect(mean).toBeCloseTo(line(joint.x.values[i]), 8);
    });
    conditionalMedians(joint).forEach((median, i) => {
      expect(Math.abs(median - line(joint.x.values[i]))).toBeLessThan(0.01); // the distance of the points
    });
    expect(expectedPredictionError(joint, line, quadratic)).toBeCloseTo(s * s, 8);
    expect(expectedPredictionError(joint, line, absolute)).toBeCloseTo(s * Math.sqrt(2 / Math.PI), 4);
    // A wrong slope adds (slope error)² E[X²].
    const spread = gridVariance(marginalOf(joint, "x"));
    expect(expectedPredictionError(joint, (x) => 1 + 2.3 * x, quadratic)).toBeCloseTo(s * s + 0.09 * spread, 8);
  });

  test("[IR-005] the empirical mean of samples comes near the exact value", () => {
    const joint = jointTable(
      xs,
      [-1, 1],
      [
        [0.25, 0.05],
        [0.2, 0.1],
        [0.1, 0.3],
      ],
    );
    const decide = (x: number) => (x === 2 ? 1 : -1);
    const exact = expectedPredictionError(joint, decide, zeroOne);
    expect(exact).toBeCloseTo(0.05 + 0.1 + 0.1, 14);
    for (const seed of [1, 2, 3]) {
      const random = createRandom(seed);
      const cells = Array.from({ length: 20_000 }, () => random.categorical(joint.density));
      const error = empiricalPredictionError(
        cells.map((cell) => joint.y.values[cell % 2]),
        cells.map((cell) => decide(joint.x.values[Math.floor(cell / 2)])),
        zeroOne,
      );
      expect(Math.abs(error - exact)).toBeLessThan(4.5 * Math.sqrt((0.25 * 0.75) / 20_000));
    }
  });

  test("the empirical error accepts weights", () => {
    expect(empiricalPredictionError([1, 2], [1, 4], absolute, { weights: [3, 1] })).toBe(0.5);
  });
});
