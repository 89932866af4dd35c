import fc from "fast-check";
import { expect, test } from "vitest";
import { repeated, scoredSamples } from "../../test/class-samples.js";
import { refusal } from "../../test/refusal.js";
import { requireBothKinds, thresholdCounts } from "./threshold-counts.js";

test("counts are those of a threshold on the score, for every distinct score", () => {
  fc.assert(
    fc.property(scoredSamples(), ({ truth, scores, weights }) => {
      const counts = thresholdCounts("test", truth, scores, { weights });
      const used = scores.filter((_, i) => weights[i] > 0).map((score) => score + 0);
      expect(Array.from(counts.thresholds)).toEqual([...new Set(used)].sort((a, b) => b - a));
      const weightOf = (kind: number, threshold: number): number =>
        truth.reduce((sum, each, i) => sum + (each === kind && scores[i] >= threshold ? weights[i] : 0), 0);
      counts.thresholds.forEach((threshold, k) => {
        expect(counts.truePositives[k]).toBe(weightOf(1, threshold));
        expect(counts.falsePositives[k]).toBe(weightOf(0, threshold));
      });
      expect(counts.positives).toBe(weightOf(1, -Infinity));
      expect(counts.negatives).toBe(weightOf(0, -Infinity));
      expect(thresholdCounts("test", repeated(truth, weights), repeated(scores, weights), {})).toEqual(counts);
    }),
  );
});

test("every class but the positive one is negative", () => {
  const { positives, negatives } = thresholdCounts("test", ["a", "b", "c"], [1, 2, 3], { positive: "b" });
  expect([positives, negatives]).toEqual([1, 2]);
});

test("refuses invalid input, and says what would work", () => {
  const count = (truth: (string | number)[], scores: number[], options = {}): unknown =>
    thresholdCounts("here", truth, scores, options);
  expect(refusal(() => count([0, 1], [1]))).toBe(
    "invalid-data: here: the truth has 2 samples, but there are 1 scores; give one for each sample",
  );
  expect(refusal(() => count([0, 1], [1, NaN]))).toBe("invalid-data: here: scores has NaN at 1; values must be finite");
  expect(refusal(() => count([0, 1], [1, Infinity]))).toContain("scores has Infinity at 1");
  expect(refusal(() => count(["no", "yes"], [1, 2]))).toContain('for example positive: "yes"; the classes are no, yes');
  expect(refusal(() => count([0, 1, 2], [1, 2, 3]))).toContain("name the positive class");
  expect(refusal(() => requireBothKinds("here", thresholdCounts("here", [1, 1], [1, 2], {})))).toBe(
    "invalid-data: here: there are only positive samples; needs at least 1 of each kind with a positive weight",
  );
});
