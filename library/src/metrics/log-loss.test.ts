import { describe, expect, test } from "vitest";
import { expectClose } from "../../test/expect-close.js";
import { refusal } from "../../test/refusal.js";
import { brierScore, logLoss } from "./log-loss.js";
import reference from "./reference/class-probabilities.json" with { type: "json" };

test.each(reference.cases)("matches scikit-learn and NumPy: $classes classes, weighted $weighted", (expected) => {
  const { truth, probabilities: values } = expected;
  const weights = expected.weights ?? undefined;
  const classes = values[0].map((_, k) => String(k));
  const given = { classes, values };
  expectClose([logLoss(truth, given, { weights })], [expected.logLoss], 1e-12);
  expectClose([logLoss(truth, given, { weights, clip: 1e-3 })], [expected.logLossClipped], 1e-12);
  expectClose([brierScore(truth, given, { weights, halve: false })], [expected.brier], 1e-12);
  expectClose([brierScore(truth, given, { weights, halve: true })], [expected.brier / 2], 1e-12);
  if (expected.binaryBrier === undefined) return;
  expectClose([brierScore(truth, given, { weights })], [expected.binaryBrier], 1e-12);
  const one = { classes, values: values.map(([, second]) => [second]) };
  expectClose([brierScore(truth, one, { weights })], [expected.binaryBrier], 1e-12);
});

describe("laws", () => {
  const classes = ["a", "b", "c"];
  const even = [1 / 3, 1 / 3, 1 / 3];

  test("uniform probabilities cost log K and 1 − 1/K; certain and correct ones nothing", () => {
    const values = [even, even];
    expect(logLoss(["a", "c"], { classes, values })).toBeCloseTo(Math.log(3), 12);
    expect(brierScore(["a", "c"], { classes, values })).toBeCloseTo(2 / 3, 12);
    expect(logLoss(["a"], { classes, values: [[1, 0, 0]] })).toBeCloseTo(0, 12);
    expect(brierScore(["a"], { classes, values: [[1, 0, 0]] })).toBe(0);
  });

  test("the true probabilities cost least: both rules are proper", () => {
    // Of ten samples seven are "a", two "b" and one "c".
    const truth = [..."aaaaaaabbc"];
    const cost = (row: number[], measure: typeof logLoss): number =>
      measure(truth, { classes, values: truth.map(() => row) });
    for (const measure of [logLoss, brierScore]) {
      const best = cost([0.7, 0.2, 0.1], measure);
      for (const row of [even, [0.8, 0.15, 0.05], [0.7, 0.1, 0.2], [1, 0, 0]]) {
        expect(cost(row, measure)).toBeGreaterThan(best);
      }
    }
  });

  test("columns are matched by name; a weight of 2 equals repeating the sample, 0 leaving it out", () => {
    const values = [
      [0.6, 0.3, 0.1],
      [0.2, 0.3, 0.5],
      [0, 0, 1],
    ];
    for (const measure of [logLoss, brierScore]) {
      const value = measure(["a", "c", "a"], { classes, values }, { weights: [2, 1, 0] });
      const twice = measure(["a", "a", "c"], { classes, values: [values[0], values[0], values[1]] });
      expect(value).toBeCloseTo(twice, 14);
      const turned = { classes: classes.toReversed(), values: values.map((row) => row.toReversed()) };
      expect(measure(["a", "c", "a"], turned, { weights: [2, 1, 0] })).toBeCloseTo(value, 14);
    }
  });
});

test("a certain error costs −log 2⁻⁵² by default, infinity without clipping, nothing at weight 0", () => {
  const given = {
    classes: ["a", "b"],
    values: [
      [1, 0],
      [0.5, 0.5],
    ],
  };
  expect(logLoss(["b", "a"], given)).toBeCloseTo((52 * Math.LN2 + Math.LN2) / 2, 12);
  expect(logLoss(["b", "a"], given, { clip: 0 })).toBe(Infinity);
  expect(logLoss(["b", "a"], given, { clip: 0, weights: [0, 1] })).toBeCloseTo(Math.LN2, 12);
});

test("refuses invalid input, and says what would work", () => {
  const given = { classes: ["a", "b"], values: [[0.5, 0.5]] };
  expect(refusal(() => logLoss(["a"], given, { clip: 0.5 }))).toContain("clip must be at least 0 and below 0.5");
  expect(refusal(() => logLoss(["a"], { ...given, values: [[0.5, 0.6]] }))).toContain("divide each row by its sum");
  expect(refusal(() => brierScore(["c"], given))).toContain('brierScore: sample 0 is of class "c"');
  expect(refusal(() => brierScore(["a"], given, { weights: [-1] }))).toContain("weight 0 must be");
});

describe("one number for each sample of two classes", () => {
  const given = [0.1, 0.4, 0.35, 0.8];
  const both = { classes: [0, 1], values: given.map((p) => [1 - p, p]) };

  test("is the probability of the positive class, as in rocAuc", () => {
    const truth = [0, 0, 1, 1];
    expect(logLoss(truth, given)).toBe(logLoss(truth, both));
    expect(brierScore(truth, Float64Array.from(given))).toBe(brierScore(truth, both));
    expect(logLoss(truth.map(Boolean), given)).toBe(logLoss(truth, both));
    const names = truth.map((code) => ["spam", "ham"][code]);
    expect(logLoss(names, given, { positive: "ham" })).toBe(logLoss(truth, both));
    const weights = [1, 2, 3, 4];
    expect(brierScore(names, given, { positive: "ham", weights })).toBe(brierScore(truth, both, { weights }));
  });

  test("serves where all samples are of one class", () => {
    expect(logLoss([0, 0], [0.1, 0.2])).toBeCloseTo(-(Math.log(0.9) + Math.log(0.8)) / 2, 12);
    expect(logLoss(["ham", "ham"], [0.9, 0.8], { positive: "ham" })).toBeCloseTo(logLoss([0, 0], [0.1, 0.2]), 12);
  });

  test("is refused for more classes, without a positive class, with another length, and beyond 0 and 1", () => {
    expect(refusal(() => logLoss(["a", "b", "c"], [0.1, 0.2, 0.3]))).toContain(
      "but there are 3; pass { classes, values }",
    );
    expect(refusal(() => logLoss(["a", "b"], [0.1, 0.2]))).toContain("name the positive class");
    expect(refusal(() => brierScore([0, 1], [0.1]))).toContain("2 samples");
    expect(refusal(() => brierScore([0, 1], [0.1, 1.5]))).toContain("between 0 and 1");
    expect(refusal(() => logLoss([0, 1], both, { positive: 1 }))).toContain(
      "positive is for one number for each sample",
    );
  });
});
