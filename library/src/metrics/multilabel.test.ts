import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { repeated } from "../../test/class-samples.js";
import { expectClose } from "../../test/expect-close.js";
import { refusal } from "../../test/refusal.js";
import {
  type MultilabelMeasure,
  multilabelCounts,
  multilabelFScore,
  multilabelHammingLoss,
  multilabelJaccard,
  multilabelPrecision,
  multilabelRecall,
  subsetAccuracy,
} from "./multilabel.js";
import reference from "./reference/multilabel.json" with { type: "json" };

const averages = ["macro", "micro", "weighted", "samples"] as const;

describe("against scikit-learn", () => {
  test.each(reference.cases)("$truth.length samples, weighted $weighted", (expected) => {
    const { truth, predicted } = expected;
    const weights = expected.weights ?? undefined;
    expectClose([subsetAccuracy(truth, predicted, { weights })], [expected.subsetAccuracy], 1e-12);
    expectClose([multilabelHammingLoss(truth, predicted, { weights })], [expected.hammingLoss], 1e-12);
    const counts = multilabelCounts(truth, predicted, { weights });
    const tables = (i: number, j: number): number[] => expected.counts.map((table) => table[i][j]);
    expectClose(counts.trueNegatives, tables(0, 0), 1e-12);
    expectClose(counts.falsePositives, tables(0, 1), 1e-12);
    expectClose(counts.falseNegatives, tables(1, 0), 1e-12);
    expectClose(counts.truePositives, tables(1, 1), 1e-12);
    const compare = (values: Record<string, number | number[]>, measure: MultilabelMeasure): void => {
      for (const zeroDivision of [0, 1] as const) {
        for (const average of averages) {
          const value = measure(truth, predicted, { average, weights, zeroDivision });
          expectClose([value], [values[`${average} ${zeroDivision}`] as number], 1e-12);
        }
        const each = measure(truth, predicted, { average: "none", weights, zeroDivision });
        expectClose(each.values, values[`none ${zeroDivision}`] as number[], 1e-12);
      }
    };
    compare(expected.precision, multilabelPrecision);
    compare(expected.recall, multilabelRecall);
    compare(expected.jaccard, multilabelJaccard);
    compare(expected.f1, multilabelFScore);
    for (const average of averages) {
      const value = multilabelFScore(truth, predicted, { average, weights, beta: 2 });
      expectClose([value], [expected.f2[`${average} 0`]], 1e-12);
    }
  });
});

test("a weight of 2 equals repeating the sample; subset accuracy needs every label right", () => {
  const bits = fc.array(fc.integer({ min: 0, max: 1 }), { minLength: 3, maxLength: 3 });
  const samples = fc.array(fc.tuple(bits, bits, fc.integer({ min: 0, max: 3 })), { minLength: 1, maxLength: 10 });
  fc.assert(
    fc.property(samples, (list) => {
      const truth = list.map(([each]) => each);
      const guess = list.map(([, each]) => each);
      const weights = list.map(([, , each]) => each);
      fc.pre(weights.some((weight) => weight > 0));
      const [t, g] = [repeated(truth, weights), repeated(guess, weights)];
      for (const average of averages) {
        const value = multilabelFScore(truth, guess, { average, weights });
        expect(multilabelFScore(t, g, { average })).toBeCloseTo(value, 12);
      }
      expect(subsetAccuracy(t, g)).toBeCloseTo(subsetAccuracy(truth, guess, { weights }), 12);
      expect(1 - subsetAccuracy(t, g)).toBeGreaterThanOrEqual(multilabelHammingLoss(t, g) - 1e-12);
    }),
    { numRuns: 50 },
  );
});

test("labels have names, and 0/0 follows the policy", () => {
  const [truth, guess] = [[[1, 0]], [[1, 0]]];
  const each = multilabelRecall(truth, guess, { average: "none", labels: ["sun", "rain"], zeroDivision: 1 });
  expect(each).toEqual({ classes: ["sun", "rain"], values: Float64Array.of(1, 1) });
  const refuse = { labels: ["sun", "rain"], zeroDivision: "refuse" } as const;
  expect(refusal(() => multilabelRecall(truth, guess, refuse))).toContain('of class "rain" is 0/0');
  expect(refusal(() => multilabelPrecision(truth, guess, { labels: ["sun"] }))).toContain(
    "2 columns need one label each",
  );
  expect(refusal(() => multilabelJaccard(truth, guess, JSON.parse('{ "average": "binary" }')))).toContain("average");
  expect(refusal(() => multilabelFScore(truth, guess, { beta: -1 }))).toContain("multilabelFScore: beta must be");
});
