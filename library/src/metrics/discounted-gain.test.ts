import fc from "fast-check";
import { expect, test } from "vitest";
import { expectClose } from "../../test/expect-close.js";
import { refusal } from "../../test/refusal.js";
import { discountedCumulativeGain, normalizedDiscountedCumulativeGain } from "./discounted-gain.js";
import reference from "./reference/multilabel.json" with { type: "json" };

test.each(reference.cases)("matches scikit-learn: $truth.length rankings, weighted $weighted", (expected) => {
  const { relevance, scores } = expected;
  const weights = expected.weights ?? undefined;
  expectClose([discountedCumulativeGain(relevance, scores, { weights })], [expected.dcg], 1e-12);
  expectClose([discountedCumulativeGain(relevance, scores, { weights, k: 3 })], [expected.dcg3], 1e-12);
  expectClose([normalizedDiscountedCumulativeGain(relevance, scores, { weights })], [expected.ndcg], 1e-12);
  expectClose([normalizedDiscountedCumulativeGain(relevance, scores, { weights, k: 3 })], [expected.ndcg3], 1e-12);
});

test("by hand: ranks 1, 2, 3 are worth 1, 1/log₂3, 1/2", () => {
  expect(discountedCumulativeGain([[2, 5, 1]], [[0.9, 0.5, 0.1]])).toBeCloseTo(2 + 5 / Math.log2(3) + 0.5, 14);
  expect(discountedCumulativeGain([[2, 5, 1]], [[0.9, 0.5, 0.1]], { k: 1 })).toBe(2);
  // tied items share the two best places
  expect(discountedCumulativeGain([[2, 4]], [[1, 1]])).toBeCloseTo(3 * (1 + 1 / Math.log2(3)), 14);
});

test("ranking by relevance gives 1, and no ranking gives more", () => {
  const row = fc.array(fc.tuple(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 3 })), { minLength: 2 });
  fc.assert(
    fc.property(row, (items) => {
      const gains = items.map(([gain]) => gain);
      fc.pre(gains.some((gain) => gain > 0));
      const value = normalizedDiscountedCumulativeGain([gains], [items.map(([, score]) => score)]);
      expect(value).toBeLessThanOrEqual(1 + 1e-12);
      expect(value).toBeGreaterThan(0);
      expect(normalizedDiscountedCumulativeGain([gains], [gains])).toBe(1);
    }),
  );
});

test("refuses invalid input, and says what would work", () => {
  const negative = (): number => normalizedDiscountedCumulativeGain([[1, -1]], [[1, 2]]);
  expect(refusal(negative)).toContain("relevance -1 is negative; add a constant");
  expect(discountedCumulativeGain([[1, -1]], [[2, 1]])).toBeCloseTo(1 - 1 / Math.log2(3), 14);
  expect(refusal(() => discountedCumulativeGain([[1]], [[NaN]]))).toContain("scores has NaN");
  expect(refusal(() => discountedCumulativeGain([[1]], [[1]], { k: 1.5 }))).toContain("k must be a whole number");
});
