import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { refusal } from "../../../test/refusal.js";
import reference from "../reference/regression.json" with { type: "json" };
import { d2AbsoluteError, d2Pinball, explainedShare, explainedVariance, r2 } from "./explained.js";
import type { RegressionMetricOptions } from "./input.js";

type Measure = (truth: ArrayLike<number>, prediction: ArrayLike<number>, options: RegressionMetricOptions) => number;

const measures: Readonly<Record<string, Measure>> = {
  r2,
  explainedVariance,
  d2AbsoluteError,
  d2Pinball20: (y, p, options) => d2Pinball(y, p, { ...options, quantile: 0.2 }),
  d2Pinball90: (y, p, options) => d2Pinball(y, p, { ...options, quantile: 0.9 }),
};

describe("explained variance", () => {
  for (const [name, measure] of Object.entries(measures)) {
    test(`${name} matches scikit-learn`, () => {
      for (const { truth, prediction, weights, measures: wanted, name: data } of reference.cases) {
        const want = (wanted as Record<string, number>)[name];
        const got = measure(truth, prediction, { weights: weights ?? undefined });
        expect(Math.abs(got - want), data).toBeLessThanOrEqual(1e-12 * Math.max(1, Math.abs(want)));
      }
    });
  }

  test("a constant truth gives 1 without loss and 0 otherwise, as in scikit-learn", () => {
    for (const { truth, prediction, r2: wantR2, explainedVariance: wantVariance } of reference.constants) {
      expect(r2(truth, prediction)).toBe(wantR2);
      expect(explainedVariance(truth, prediction)).toBe(wantVariance);
    }
    // 0.1 + 0.1 + 0.1 is not 3 · 0.1 in doubles: the truth is constant all the same.
    expect(r2([0.1, 0.1, 0.1], [0.1, 0.2, 0.1])).toBe(0);
    expect(explainedVariance([0.1, 0.1, 0.1], [0.1, 0.2, 0.1])).toBe(0);
    expect(r2([5, 1, 1], [5, 1, 2], { weights: [0, 1, 1] })).toBe(0);
    expect(d2AbsoluteError([3, 3], [3, 4])).toBe(0);
  });

  test("the best constant has 0, and is the best", () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: -100, max: 100 }), { minLength: 3, maxLength: 12 }),
        fc.double({ min: -100, max: 100, noNaN: true }),
        fc.double({ min: 0.05, max: 0.95, noNaN: true }),
        (truth, other, quantile) => {
          const average = truth.reduce((a, b) => a + b, 0) / truth.length;
          expect(
            r2(
              truth,
              truth.map(() => average),
            ),
          ).toBeCloseTo(0, 12);
          const constant = truth.map(() => other);
          expect(r2(truth, constant)).toBeLessThanOrEqual(1e-12);
          expect(d2Pinball(truth, constant, { quantile })).toBeLessThanOrEqual(1e-12);
        },
      ),
    );
  });

  test("a constant bias lowers R² but not explained variance", () => {
    expect(explainedVariance([1, 2, 3], [2, 3, 4])).toBe(1);
    expect(r2([1, 2, 3], [2, 3, 4])).toBe(-0.5);
  });

  test("refuses one sample, and losses beyond the floating-point range", () => {
    expect(refusal(() => r2([1], [1]))).toMatch(/^invalid-data: r2: truth must be a list of at least 2 numbers/);
    expect(refusal(() => r2([1e200, -1e200], [0, 0]))).toMatch(/^numerical: r2: the losses overflow/);
    expect(refusal(() => d2Pinball([1, 2], [1, 2], { quantile: -1 }))).toMatch(/^invalid-option: d2Pinball: quantile/);
    expect(explainedShare("x", 1, 4)).toBe(0.75);
  });
});
