import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { classSamples, reordered, repeated } from "../../test/class-samples.js";
import { expectClose } from "../../test/expect-close.js";
import { refusal } from "../../test/refusal.js";
import { accuracy, balancedAccuracy, costLoss, hammingLoss, zeroOneLoss } from "./accuracy.js";
import { oneVersusRest } from "./confusion.js";
import reference from "./reference/class-predictions.json" with { type: "json" };

test.each(reference.cases)("matches scikit-learn: $classes classes, weighted $weighted, absent $absent", (expected) => {
  const { truth, predicted, costs } = expected;
  const options = { weights: expected.weights ?? undefined };
  expectClose([accuracy(truth, predicted, options)], [expected.accuracy], 1e-12);
  expectClose([balancedAccuracy(truth, predicted, options)], [expected.balancedAccuracy], 1e-12);
  expectClose([balancedAccuracy(truth, predicted, { ...options, adjusted: true })], [expected.adjusted], 1e-12);
  expectClose([zeroOneLoss(truth, predicted, options)], [expected.zeroOneLoss], 1e-12);
  expectClose([hammingLoss(truth, predicted, options)], [expected.hammingLoss], 1e-12);
  const classes = costs.map((_, k) => String(k));
  expectClose([costLoss(truth, predicted, { classes, costs }, options)], [expected.costLoss], 1e-12);
});

describe("laws", () => {
  test("[CB-031] accuracy is (TP + TN) / N for two classes, in percent the hand example's 70 %", () => {
    const truth = [1, 1, 1, 1, 0, 0, 0, 0, 0, 0];
    const guess = [1, 1, 1, 0, 1, 1, 0, 0, 0, 0];
    expect(100 * accuracy(truth, guess)).toBe(70);
    fc.assert(
      fc.property(classSamples(), ({ truth, predicted }) => {
        const binary = (names: string[]): string[] => names.map((name) => (name < "c" ? "+" : "-"));
        const [t, p] = [binary(truth), binary(predicted)];
        const { truePositives, trueNegatives } = oneVersusRest(t, p);
        expect(accuracy(t, p)).toBe((truePositives[0] + trueNegatives[0]) / t.length);
      }),
    );
  });

  test("a weight of 2 equals repeating the sample, and the order of the samples does not matter", () => {
    fc.assert(
      fc.property(classSamples(), ({ truth, predicted, weights }) => {
        for (const measure of [accuracy, balancedAccuracy, zeroOneLoss]) {
          const value = measure(truth, predicted, { weights });
          expect(measure(repeated(truth, weights), repeated(predicted, weights))).toBeCloseTo(value, 12);
          const moved = { weights: reordered(weights) };
          expect(measure(reordered(truth), reordered(predicted), moved)).toBeCloseTo(value, 12);
        }
      }),
    );
  });

  test("a constant guess has balanced accuracy 1/K, 0 when adjusted, however frequent its class", () => {
    const truth = ["a", "a", "a", "a", "b", "c"];
    const guess = truth.map(() => "a");
    expect(balancedAccuracy(truth, guess)).toBeCloseTo(1 / 3, 15);
    expect(balancedAccuracy(truth, guess, { adjusted: true })).toBeCloseTo(0, 15);
    expect(balancedAccuracy(truth, truth, { adjusted: true })).toBe(1);
  });

  test("costs of 1 for every error give the zero-one loss", () => {
    const classes = ["ant", "bee", "cow", "dog"];
    const costs = classes.map((_, i) => classes.map((_, j) => (i === j ? 0 : 1)));
    fc.assert(
      fc.property(classSamples(), ({ truth, predicted, weights }) => {
        const value = costLoss(truth, predicted, { classes, costs }, { weights });
        expect(value).toBeCloseTo(zeroOneLoss(truth, predicted, { weights }), 12);
      }),
    );
  });
});

test("refuses invalid input, and says what would work", () => {
  expect(refusal(() => accuracy([], []))).toBe("invalid-data: accuracy: needs at least 1 sample, got 0");
  expect(refusal(() => accuracy(["a"], ["a", "b"]))).toContain("the truth has 1 samples, but there are 2 predictions");
  expect(refusal(() => accuracy(["a"], ["a"], { weights: [0] }))).toContain("all weights are 0");
  expect(refusal(() => accuracy(["a"], ["a"], { weights: [1, 1] }))).toContain("there are 2 weights");
  expect(refusal(() => balancedAccuracy(["a"], ["a"], { adjusted: true }))).toContain("at least 2 true classes");
  const prices = {
    classes: ["well", "ill"],
    costs: [
      [0, 1],
      [10, 0],
    ],
  };
  expect(refusal(() => costLoss(["will"], ["ill"], prices))).toContain('no class "will"; did you mean "');
  expect(refusal(() => costLoss(["ill"], ["dead"], prices))).toContain('no class "dead"');
  expect(refusal(() => costLoss(["ill"], ["ill"], { ...prices, costs: [[0, 1]] }))).toContain(
    "need 2 x 2 finite costs",
  );
});
