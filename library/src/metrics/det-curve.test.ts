import { expect, test } from "vitest";
import { expectClose } from "../../test/expect-close.js";
import { refusal } from "../../test/refusal.js";
import { detCurve } from "./det-curve.js";
import reference from "./reference/class-curves.json" with { type: "json" };

test.each(reference.cases)("matches scikit-learn: scores of $decimals decimals, weighted $weighted", (expected) => {
  const { truth, scores, det } = expected;
  const curve = detCurve(truth, scores, { weights: expected.weights ?? undefined });
  expectClose(curve.thresholds, det.thresholds.toReversed(), 0);
  expectClose(curve.falsePositiveRates, det.fpr.toReversed(), 1e-12);
  expectClose(curve.falseNegativeRates, det.fnr.toReversed(), 1e-12);
});

test("one error falls as the other grows", () => {
  const { falsePositiveRates, falseNegativeRates } = detCurve([0, 1, 0, 1, 1], [0.1, 0.2, 0.5, 0.6, 0.9]);
  expect(Array.from(falsePositiveRates)).toEqual([0, 0.5, 0.5]);
  expectClose(falseNegativeRates, [1 / 3, 1 / 3, 0], 1e-15);
});

test("refuses samples of one class only", () => {
  expect(refusal(() => detCurve([0, 0], [1, 2], { positive: 0 }))).toContain(
    "detCurve: there are only positive samples",
  );
});
