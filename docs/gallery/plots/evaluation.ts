/**
 * Plots of scores, importances and the progress of fits: each shows results on real data, and none fits a model itself.
 */
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import {
  boostedTreesRegressor,
  crossValidate,
  type Labels,
  logisticRegression,
  pipeline,
  ridge,
  standardize,
  treeClassifier,
} from "lectern";
import { breastCancer, diabetes, iris, wine } from "lectern/datasets";
import { columnImportance, partialDependence } from "lectern/explain";
import { lassoPath } from "lectern/linear";
import { jointEntropies } from "lectern/metrics";
import {
  calibrationPlot,
  coefficientProfile,
  confusionPlot,
  convergencePlot,
  curvePlot,
  dependencePlot,
  histogramPlot,
  importancePlot,
  informationBars,
  informationPlot,
  precisionRecallPlot,
  residualPlot,
  rocPlot,
  scorePlot,
} from "lectern/plots";
import { learningCurve, predictOutOfFold, validationCurve } from "lectern/selection";

const linear = () => pipeline(standardize(), logisticRegression());

/** Benign or malignant: two classifiers, each evaluated on samples that it was not fitted on. */
export async function classifiers() {
  const data = await breastCancer();
  const malignant = data.y.classes.indexOf("malignant");
  const positive = Array.from(data.y.codes, (code) => (code === malignant ? 1 : 0));
  const recipes = { "logistic regression": linear(), tree: treeClassifier({ maxDepth: 4 }) };
  const judged = Object.entries(recipes).map(([name, recipe]) => {
    const { probabilities, predictions } = predictOutOfFold(recipe, data, { probabilities: true });
    const scores = positive.map((_, i) => probabilities?.data[2 * i + malignant] ?? Number.NaN);
    return { scoring: { name, positive, scores }, predictions: predictions as Labels };
  });
  const scorings = judged.map(({ scoring }) => scoring);
  const scores = Object.entries(recipes).map(([name, recipe]) => {
    const { mean, standardError, values } = crossValidate(recipe, data, { scorers: ["accuracy"] }).scores["accuracy"];
    return { name, mean, standardError, values };
  });
  return {
    roc: rocPlot(scorings),
    precisionRecall: precisionRecallPlot(scorings),
    calibration: calibrationPlot(scorings),
    confusion: confusionPlot(data.y, judged[1].predictions, { title: "a tree of depth 4" }),
    scores: scorePlot(scores, { xTitle: "accuracy" }),
  };
}

/** The progress of diabetes: a regularisation path, the residuals of a model, its feature importances. */
export async function regressors() {
  const data = await diabetes();
  const scaled = standardize().fit(data).transform(data.x);
  const path = lassoPath(scaled, data.y, { count: 40 });
  const model = boostedTreesRegressor({ maxIterations: 60, maxDepth: 2 }).fit(data);
  const { predictions } = predictOutOfFold(ridge(), data);
  const recipe = pipeline(standardize(), ridge());
  return {
    residuals: residualPlot(data.y, predictions as Float64Array),
    importance: importancePlot(columnImportance(model, data)),
    dependence: dependencePlot(partialDependence(model, data.x, "bmi")),
    paths: coefficientProfile(path.alphas.map(Math.log10), path.coefficients, data.features, {
      xTitle: "log₁₀ of the penalty",
      title: "lasso",
    }),
    learning: curvePlot(learningCurve(recipe, data), { xTitle: "samples", yTitle: "r2" }),
    validation: curvePlot(validationCurve(recipe, "ridge.alpha", [0.1, 1, 10, 100, 1000, 10_000], data), {
      ...{ xTitle: "alpha", yTitle: "r2", logarithmic: true },
    }),
  };
}

/** Two solvers of the same problem, from their reports. */
export async function solvers() {
  const data = await wine();
  const x = standardize().fit(data).transform(data.x);
  const runs = (["lbfgs", "newton"] as const).map((kind) => {
    const { report } = logisticRegression({ solver: { kind } }).fit({ x, y: data.y });
    return { name: kind, report };
  });
  return {
    objective: convergencePlot(runs),
    gap: convergencePlot(runs, { gap: true, logarithmic: true }),
  };
}

/** Distributions of columns, and the mutual information of two of them with the species. */
export async function columns() {
  const { x, y, features } = await iris();
  const groups = Array.from(y.codes, (code) => y.classes[code]);
  const half = (name: string, limit: number) => {
    const j = features.indexOf(name);
    return Array.from({ length: x.rows }, (_, i) => (x.data[i * x.columns + j] > limit ? "large" : "small"));
  };
  const [petal, sepal] = [half(features[2], 4.35), half(features[0], 5.8)];
  return {
    histograms: histogramPlot(x, { features, groups, across: 2 }),
    information: informationPlot(["species", "petal"], jointEntropies([y, petal])),
    threeWay: informationBars(["species", "petal", "sepal"], jointEntropies([y, petal, sepal])),
  };
}

/** Every plot of the family. */
export async function figures() {
  return { ...(await classifiers()), ...(await regressors()), ...(await solvers()), ...(await columns()) };
}

if (process.argv[1] !== undefined && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  console.log(JSON.stringify(await figures()));
}
