/** A number as `folds`, and metrics of one's own, in everything that divides samples and scores models. */
import { beforeAll, describe, expect, test } from "vitest";
import { checkLinearity } from "../src/advice/index.js";
import { diabetes, iris } from "../src/datasets/index.js";
import { columnImportance } from "../src/explain/index.js";
import {
  bayesianSearch,
  calibratedClassifier,
  crossValidate,
  earlyStopping,
  evaluate,
  gaussianNaiveBayes,
  gridSearch,
  halvingSearch,
  lasso,
  logisticRegression,
  perceptron,
  randomSearch,
  ridge,
  stackingClassifier,
  stackingRegressor,
  treeRegressor,
} from "../src/index.js";
import { defineScorer } from "../src/metrics/index.js";
import { registry } from "../src/registry.js";
import {
  chooseOnValidation,
  createFolds,
  crossValidateAsync,
  learningCurve,
  nestedCrossValidate,
  predictOutOfFold,
  validationCurve,
} from "../src/selection/index.js";
import { refusal } from "./refusal.js";

const automatic = { kind: "automatic", count: 3 } as const;
const space = { alpha: [0.1, 10] };

beforeAll(() => {
  defineScorer({
    name: "worst-miss",
    task: "regression",
    higherIsBetter: false,
    optimum: 0,
    score: (truth, predicted) =>
      Array.from(truth).reduce((most, value, i) => Math.max(most, Math.abs(value - predicted[i])), 0),
  });
  defineScorer({
    name: "share-of-right-classes",
    task: "classification",
    higherIsBetter: true,
    optimum: 1,
    score: (truth, predicted) => truth.filter((name, i) => name === predicted[i]).length / truth.length,
  });
});

/** The same without running times. */
function timeless(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value, (key, part: unknown) => (key === "seconds" ? 0 : part)));
}

describe("folds: 3 means three automatic folds", () => {
  test("in functions", async () => {
    const data = await diabetes();
    const given = { folds: 3 };
    const long = { folds: automatic };
    const both = (run: (options: typeof given | typeof long) => unknown) =>
      expect(timeless(run(given))).toEqual(timeless(run(long)));
    both((options) => crossValidate(ridge(), data, options));
    both((options) => learningCurve(ridge(), data, { ...options, shares: [0.5, 1] }));
    both((options) => validationCurve(ridge(), "alpha", [1, 2], data, options));
    both((options) => nestedCrossValidate(ridge(), space, data, options));
    both((options) => predictOutOfFold(ridge(), data, options).predictions);
    both((options) => createFolds(options.folds, { samples: 12, y: undefined }));
    both((options) => checkLinearity(ridge(), treeRegressor({ maxDepth: 2 }), data, options));
    expect((await crossValidateAsync(ridge(), data, given)).folds).toHaveLength(3);
  });

  test.each([gridSearch, halvingSearch])("in %o of listed values", (search) => {
    expect(search(ridge(), space, { folds: 3 }).options).toEqual(search(ridge(), space, { folds: automatic }).options);
  });

  test.each([randomSearch, bayesianSearch])("in %o of distributions", (search) => {
    const drawn = { alpha: { kind: "log-uniform", from: 0.1, to: 10 } } as const;
    expect(search(ridge(), drawn, { folds: 3 }).options).toEqual(search(ridge(), drawn, { folds: automatic }).options);
  });

  test("in stacks and calibrations, and in recipes from JSON", () => {
    const members = { a: gaussianNaiveBayes(), b: logisticRegression() };
    const expected = { ...automatic, seed: 0 };
    expect(stackingClassifier(members, { folds: 3 }).options.folds).toEqual(expected);
    expect(stackingRegressor({ a: ridge(), b: lasso() }, { folds: 3 }).options.folds).toEqual(expected);
    expect(calibratedClassifier(gaussianNaiveBayes(), { folds: 3 }).options.folds).toEqual(expected);
    const json = { kind: "grid-search", options: { recipe: { kind: "ridge", options: {} }, space, folds: 3 } };
    expect(registry.recipe(json).options["folds"]).toEqual(expected);
  });

  test("and a number that cannot be a number of folds is refused", async () => {
    const data = await diabetes();
    for (const folds of [1, 2.5, -3, Number.NaN]) {
      expect(refusal(() => crossValidate(ridge(), data, { folds }))).toBe(
        `invalid-option: crossValidate: folds.count must be a whole number, at least 2, got ${folds}`,
      );
    }
    // @ts-expect-error a text is neither a number nor a kind with its options
    expect(refusal(() => crossValidate(ridge(), data, { folds: "5" }))).toContain(
      'folds must be a number (count) or an object such as { kind: "automatic" }, got "5"',
    );
  });
});

describe("a metric of one's own scores models", () => {
  test("in functions, as the built-in metric of the same formula", async () => {
    const data = await diabetes();
    const folds = 3;
    const own = crossValidate(ridge(), data, { folds, scorers: ["worst-miss", "max-error"] }).scores;
    expect(own["worst-miss"]).toEqual(own["max-error"]);
    const both = (run: (scorer: string) => unknown) => expect(run("worst-miss")).toEqual(run("max-error"));
    both((scorer) => learningCurve(ridge(), data, { folds, scorer, shares: [0.5, 1] }));
    both((scorer) => validationCurve(ridge(), "alpha", [1, 2], data, { folds, scorer }));
    both((scorer) => nestedCrossValidate(ridge(), space, data, { folds, scorer }).score);
    both((scorer) => chooseOnValidation(ridge(), space, data, { scorer }).testScore);
    both((scorer) => Object.values(evaluate(ridge().fit(data), data, [scorer])));
    both((scorer) => columnImportance(ridge().fit(data), data, { scorer }));
    both((scorer) => gridSearch(ridge(), space, { folds, scorer }).fit(data).state.trials);
    both((scorer) => halvingSearch(ridge(), space, { folds, scorer }).fit(data).state.trials);
  });

  test("of classes, with early stopping, and in restored searches", async () => {
    const data = await iris();
    const scorer = "share-of-right-classes";
    const stopped = (name: string) => earlyStopping(perceptron({ epochs: 20 }), { chunk: 5, scorer: name }).fit(data);
    expect(stopped(scorer).state.scores).toEqual(stopped("accuracy").state.scores);
    const model = gridSearch(gaussianNaiveBayes(), { smoothing: [1e-9, 1] }, { folds: 3, scorer }).fit(data);
    expect(model.report.notes).toMatchObject({ scorer });
    expect(registry.restore(model.saved).predict?.(data.x)).toEqual(model.predict(data.x));
    expect(refusal(() => crossValidate(gaussianNaiveBayes(), data, { scorers: ["worst-miss"] }))).toContain(
      '"worst-miss" measures regressors, but gaussian-naive-bayes is a classifier',
    );
  });
});
