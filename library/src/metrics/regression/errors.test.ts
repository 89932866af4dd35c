import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { refusal } from "../../../test/refusal.js";
import reference from "../reference/regression.json" with { type: "json" };
import {
  huberLoss,
  maxError,
  meanAbsoluteError,
  meanAbsolutePercentageError,
  meanBias,
  meanSquaredError,
  meanSquaredLogError,
  medianAbsoluteError,
  pinballLoss,
  rootMeanSquaredError,
  rootMeanSquaredLogError,
  symmetricMeanAbsolutePercentageError,
} from "./errors.js";
import type { RegressionMetricOptions } from "./input.js";

type Measure = (truth: ArrayLike<number>, prediction: ArrayLike<number>, options: RegressionMetricOptions) => number;

const measures: Readonly<Record<string, Measure>> = {
  meanSquaredError,
  rootMeanSquaredError,
  meanAbsoluteError,
  medianAbsoluteError,
  maxError,
  meanAbsolutePercentageError,
  meanSquaredLogError,
  rootMeanSquaredLogError,
  pinball20: (y, p, options) => pinballLoss(y, p, { ...options, quantile: 0.2 }),
  pinball90: (y, p, options) => pinballLoss(y, p, { ...options, quantile: 0.9 }),
  huber: (y, p, options) => huberLoss(y, p, { ...options, delta: 0.7 }),
};
const withoutReference = { meanBias, symmetricMeanAbsolutePercentageError };

const amounts = fc.array(
  fc.tuple(fc.double({ min: 0.1, max: 50, noNaN: true }), fc.double({ min: 0.1, max: 50, noNaN: true }), fc.nat(3)),
  {
    minLength: 2,
    maxLength: 20,
  },
);

describe("errors of regression", () => {
  for (const [name, measure] of Object.entries(measures)) {
    test(`${name} matches scikit-learn`, () => {
      let compared = 0;
      for (const { truth, prediction, weights, measures: wanted, name: data } of reference.cases) {
        const want = (wanted as Record<string, number>)[name];
        if (want === undefined) continue;
        const got = measure(truth, prediction, { weights: weights ?? undefined });
        expect(Math.abs(got - want), data).toBeLessThanOrEqual(1e-12 * Math.max(1e-3, Math.abs(want)));
        compared++;
      }
      expect(compared).toBeGreaterThan(3);
    });
  }

  test("a weight of 2 equals repeating the sample, a weight of 0 leaving it out", () => {
    fc.assert(
      fc.property(amounts, (samples) => {
        fc.pre(samples.some(([, , weight]) => weight > 0));
        const repeated = samples.flatMap((sample) => Array.from({ length: sample[2] }, () => sample));
        for (const [name, measure] of Object.entries({ ...measures, ...withoutReference })) {
          const weighted = measure(
            samples.map(([y]) => y),
            samples.map(([, p]) => p),
            { weights: samples.map(([, , weight]) => weight) },
          );
          const plain = measure(
            repeated.map(([y]) => y),
            repeated.map(([, p]) => p),
            {},
          );
          expect(Math.abs(weighted - plain), name).toBeLessThanOrEqual(1e-11 * Math.max(1, Math.abs(plain)));
        }
      }),
    );
  });

  test("perfect predictions have no error, and any other has one", () => {
    const truth = [0.5, 2, 7, 3];
    for (const [name, measure] of Object.entries({ ...measures, ...withoutReference })) {
      expect(measure(truth, truth, {}), name).toBe(0);
      if (name !== "medianAbsoluteError") expect(measure(truth, [0.5, 2, 8, 3], {}), name).toBeGreaterThan(0);
    }
  });

  test("the symmetric percentage error is between 0 and 2, and 0 where both are 0", () => {
    expect(symmetricMeanAbsolutePercentageError([0, 1, 0], [0, 3, 5])).toBeCloseTo((0 + 1 + 2) / 3, 14);
    expect(symmetricMeanAbsolutePercentageError([1, -4], [-1, 4])).toBe(2);
  });

  test("the bias is positive when predictions are too high, and errors of both signs cancel", () => {
    expect(meanBias([1, 2], [2, 4])).toBe(1.5);
    expect(meanBias([1, 2], [0, 3])).toBe(0);
    expect(meanBias([1, 2], [0, 3], { weights: [3, 1] })).toBe(-0.5);
  });

  test("at ½ the pinball loss is half the absolute error; the Huber loss with a large delta half the squared", () => {
    const [truth, prediction] = [
      [1, -2, 5, 3],
      [2, 2, 4.5, -1],
    ];
    expect(pinballLoss(truth, prediction)).toBe(meanAbsoluteError(truth, prediction) / 2);
    expect(huberLoss(truth, prediction, { delta: 100 })).toBe(meanSquaredError(truth, prediction) / 2);
  });

  test("log errors of close predictions keep their digits", () => {
    // log(1 + y) − log(1 + ŷ) with y = 1e8, ŷ = 1e8 + 1 is −1/(1e8 + 1) up to half its square
    const want = 1 / (1e8 + 1) - 0.5 / (1e8 + 1) ** 2;
    expect(rootMeanSquaredLogError([1e8], [1e8 + 1]) / want).toBeCloseTo(1, 14);
  });

  test("refuses invalid input, and says what would work", () => {
    expect(refusal(() => meanSquaredError([], []))).toMatch(/^invalid-data: meanSquaredError: truth must be a list of/);
    expect(refusal(() => meanSquaredError([1, 2], [1]))).toMatch(/meanSquaredError: the truth has 2 samples, but/);
    expect(refusal(() => meanAbsoluteError([1, NaN], [1, 2]))).toMatch(/meanAbsoluteError: truth has NaN at 1/);
    expect(refusal(() => meanAbsoluteError([1], [1], { weights: [-1] }))).toMatch(/meanAbsoluteError: weight 0/);
    expect(refusal(() => meanAbsoluteError([1], [1], { weights: [0] }))).toMatch(/all weights are 0/);
    expect(refusal(() => meanAbsolutePercentageError([1, 0], [1, 2]))).toMatch(/every truth must be other than 0/);
    expect(refusal(() => meanSquaredLogError([1, 2], [1, -0.1]))).toMatch(/every prediction must be at least 0/);
    expect(refusal(() => pinballLoss([1], [1], { quantile: 1.1 }))).toMatch(/^invalid-option: pinballLoss: quantile/);
    expect(refusal(() => huberLoss([1], [1], { delta: 0 }))).toMatch(/^invalid-option: huberLoss: delta/);
  });

  test("an invalid value at weight 0 is ignored", () => {
    expect(meanAbsolutePercentageError([1, 0], [2, 2], { weights: [1, 0] })).toBe(1);
  });
});
