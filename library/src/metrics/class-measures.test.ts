import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { classSamples, reordered, repeated } from "../../test/class-samples.js";
import { expectClose } from "../../test/expect-close.js";
import { refusal } from "../../test/refusal.js";
import { type ClassMeasure, fScore, jaccard, precision, recall, sensitivity, specificity } from "./class-measures.js";
import { oneVersusRest } from "./confusion.js";
import type { ZeroDivision } from "./count-ratios.js";
import reference from "./reference/class-predictions.json" with { type: "json" };
import { rocCurve } from "./roc-curve.js";

const measures: readonly [name: string, measure: ClassMeasure][] = [
  ["precision", precision],
  ["recall", recall],
  ["specificity", specificity],
  ["jaccard", jaccard],
  ["fScore", fScore],
];

describe("against scikit-learn", () => {
  test.each(reference.cases)("$classes classes, weighted $weighted, absent $absent", (expected) => {
    const { truth, predicted } = expected;
    const weights = expected.weights ?? undefined;
    const compare = (values: Record<string, number | number[]>, measure: ClassMeasure): void => {
      for (const zeroDivision of [0, 1] as const satisfies ZeroDivision[]) {
        for (const average of ["macro", "micro", "weighted"] as const) {
          const value = measure(truth, predicted, { average, weights, zeroDivision });
          expectClose([value], [values[`${average} ${zeroDivision}`] as number], 1e-12);
        }
        const each = measure(truth, predicted, { average: "none", weights, zeroDivision });
        expectClose(each.values, values[`none ${zeroDivision}`] as number[], 1e-12);
        each.classes.forEach((positive, k) => {
          expect(measure(truth, predicted, { positive, weights, zeroDivision })).toBe(each.values[k]);
        });
      }
    };
    compare(expected.precision, precision);
    compare(expected.recall, recall);
    compare(expected.recall, sensitivity);
    compare(expected.jaccard, jaccard);
    compare(expected.f1, fScore);
    for (const [beta, values] of [
      [2, expected.f2],
      [0.5, expected.fHalf],
    ] as const) {
      for (const average of ["macro", "micro", "weighted"] as const) {
        for (const zeroDivision of [0, 1] as const) {
          const value = fScore(truth, predicted, { average, weights, zeroDivision, beta });
          expectClose([value], [values[`${average} ${zeroDivision}`]], 1e-12);
        }
      }
    }
    const each = specificity(truth, predicted, { average: "none", weights });
    expectClose(each.values, expected.specificity, 1e-12);
    const some = fScore(truth, predicted, { average: "micro", classes: [1, 0], weights });
    expectClose([some], [expected.some], 1e-12);
  });
});

