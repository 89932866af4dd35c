import fc from "fast-check";
import { expect, test } from "vitest";
import { reordered, repeated, scoredSamples } from "../../test/class-samples.js";
import { expectClose } from "../../test/expect-close.js";
import { refusal } from "../../test/refusal.js";
import { precision, recall } from "./class-measures.js";
import { averagePrecision, precisionRecallCurve } from "./precision-recall-curve.js";
import reference from "./reference/class-curves.json" with { type: "json" };

test.each(reference.cases)("matches scikit-learn: scores of $decimals decimals, weighted $weighted", (expected) => {
  const { truth, scores, precisionRecall } = expected;
  const weights = expected.weights ?? undefined;
  const curve = precisionRecallCurve(truth, scores, { weights });
  expectClose(curve.precisions, precisionRecall.precision.toReversed(), 1e-12);
  expectClose(curve.recalls, precisionRecall.recall.toReversed(), 1e-12);
  expect(curve.thresholds[0]).toBe(Infinity);
  expectClose(curve.thresholds.subarray(1), precisionRecall.thresholds.toReversed(), 0);
  expectClose([averagePrecision(truth, scores, { weights })], [expected.averagePrecision], 1e-12);
});

test("each point is the precision and recall of its threshold", () => {
  fc.assert(
    fc.property(scoredSamples(), ({ truth, scores, weights }) => {
      const curve = precisionRecallCurve(truth, scores, { weights });
      curve.thresholds.forEach((threshold, k) => {
        const guess = scores.map((score) => (score >= threshold ? 1 : 0));
        expect(recall(truth, guess, { weights })).toBeCloseTo(curve.recalls[k], 12);
        expect(precision(truth, guess, { weights, zeroDivision: 1 })).toBeCloseTo(curve.precisions[k], 12);
      });
    }),
  );
});

test("average precision: a weight of 2 equals repeating the sample, and the order does not matter", () => {
  fc.assert(
    fc.property(scoredSamples(), ({ truth, scores, weights }) => {
      const value = averagePrecision(truth, scores, { weights });
      expect(averagePrecision(repeated(truth, weights), repeated(scores, weights))).toBe(value);
      expect(averagePrecision(reordered(truth), reordered(scores), { weights: reordered(weights) })).toBe(value);
    }),
  );
});

test("an uninformative score has the share of positives as its average precision", () => {
  expect(averagePrecision([1, 0, 0, 0], [5, 5, 5, 5])).toBe(0.25);
});

test("refuses samples without positives", () => {
  expect(refusal(() => averagePrecision(["a", "b"], [1, 2], { positive: "b", weights: [1, 0] }))).toBe(
    "invalid-data: averagePrecision: needs at least 1 positive sample with a positive weight, got 0",
  );
  expect(refusal(() => precisionRecallCurve([0, 1], [1, NaN]))).toContain("precisionRecallCurve: scores has NaN at 1");
});
