import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { refusal } from "../../../test/refusal.js";
import reference from "../reference/regression.json" with { type: "json" };
import {
  concordanceCorrelation,
  concordanceIndex,
  kendallCorrelation,
  pearsonCorrelation,
  spearmanCorrelation,
} from "./correlation.js";

const correlations = { pearson: pearsonCorrelation, spearman: spearmanCorrelation, kendall: kendallCorrelation };
const samples = fc.array(
  fc.tuple(fc.integer({ min: -9, max: 9 }), fc.integer({ min: -9, max: 9 }), fc.integer({ min: 1, max: 3 })),
  { minLength: 3, maxLength: 15 },
);

describe("correlations", () => {
  for (const [name, correlation] of Object.entries(correlations)) {
    test(`${name} matches SciPy`, () => {
      let compared = 0;
      for (const { truth, prediction, weights, measures, name: data } of reference.cases) {
        const want = (measures as Record<string, number>)[name];
        if (want === undefined) continue;
        const got = correlation(truth, prediction, { weights: weights ?? undefined });
        expect(Math.abs(got - want), data).toBeLessThanOrEqual(1e-12);
        compared++;
      }
      expect(compared).toBeGreaterThan(6);
    });

    test(`${name}: a weight of 2 equals repeating the sample; swapping or negating an axis changes at most the sign`, () => {
      fc.assert(
        fc.property(samples, (list) => {
          const [y, p, weights] = [list.map(([a]) => a), list.map(([, b]) => b), list.map(([, , w]) => w)];
          fc.pre(new Set(y).size > 1 && new Set(p).size > 1);
          const repeated = list.flatMap((sample) => Array.from({ length: sample[2] }, () => sample));
          const weighted = correlation(y, p, { weights });
          const twice = correlation(
            repeated.map(([a]) => a),
            repeated.map(([, b]) => b),
          );
          expect(weighted).toBeCloseTo(twice, 11);
          expect(correlation(p, y, { weights })).toBeCloseTo(weighted, 11);
          expect(
            correlation(
              y,
              p.map((value) => -3 * value),
              { weights },
            ),
          ).toBeCloseTo(-weighted, 11);
          expect(Math.abs(weighted)).toBeLessThanOrEqual(1);
        }),
      );
    });

    test(`${name} of a constant is refused, or the value the caller chooses`, () => {
      expect(refusal(() => correlation([1, 2], [3, 3]))).toMatch(
        /^invalid-data: .*Correlation: prediction is constant/,
      );
      expect(refusal(() => correlation([0.1, 0.1, 0.1], [1, 2, 3]))).toMatch(/truth is constant/);
      expect(correlation([1, 2], [3, 3], { whenConstant: 0 })).toBe(0);
      expect(correlation([1, 2], [3, 4], { whenConstant: 0 })).toBe(1);
    });
  }

  test("tiny and huge numbers are handled like any others", () => {
    expect(pearsonCorrelation([1e-200, 2e-200, 4e-200], [1e200, 2e200, 4e200])).toBeCloseTo(1, 14);
  });

  test("the concordance index of a binary truth is scikit-learn's area under the ROC curve", () => {
    let compared = 0;
    for (const { truth, prediction, weights, measures } of reference.cases) {
      if (weights === null || !("auc above median" in measures)) continue;
      const sorted = [...truth].sort((a, b) => a - b);
      const median = (sorted[(sorted.length - 1) >> 1] + sorted[sorted.length >> 1]) / 2;
      const high = truth.map((value) => (value > median ? 1 : 0));
      expect(concordanceIndex(high, prediction, { weights })).toBeCloseTo(measures["auc above median"] as number, 12);
      compared++;
    }
    expect(compared).toBeGreaterThan(3);
    expect(concordanceIndex([1, 2, 3], [5, 5, 5])).toBe(0.5);
    expect(refusal(() => concordanceIndex([1, 1], [1, 2]))).toMatch(/concordanceIndex: truth is constant/);
  });

  test("Lin's concordance is r · 2 s_y s_p / (s_y² + s_p² + (ȳ − p̄)²): scale and bias lower it", () => {
    const [truth, prediction, weights] = [
      [1, 2, 4, 7],
      [2, 2, 3, 9],
      [1, 2, 1, 0.5],
    ];
    const total = 4.5;
    const average = (values: number[]) => values.reduce((sum, value, i) => sum + weights[i] * value, 0) / total;
    const [a, b] = [average(truth), average(prediction)];
    const [va, vb] = [average(truth.map((y) => (y - a) ** 2)), average(prediction.map((p) => (p - b) ** 2))];
    const want =
      (pearsonCorrelation(truth, prediction, { weights }) * 2 * Math.sqrt(va * vb)) / (va + vb + (a - b) ** 2);
    expect(concordanceCorrelation(truth, prediction, { weights })).toBeCloseTo(want, 13);
    expect(concordanceCorrelation([1, 2, 3], [1, 2, 3])).toBe(1);
    expect(concordanceCorrelation([1, 2, 3], [2, 3, 4])).toBeCloseTo(4 / 3 / (4 / 3 + 1), 14);
    expect([concordanceCorrelation([2, 2], [2, 2]), concordanceCorrelation([2, 2], [3, 3])]).toEqual([1, 0]);
  });
});
