import { expect, test } from "vitest";
import { categoricalNaiveBayes } from "../bayes/categorical-naive-bayes/categorical-naive-bayes.js";
import { multinomialNaiveBayes } from "../bayes/multinomial-naive-bayes/multinomial-naive-bayes.js";
import { kMeans } from "../clustering/k-means/k-means.js";
import { pca } from "../components/principal/pca/pca.js";
import { quadraticDiscriminant } from "../discriminant/quadratic-discriminant/quadratic-discriminant.js";
import { nystrom } from "../features/expansion/nystrom/nystrom.js";
import { kernelRidge } from "../kernel-machines/kernel-ridge/kernel-ridge.js";
import { bernoulliRegression } from "../linear/bernoulli-regression/bernoulli-regression.js";
import { gammaRegression } from "../linear/generalized-linear/gamma-regression/gamma-regression.js";
import { poissonRegression } from "../linear/generalized-linear/poisson-regression/poisson-regression.js";
import { logisticRegression } from "../linear/logistic-regression/logistic-regression.js";
import { perceptron } from "../linear/perceptron/perceptron.js";
import { randomKitchenSinks } from "../linear/random-kitchen-sinks/random-kitchen-sinks.js";
import { ridge } from "../linear/ridge/ridge.js";
import { isotonic } from "../monotone/isotonic/isotonic.js";
import { mlpRegressor } from "../neural/mlp-regressor/mlp-regressor.js";
import { networkRegressor } from "../neural/network-regressor/network-regressor.js";
import { type RankGiven, rankMethods } from "./rank-methods.js";

const methods = [kMeans, pca, nystrom, kernelRidge, logisticRegression, perceptron, randomKitchenSinks, ridge];
const plain: RankGiven = {
  task: "regression",
  samples: 500,
  columns: 8,
  sparse: false,
  uneven: false,
  counts: false,
  ordered: false,
};
const ranked = (more: Partial<RankGiven>) => rankMethods(methods, { ...plain, ...more });
const kinds = (more: Partial<RankGiven>) => ranked(more).map(({ kind }) => kind);

test("simple methods come first, and those that report uncertainty before the others", () => {
  expect(kinds({})).toEqual(["ridge", "kernel-ridge", "random-kitchen-sinks"]);
  expect(kinds({ task: "classification", linear: true })).toEqual(["logistic-regression", "perceptron"]);
});

test("[CB-055] with little memory, models that keep the samples are left out", () => {
  expect(kinds({ memory: "small" })).toEqual(["ridge", "random-kitchen-sinks"]);
  expect(kinds({ memory: "any" })).toContain("kernel-ridge");
});

test("preferences exclude methods that do not meet them", () => {
  expect(kinds({ linear: false })).toEqual(["kernel-ridge", "random-kitchen-sinks"]);
  expect(kinds({ interpretable: true })).toEqual(["ridge"]);
  expect(kinds({ task: "classification", probabilistic: true, linear: true })).toEqual(["logistic-regression"]);
  expect(kinds({ probabilistic: true })).toEqual([]);
});

test("methods of cubic cost are left out for many samples", () => {
  expect(kinds({ samples: 100_000 })).toEqual(["ridge", "random-kitchen-sinks"]);
});

test("networks are ranked for hundreds of samples at least, and those whose layers the user chooses never", () => {
  const suited = (samples: number) =>
    rankMethods([ridge, mlpRegressor, networkRegressor], { ...plain, samples }).map(({ kind }) => kind);
  expect(suited(499)).toEqual(["ridge"]);
  expect(suited(500)).toEqual(["ridge", "mlp-regressor"]);
});

test("methods of cubic cost in the columns are left out for thousands of columns", () => {
  const given = { ...plain, task: "classification" as const };
  const both = [logisticRegression, quadraticDiscriminant, bernoulliRegression];
  const suited = (columns: number) => rankMethods(both, { ...given, columns }).map(({ kind }) => kind);
  expect(suited(2000).sort()).toEqual(["bernoulli-regression", "logistic-regression", "quadratic-discriminant"]);
  expect(suited(5000)).toEqual(["logistic-regression"]);
});

test("without a non-linear method, a linear one on a feature map is ranked", () => {
  const last = ranked({ task: "classification" }).at(-1);
  expect(last?.steps.map(({ kind }) => kind)).toEqual(["nystrom", "logistic-regression"]);
  expect(last?.reasons[0]).toContain("non-linear by nystrom");
});

test("options are chosen from the data", () => {
  const [first] = ranked({ task: "classification", uneven: true });
  expect(first.steps[0].options).toEqual({ classWeights: { kind: "balanced" } });
  expect(ranked({ task: "clustering", samples: 18 })[0].steps[0].options).toEqual({ clusters: 3 });
  expect(ranked({ task: "reduction", columns: 1 })[0].steps[0].options).toEqual({ components: 1 });
});

test("methods that would refuse the columns or the target are not suggested", () => {
  const special = [multinomialNaiveBayes, categoricalNaiveBayes, gammaRegression, poissonRegression, isotonic];
  const suited = (more: Partial<RankGiven>) => rankMethods(special, { ...plain, ...more }).map(({ kind }) => kind);
  expect(suited({ task: "classification" })).toEqual([]);
  expect(suited({ task: "classification", counts: true })).toEqual(["multinomial-naive-bayes"]);
  expect(suited({ least: -1 })).toEqual([]);
  expect(suited({ least: 0 })).toEqual(["poisson-regression"]);
  expect(suited({ least: 0.5 })).toEqual(["gamma-regression", "poisson-regression"]);
  expect(suited({ columns: 1 })).toEqual(["isotonic"]);
});

test("methods whose predictions are exponentials get a limit far above the largest target", () => {
  const given = { ...plain, least: 1, greatest: 50 };
  for (const method of [poissonRegression, gammaRegression]) {
    const [{ steps, reasons }] = rankMethods([method], given);
    expect(steps[0].options).toEqual({ maxPrediction: 500 });
    expect(reasons.join()).toContain("10 times the largest target");
  }
  expect(rankMethods([ridge], given)[0].steps[0].options).toEqual({});
});
