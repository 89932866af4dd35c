import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { reordered, repeated, scoredSamples } from "../../test/class-samples.js";
import { expectClose } from "../../test/expect-close.js";
import { refusal } from "../../test/refusal.js";
import { createRandom } from "../numeric/random/random.js";
import reference from "./reference/class-curves.json" with { type: "json" };
import { rocAuc, rocAucInterval } from "./roc-auc.js";
import { rocCurve } from "./roc-curve.js";

describe("against scikit-learn", () => {
  test.each(reference.cases)("scores of $decimals decimals, weighted $weighted", (expected) => {
    const { truth, scores } = expected;
    const weights = expected.weights ?? undefined;
    expectClose([rocAuc(truth, scores, { weights })], [expected.auc], 1e-12);
    for (const [maxFalsePositiveRate, area] of expected.partial) {
      expectClose([rocAuc(truth, scores, { weights, maxFalsePositiveRate })], [area], 1e-12);
    }
  });

  test.each(reference.cases.filter(({ weighted }) => !weighted))(
    "the standard error is DeLong's, from all pairs ($decimals decimals)",
    ({ truth, scores, auc, standardError }) => {
      const result = rocAucInterval(truth, scores);
      expectClose([1 + result.standardError], [1 + (standardError as number)], 1e-12);
      expectClose([result.area], [auc], 1e-12);
      // 1.959963984540054 is the 97.5 % quantile of the normal distribution
      const reach = 1.959963984540054 * (standardError as number);
      expectClose([result.low, result.high], [Math.max(0, auc - reach), Math.min(1, auc + reach)], 1e-12);
    },
  );
});

describe("laws", () => {
  test("[IR-048] the area under the curve by trapezoids is the share of pairs in order, ties counted half", () => {
    fc.assert(
      fc.property(scoredSamples(), ({ truth, scores }) => {
        let pairs = 0;
        let inOrder = 0;
        scores.forEach((a, i) => {
          scores.forEach((b, j) => {
            if (truth[i] !== 1 || truth[j] !== 0) return;
            pairs++;
            inOrder += a > b ? 1 : a === b ? 0.5 : 0;
          });
        });
        expect(rocAuc(truth, scores)).toBeCloseTo(inOrder / pairs, 12);
        const { falsePositiveRates: x, truePositiveRates: y } = rocCurve(truth, scores);
        let integral = 0;
        for (let k = 1; k < x.length; k++) integral += ((x[k] - x[k - 1]) * (y[k] + y[k - 1])) / 2;
        expect(rocAuc(truth, scores)).toBeCloseTo(integral, 12);
      }),
    );
  });

  test("[IR-048] 0.5 for no skill, 1 for separation, and 0.8 when four of five pairs are in order", () => {
    expect(rocAuc([0, 1, 0, 1], [3, 3, 3, 3])).toBe(0.5);
    expect(rocAuc([0, 0, 1, 1], [1, 2, 3, 4])).toBe(1);
    expect(rocAuc([1, 0, 0, 0, 0, 0], [2, 1, 1, 1, 1, 3])).toBe(0.8);
    const random = createRandom(3);
    const truth = Array.from({ length: 20_000 }, (_, i) => i % 2);
    expect(
      Math.abs(
        rocAuc(
          truth,
          truth.map(() => random.normal()),
        ) - 0.5,
      ),
    ).toBeLessThan(0.02);
  });

  test("[CB-037] the area of the flipped score is 1 − the area, as is that of the other class", () => {
    fc.assert(
      fc.property(scoredSamples(), ({ truth, scores, weights }) => {
        const area = rocAuc(truth, scores, { weights });
        const flipped = scores.map((score) => -score);
        expect(rocAuc(truth, flipped, { weights })).toBeCloseTo(1 - area, 12);
        expect(rocAuc(truth, scores, { weights, positive: 0 })).toBeCloseTo(1 - area, 12);
      }),
    );
  });

  test("a weight of 2 equals repeating the sample, and the order of the samples does not matter", () => {
    fc.assert(
      fc.property(scoredSamples(), ({ truth, scores, weights }) => {
        const area = rocAuc(truth, scores, { weights });
        expect(rocAuc(repeated(truth, weights), repeated(scores, weights))).toBe(area);
        expect(rocAuc(reordered(truth), reordered(scores), { weights: reordered(weights) })).toBe(area);
        const positives = repeated(truth, weights).filter((kind) => kind === 1).length;
        const negatives = repeated(truth, weights).length - positives;
        if (positives < 2 || negatives < 2) return;
        const interval = rocAucInterval(truth, scores, { weights });
        const twice = rocAucInterval(repeated(truth, weights), repeated(scores, weights));
        expect(twice.standardError).toBeCloseTo(interval.standardError, 12);
      }),
    );
  });

  test("only the order of the scores matters", () => {
    fc.assert(
      fc.property(scoredSamples(), ({ truth, scores }) => {
        // a steep but exact growing function: doubling and shifting integers and halves
        const ranks = [...new Set(scores.map((score) => score + 0))].sort((a, b) => a - b);
        const moved = scores.map((score) => 2 ** ranks.indexOf(score + 0));
        expect(rocAuc(truth, moved)).toBe(rocAuc(truth, scores));
      }),
    );
  });

  test("the partial area of an uninformative score is 0.5 and of a perfect one 1, wherever it ends", () => {
    for (const maxFalsePositiveRate of [0.1, 0.5, 0.99]) {
      expect(rocAuc([0, 1], [1, 1], { maxFalsePositiveRate })).toBeCloseTo(0.5, 12);
      expect(rocAuc([0, 1], [1, 2], { maxFalsePositiveRate })).toBeCloseTo(1, 12);
    }
  });

  test("the interval covers the true area at about its nominal level", () => {
    // Normal scores a distance d apart have the area Φ(d / √2); d = √2 gives Φ(1).
    const truth = Array.from({ length: 120 }, (_, i) => i % 2);
    let held = 0;
    for (let seed = 0; seed < 400; seed++) {
      const random = createRandom(seed);
      const scores = truth.map((kind) => random.normal() + Math.SQRT2 * kind);
      const { low, high } = rocAucInterval(truth, scores, { confidence: 0.9 });
      if (low <= 0.8413447460685429 && 0.8413447460685429 <= high) held++;
    }
    expect(held / 400).toBeGreaterThan(0.85);
    expect(held / 400).toBeLessThan(0.94);
  });
});

test("refuses invalid input, and says what would work", () => {
  expect(refusal(() => rocAuc([1, 1], [1, 2]))).toBe(
    "invalid-data: rocAuc: there are only positive samples; needs at least 1 of each kind with a positive weight",
  );
  expect(refusal(() => rocAuc([], []))).toContain("needs at least 1 sample");
  expect(refusal(() => rocAuc([0, 1], [1, NaN]))).toContain("scores has NaN at 1");
  expect(refusal(() => rocAuc([0, 1], [1, 2], { maxFalsePositiveRate: 0 }))).toContain("above 0 and at most 1");
  expect(refusal(() => rocAucInterval([0, 1], [1, 2]))).toContain("needs a total weight above 1 of each kind");
  expect(refusal(() => rocAucInterval([0, 1], [1, 2], { confidence: 95 }))).toContain(
    "confidence must be between 0 and 1",
  );
});