describe("definitions", () => {
  //              TP TP TP FN FP FP TN TN TN TN
  const truth = [1, 1, 1, 1, 0, 0, 0, 0, 0, 0];
  const guess = [1, 1, 1, 0, 1, 1, 0, 0, 0, 0];

  test("[CB-032] [CBM-004] sensitivity, or recall, is TP / (TP + FN), the true positive rate and 1 − the type II error", () => {
    expect(recall(truth, guess)).toBe(3 / 4);
    expect(sensitivity(truth, guess)).toBe(3 / 4);
    const curve = rocCurve(truth, guess);
    expect(curve.truePositiveRates[curve.thresholds.indexOf(1)]).toBe(3 / 4);
    fc.assert(
      fc.property(classSamples(), ({ truth, predicted }) => {
        const { classes, truePositives, falseNegatives } = oneVersusRest(truth, predicted);
        classes.forEach((positive, k) => {
          const positives = truePositives[k] + falseNegatives[k];
          const value = recall(truth, predicted, { positive });
          expect(value).toBe(sensitivity(truth, predicted, { positive }));
          // P(predict + given +), and the type II error is the share of positives that is missed
          if (positives > 0) expect(value).toBeCloseTo(1 - falseNegatives[k] / positives, 12);
        });
      }),
    );
  });

  test("[CB-033] [CBM-004] specificity is TN / (TN + FP), 1 − the false positive rate, which is the type I error", () => {
    expect(specificity(truth, guess)).toBe(4 / 6);
    const curve = rocCurve(truth, guess);
    expect(1 - curve.falsePositiveRates[curve.thresholds.indexOf(1)]).toBeCloseTo(specificity(truth, guess), 15);
    // The specificity of a class is the sensitivity of the other one.
    expect(specificity(truth, guess)).toBe(sensitivity(truth, guess, { positive: 0 }));
  });

  test("[CB-034] precision is TP / (TP + FP), and 0/0 follows the policy", () => {
    expect(precision(truth, guess)).toBe(3 / 5);
    const never = truth.map(() => 0);
    expect(precision(truth, never)).toBe(0);
    expect(precision(truth, never, { zeroDivision: 1 })).toBe(1);
    expect(refusal(() => precision(truth, never, { zeroDivision: "refuse" }))).toBe(
      'numerical: precision: the metric of class "1" is 0/0; set zeroDivision to 0 or 1, or leave the class out',
    );
    expect(precision(truth, guess, { zeroDivision: "refuse" })).toBe(3 / 5);
  });

  test("[CB-035] the F-score is the harmonic mean of precision and recall, from 0 to 1, 1 when perfect", () => {
    expect(fScore(truth, guess)).toBeCloseTo((2 * 0.6 * 0.75) / (0.6 + 0.75), 15);
    expect(fScore(truth, truth)).toBe(1);
    fc.assert(
      fc.property(classSamples(), ({ truth, predicted, weights }) => {
        for (const positive of new Set([...truth, ...predicted])) {
          const options = { positive, weights };
          const p = precision(truth, predicted, options);
          const r = recall(truth, predicted, options);
          const f = fScore(truth, predicted, options);
          expect(f).toBeGreaterThanOrEqual(0);
          expect(f).toBeLessThanOrEqual(Math.min(1, 2 * p, 2 * r) + 1e-15);
          if (p + r > 0) expect(f).toBeCloseTo((2 * p * r) / (p + r), 12);
          if (p === r) expect(f).toBeCloseTo(p, 12);
          expect(fScore(truth, predicted, { ...options, beta: 0 })).toBeCloseTo(p, 12);
          expect(fScore(truth, predicted, { ...options, beta: Infinity })).toBe(r);
        }
      }),
    );
  });

  test("with one label per sample the micro averages of precision, recall and F-score are the same", () => {
    fc.assert(
      fc.property(classSamples(), ({ truth, predicted }) => {
        const options = { average: "micro" } as const;
        const value = precision(truth, predicted, options);
        expect(recall(truth, predicted, options)).toBe(value);
        expect(fScore(truth, predicted, options)).toBeCloseTo(value, 12);
      }),
    );
  });
});

describe.each(measures)("%s", (_, measure) => {
  test("a weight of 2 equals repeating the sample, a weight of 0 leaving it out, and the order does not matter", () => {
    fc.assert(
      fc.property(classSamples(), ({ truth, predicted, weights }) => {
        for (const average of ["macro", "micro", "weighted"] as const) {
          const value = measure(truth, predicted, { average, weights });
          const twice = measure(repeated(truth, weights), repeated(predicted, weights), { average });
          expect(twice).toBeCloseTo(value, 12);
          const moved = { average, weights: reordered(weights) };
          expect(measure(reordered(truth), reordered(predicted), moved)).toBeCloseTo(value, 12);
        }
      }),
    );
  });
});

test("a listed class that is neither true nor predicted does not count, unless it is named", () => {
  const classes = ["a", "b", "c"];
  const truth = { classes, codes: Int32Array.of(0, 1) };
  expect(recall(truth, truth, { average: "macro" })).toBe(1);
  expect(recall(truth, truth, { average: "macro", classes })).toBe(2 / 3);
});

test("refuses invalid input, and says what would work", () => {
  expect(refusal(() => precision(["a", "b", "c"], ["a", "b", "c"]))).toBe(
    'invalid-option: precision: there are 3 classes; set average to "macro", "micro", "weighted" or "none", or name one class as positive',
  );
  expect(refusal(() => precision(["cat", "dog"], ["cat", "dog"]))).toBe(
    'invalid-option: precision: name the positive class, for example positive: "dog"; the classes are cat, dog',
  );
  expect(refusal(() => recall(["cat", "dog"], ["cat", "dog"], { positive: "dgo" }))).toContain('did you mean "dog"?');
  expect(refusal(() => recall([0, 1], [0, 1], { average: "macro", positive: 1 }))).toContain("positive is for");
  expect(refusal(() => recall([0, 1], [0, 1], { classes: [1] }))).toContain("classes needs an average");
  expect(refusal(() => recall([0, 1], [0, 1], { average: "macro", classes: [] }))).toContain("classes is empty");
  expect(refusal(() => fScore([0, 1], [0, 1], { beta: -1 }))).toContain("beta must be a number of at least 0");
  expect(refusal(() => jaccard([0, 1], [0, 1], JSON.parse('{ "average": "mean" }')))).toContain("average must be one");
  expect(refusal(() => jaccard([0, 1], [0, 1], JSON.parse('{ "zeroDivision": 2 }')))).toContain("zeroDivision must be");
  expect(refusal(() => specificity([0, 1], [0, 1], { weights: [1, -1] }))).toContain(
    "weight 1 must be finite and not negative",
  );
});
