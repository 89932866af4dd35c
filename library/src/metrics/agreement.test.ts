import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { classSamples, reordered, repeated } from "../../test/class-samples.js";
import { expectClose } from "../../test/expect-close.js";
import { refusal } from "../../test/refusal.js";
import { cohensKappa, matthewsCorrelation } from "./agreement.js";
import { oneVersusRest } from "./confusion.js";
import reference from "./reference/class-predictions.json" with { type: "json" };

test.each(reference.cases)("matches scikit-learn: $classes classes, weighted $weighted, absent $absent", (expected) => {
  const { truth, predicted } = expected;
  const weights = expected.weights ?? undefined;
  expectClose([matthewsCorrelation(truth, predicted, { weights })], [expected.mcc], 1e-12);
  for (const disagreement of ["nominal", "linear", "quadratic"] as const) {
    const value = cohensKappa(truth, predicted, { weights, disagreement });
    // one of the references is 0
    expectClose([1 + value], [1 + expected.kappa[disagreement]], 1e-12);
  }
});

describe("laws", () => {
  test("the Matthews correlation of two classes is (TP·TN − FP·FN) / √(…), and symmetric", () => {
    fc.assert(
      fc.property(classSamples(), ({ truth, predicted, weights }) => {
        const binary = (names: string[]): string[] => names.map((name) => (name < "c" ? "+" : "-"));
        const [t, p] = [binary(truth), binary(predicted)];
        const counts = oneVersusRest(t, p, { weights });
        const [tp, fp] = [counts.truePositives[0], counts.falsePositives[0]];
        const [tn, fn] = [counts.trueNegatives[0], counts.falseNegatives[0]];
        const below = Math.sqrt((tp + fp) * (tp + fn) * (tn + fp) * (tn + fn));
        const value = matthewsCorrelation(t, p, { weights });
        expect(value).toBeCloseTo(below === 0 ? 0 : (tp * tn - fp * fn) / below, 12);
        expect(matthewsCorrelation(p, t, { weights })).toBeCloseTo(value, 12);
      }),
    );
  });

  test("both are at most 1, and 1 for agreement; a weight of 2 equals repeating the sample, and the order does not matter", () => {
    fc.assert(
      fc.property(classSamples(), ({ truth, predicted, weights }) => {
        for (const measure of [matthewsCorrelation, cohensKappa]) {
          const value = measure(truth, predicted, { weights });
          expect(value).toBeLessThanOrEqual(1);
          expect(measure(repeated(truth, weights), repeated(predicted, weights))).toBeCloseTo(value, 12);
          const moved = { weights: reordered(weights) };
          expect(measure(reordered(truth), reordered(predicted), moved)).toBeCloseTo(value, 12);
          if (new Set(truth).size > 1) expect(measure(truth, truth)).toBeCloseTo(1, 12);
        }
      }),
    );
  });

  test("a class between two others counts as a step even without samples", () => {
    const classes = ["low", "middle", "high"];
    const truth = { classes, codes: Int32Array.of(0, 0, 2, 2) };
    const guess = { classes, codes: Int32Array.of(0, 2, 2, 2) };
    // κ with two steps everywhere is the nominal one; the factor cancels
    const nominal = cohensKappa(truth, guess);
    expect(cohensKappa(truth, guess, { disagreement: "quadratic" })).toBeCloseTo(nominal, 15);
    const near = { classes, codes: Int32Array.of(0, 1, 2, 2) };
    expect(cohensKappa(truth, near, { disagreement: "linear" })).toBeGreaterThan(nominal);
  });
});

test("a single class on one side is 0/0, handled by the declared policy", () => {
  expect(matthewsCorrelation(["a", "b"], ["a", "a"])).toBe(0);
  expect(cohensKappa(["a", "a"], ["a", "a"])).toBe(0);
  expect(cohensKappa(["a", "a"], ["a", "a"], { zeroDivision: 1 })).toBe(1);
  expect(refusal(() => cohensKappa(["a"], ["a"], { zeroDivision: "refuse" }))).toContain("numerical: cohensKappa: the");
  expect(refusal(() => matthewsCorrelation(["a"], ["a"], { zeroDivision: "refuse" }))).toContain("0/0");
});

test("refuses invalid input", () => {
  expect(refusal(() => cohensKappa(["a"], ["a", "b"]))).toContain("cohensKappa: the truth has 1 samples");
  expect(refusal(() => cohensKappa(["a"], ["a"], JSON.parse('{ "disagreement": "cubic" }')))).toContain("disagreement");
  expect(refusal(() => matthewsCorrelation(["a"], ["a"], { weights: [NaN] }))).toContain("weights has NaN at 0");
});
