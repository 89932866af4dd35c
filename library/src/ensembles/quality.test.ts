/** Whether ensembles improve predictions on real data, as well as scikit-learn's with the same members. */
import { describe, expect, test } from "vitest";
import { labelledSets, steadyRegressors } from "../../test/ensemble-cases.js";
import { gaussianNaiveBayes } from "../bayes/gaussian-naive-bayes/gaussian-naive-bayes.js";
import type { AnyRecipe } from "../contract/contract.js";
import { diabetes } from "../datasets/index.js";
import { standardize } from "../features/scaling/standardize/standardize.js";
import { logisticRegression } from "../linear/logistic-regression/logistic-regression.js";
import { calibrationError } from "../metrics/calibration.js";
import { pipeline } from "../pipeline/pipeline/pipeline.js";
import { crossValidate } from "../selection/cross-validate.js";
import { predictOutOfFold } from "../selection/out-of-fold.js";
import { treeClassifier } from "../trees/tree-classifier/tree-classifier.js";
import { calibratedClassifier } from "./calibrated-classifier/calibrated-classifier.js";
import reference from "./reference/ensembles.json" with { type: "json" };
import { stackingClassifier } from "./stacking-classifier/stacking-classifier.js";
import { stackingRegressor } from "./stacking-regressor/stacking-regressor.js";
import { votingClassifier } from "./voting-classifier/voting-classifier.js";
import { votingRegressor } from "./voting-regressor/voting-regressor.js";

const { quality } = reference;
const members = () => ({
  bayes: gaussianNaiveBayes(),
  line: pipeline(standardize(), logisticRegression()),
  tree: treeClassifier({ maxDepth: 3 }),
});
/** Half a point of a hundred. */
const HALF_POINT = 0.005;

describe.each(["iris", "wine", "breast-cancer"] as const)("on %s", (name) => {
  const { tests, vote, stack } = quality[name];
  const folds = { kind: "given", tests } as const;
  const scoresOf = async (recipe: AnyRecipe) =>
    crossValidate(recipe, await labelledSets[name](), { folds, scorers: ["accuracy", "log-loss"] }).scores;

  test("a vote and a stack are as accurate as scikit-learn's with the same members", async () => {
    const voted = await scoresOf(votingClassifier(members()));
    const stacked = await scoresOf(stackingClassifier(members()));
    expect(voted["accuracy"].mean).toBeGreaterThanOrEqual(vote.accuracy - HALF_POINT);
    expect(stacked["accuracy"].mean).toBeGreaterThanOrEqual(stack.accuracy - HALF_POINT);
  });
});

describe("calibration of naive Bayes", () => {
  test.each(["sigmoid", "isotonic", "temperature"] as const)(
    "%s lowers its log loss and calibration error when columns are many and correlated",
    async (calibration) => {
      const data = await labelledSets["breast-cancer"]();
      const folds = { kind: "given", tests: quality["breast-cancer"].tests } as const;
      const measure = (recipe: AnyRecipe) => {
        const { scores } = crossValidate(recipe, data, { folds, scorers: ["log-loss"] });
        const shares = predictOutOfFold(recipe, data, { folds, probabilities: true }).probabilities?.data ?? [];
        const positive = Array.from(data.y.codes, (_, i) => shares[2 * i + 1]);
        return { loss: scores["log-loss"].mean, error: calibrationError(Array.from(data.y.codes), positive).expected };
      };
      const before = measure(gaussianNaiveBayes());
      const after = measure(calibratedClassifier(gaussianNaiveBayes(), { calibration }));
      expect(after.loss).toBeLessThan(0.5 * before.loss);
      expect(after.error).toBeLessThan(before.error);
    },
  );

  test.each(["iris", "wine", "breast-cancer"] as const)("on %s a temperature lowers its log loss", async (name) => {
    const data = await labelledSets[name]();
    const folds = { kind: "given", tests: quality[name].tests } as const;
    const lossOf = (recipe: AnyRecipe) =>
      crossValidate(recipe, data, { folds, scorers: ["log-loss"] }).scores["log-loss"].mean;
    const temperature = lossOf(calibratedClassifier(gaussianNaiveBayes(), { calibration: "temperature" }));
    expect(temperature).toBeLessThan(lossOf(gaussianNaiveBayes()));
    // A sigmoid for each class against the rest costs where classes are well apart; it does so for scikit-learn as well.
    const sigmoid = lossOf(calibratedClassifier(gaussianNaiveBayes()));
    expect(sigmoid).toBeLessThan(quality[name].sigmoid.logLoss + 0.005);
  });
});

describe("on the diabetes data", () => {
  const { tests, vote, stack } = quality.diabetes;
  const folds = { kind: "given", tests } as const;

  test("a mean and a stack explain as much variance as scikit-learn's with the same members", async () => {
    const data = await diabetes();
    const r2 = (recipe: AnyRecipe) => crossValidate(recipe, data, { folds, scorers: ["r2"] }).scores["r2"].mean;
    expect(r2(votingRegressor(steadyRegressors()))).toBeGreaterThanOrEqual(vote.r2 - HALF_POINT);
    expect(r2(stackingRegressor(steadyRegressors()))).toBeGreaterThanOrEqual(stack.r2 - HALF_POINT);
  });
});
