import fc from "fast-check";
import { expect, test } from "vitest";
import { repeated, scoredSamples } from "../../test/class-samples.js";
import { expectClose } from "../../test/expect-close.js";
import { refusal } from "../../test/refusal.js";
import { recall } from "./class-measures.js";
import { gainCurve } from "./gain-curve.js";

test("hand example: the best half of the samples contains two of three positives", () => {
  const curve = gainCurve([1, 0, 1, 1, 0, 0], [6, 5, 4, 3, 2, 1]);
  expectClose(curve.shares, [0, 1 / 6, 1 / 3, 1 / 2, 2 / 3, 5 / 6, 1], 1e-15);
  expectClose(curve.gains, [0, 1 / 3, 1 / 3, 2 / 3, 1, 1, 1], 1e-15);
  expectClose(curve.lifts, [2, 2, 1, 4 / 3, 3 / 2, 6 / 5, 1], 1e-14);
});

test("the gain is the recall of the threshold, the lift ends at 1, and a weight of 2 equals repeating the sample", () => {
  fc.assert(
    fc.property(scoredSamples(), ({ truth, scores, weights }) => {
      const curve = gainCurve(truth, scores, { weights });
      expect(curve.lifts.at(-1)).toBe(1);
      curve.thresholds.forEach((threshold, k) => {
        const addressed = scores.map((score) => (score >= threshold ? 1 : 0));
        expect(recall(truth, addressed, { weights })).toBeCloseTo(curve.gains[k], 12);
      });
      expect(gainCurve(repeated(truth, weights), repeated(scores, weights))).toEqual(curve);
    }),
  );
});

test("refuses samples without positives", () => {
  expect(refusal(() => gainCurve([0, 1], [1, 2], { weights: [1, 0] }))).toContain(
    "gainCurve: needs at least 1 positive sample",
  );
});
