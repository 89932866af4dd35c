import { describe, expect, test } from "vitest";
import { expectClose } from "../../test/expect-close.js";
import { refusal } from "../../test/refusal.js";
import predictions from "./reference/class-predictions.json" with { type: "json" };
import probabilities from "./reference/class-probabilities.json" with { type: "json" };
import type { Scorer, ScorerPrediction } from "./scorer.js";
import { classificationScorers, scorer } from "./scorers.js";

describe("the list", () => {
  test("has frozen scorers with unique kebab-case names that the lookup finds", () => {
    expect(Object.isFrozen(classificationScorers)).toBe(true);
    const names = classificationScorers.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    for (const each of classificationScorers) {
      expect(Object.isFrozen(each)).toBe(true);
      expect(each.name).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
      expect(each.task).toBe("classification");
      expect(scorer(each.name)).toBe(each);
    }
  });

  test("lookup also finds regression scorers, and suggests the nearest for a misspelt one", () => {
    expect(scorer("r2").task).toBe("regression");
    expect(refusal(() => scorer("acuracy"))).toBe(
      'invalid-option: there is no scorer "acuracy"; did you mean "accuracy"?',
    );
    expect(refusal(() => scorer("something else entirely"))).toContain("; known: accuracy, balanced-accuracy");
  });
});

describe.each(classificationScorers)("$name", (each) => {
  const truth = ["a", "b", "c", "a", "b", "c"];
  const classes = ["a", "b", "c"];
  const scoresOf = (names: string[]): ScorerPrediction => ({
    classes,
    values: names.map((name) => classes.map((other) => (name === other ? 1 : 0))),
  });
  const given = (names: string[]): ScorerPrediction => (each.needs === "predictions" ? names : scoresOf(names));

  test("reaches its optimum for a perfect prediction, and is not better for a wrong one", () => {
    // Log loss and hinge loss reach 0 up to the clipping, and from a margin of 1 on.
    expect(each.score(truth, given(truth))).toBeCloseTo(each.optimum, 12);
    const wrong = each.score(truth, given(["b", "c", "a", "b", "c", "a"]));
    if (each.name === "top-3-accuracy" || each.name === "top-5-accuracy") expect(wrong).toBe(1);
    else if (each.higherIsBetter) expect(wrong).toBeLessThan(each.optimum);
    else expect(wrong).toBeGreaterThan(each.optimum);
  });

  test("accepts weights: samples of weight 0 do not count", () => {
    const half = given(["a", "b", "c", "b", "c", "a"]);
    expect(each.score(truth, half, [1, 1, 1, 0, 0, 0])).toBeCloseTo(each.optimum, 12);
  });
});

describe("against scikit-learn", () => {
  test.each(predictions.cases)("predictions: $classes classes, weighted $weighted, absent $absent", (expected) => {
    const value = scoredBy(expected.truth, expected.predicted, expected.weights ?? undefined);
    expectClose([value("accuracy")], [expected.accuracy], 1e-12);
    expectClose([value("balanced-accuracy")], [expected.balancedAccuracy], 1e-12);
    for (const average of ["macro", "micro", "weighted"] as const) {
      expectClose([value(`f1-${average}`)], [expected.f1[`${average} 0`]], 1e-12);
      expectClose([value(`precision-${average}`)], [expected.precision[`${average} 0`]], 1e-12);
      expectClose([value(`recall-${average}`)], [expected.recall[`${average} 0`]], 1e-12);
    }
    expectClose([value("jaccard-macro")], [expected.jaccard["macro 0"]], 1e-12);
    expectClose([value("mcc")], [expected.mcc], 1e-12);
    expectClose([1 + value("kappa")], [1 + expected.kappa.nominal], 1e-12);
    expectClose([1 + value("kappa-linear")], [1 + expected.kappa.linear], 1e-12);
    expectClose([1 + value("kappa-quadratic")], [1 + expected.kappa.quadratic], 1e-12);
    expectClose([value("zero-one-loss")], [expected.zeroOneLoss], 1e-12);
    expectClose([value("hamming-loss")], [expected.hammingLoss], 1e-12);
  });

  test.each(probabilities.cases)("probabilities: $classes classes, weighted $weighted", (expected) => {
    const classes = expected.probabilities[0].map((_, k) => String(k));
    const weights = expected.weights ?? undefined;
    const value = scoredBy(expected.truth, { classes, values: expected.probabilities }, weights);
    const ofLogits = scoredBy(expected.truth, { classes, values: expected.logits }, weights);
    expectClose([value("log-loss")], [expected.logLoss], 1e-12);
    expectClose([value("brier")], [expected.binaryBrier ?? expected.brier], 1e-12);
    if (expected.oneVsRest === undefined) {
      expectClose([ofLogits("roc-auc")], [expected.auc as number], 1e-12);
      expectClose([ofLogits("average-precision")], [expected.averagePrecision as number], 1e-12);
      return;
    }
    expectClose([value("roc-auc")], [expected.oneVsRest.macro], 1e-12);
    expectClose([value("roc-auc-weighted")], [expected.oneVsRest.weighted], 1e-12);
    if (expected.oneVsOne) expectClose([value("roc-auc-one-vs-one")], [expected.oneVsOne.macro], 1e-12);
    expectClose([ofLogits("hinge-loss")], [expected.hinge], 1e-12);
  });

  function scoredBy(
    truth: number[],
    given: ScorerPrediction,
    weights: number[] | undefined,
  ): (name: Scorer["name"]) => number {
    return (name) => scorer(name).score(truth, given, weights);
  }
});
