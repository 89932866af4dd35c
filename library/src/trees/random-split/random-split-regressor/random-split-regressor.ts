/** Decision forests of drawn split functions (Criminisi, Shotton and Konukoglu 2012) for numbers. */
import { defineRegressor } from "../../../contract/define-supervised.js";
import { integer, nonNegative, positive, variant } from "../../../core/options/options.js";
import { asMatrix, type Matrix, type MatrixLike } from "../../../data/matrix.js";
import { columnMoments } from "../../../linalg/column-moments.js";
import { growRandomSplits, type RandomSplitTrees, visitLeaves } from "../growth.js";
import { basisSize, createNumberTask, type LeafModel, predictAtLeaf } from "../leaf-models.js";
import { keptRows, splitOptions } from "../options.js";

/** What a forest of drawn splits learns about numbers; columns and targets are standardised first. */
export interface RandomSplitNumberState {
  readonly trees: RandomSplitTrees;
  readonly origin: Float64Array;
  readonly spread: Float64Array;
  readonly level: number;
  readonly unit: number;
}

/**
 * Predicts a number, with its uncertainty, by trees of drawn splits with a constant, linear or polynomial model in each
 * leaf. For piecewise smooth targets, where constant leaves would need many steps.
 *
 * @example
 * ```ts
 * import { randomSplitRegressor } from "lectern";
 * import { predictDistribution } from "lectern/trees";
 *
 * const x = Array.from({ length: 40 }, (_, i) => [i / 10]);
 * const y = x.map(([value]) => Math.abs(value - 2));
 * const model = randomSplitRegressor({ leaf: { kind: "linear" }, maxDepth: 1 }).fit({ x, y });
 * predictDistribution(model, [[1], [9]]); // means of about 1 and 7, with more variance for the second
 * ```
 */
export const randomSplitRegressor = defineRegressor({
  kind: "random-split-regressor",
  title: "Decision forest of drawn splits for numbers",
  summary: "Averages trees of drawn splits with a constant, linear or polynomial model in each leaf.",
  facts: {
    task: "regression",
    shape: "non-linear",
    memory: "grows with the samples",
    interpretable: false,
    cost: { fit: "t k n d² + t k d³", predict: "t d" },
    objective: { formula: "Σ_leaves share · log σ(leaf), tree by tree", measure: null, reaches: "approximation" },
    tuning: { maxDepth: [4, 8, 12], splitCandidates: [10, 50], splits: ["axis", "hyperplane"] },
    sources: ["Criminisi, Shotton and Konukoglu 2012"],
    seeAlso: ["random-forest-regressor", "tree-regressor", "random-split-classifier"],
  },
  options: {
    ...splitOptions,
    minLeafWeight: nonNegative(3, "minimum weight of a leaf; a sample weighs 1 unless it has a weight"),
    leaf: variant(
      { constant: {}, linear: {}, polynomial: { degree: integer(2, "degree of the polynomial; of each column") } },
      "linear",
      "what a leaf predicts: a constant, or a function of the columns that is fitted to its samples",
    ),
    varianceFloor: positive(1e-6, "minimum variance of a leaf, as a share of the variance of the target"),
  },
  supports: { weights: true },
  *fit({ x, y, weights: given }, options) {
    const weights = given ?? new Float64Array(x.rows).fill(1);
    const { mean: origin, variance } = columnMoments(x, weights);
    const spread = variance.map((value) => Math.sqrt(value) || 1);
    const target = columnMoments({ rows: y.length, columns: 1, data: y }, weights);
    const [level, unit] = [target.mean[0], Math.sqrt(target.variance[0]) || 1];
    const xs = standardized(x, origin, spread);
    const task = createNumberTask(
      xs,
      y.map((value) => (value - level) / unit),
      weights,
      options.leaf,
      options.varianceFloor,
    );
    const plan = { ...options, dimensions: options.dimensions ?? x.columns };
    const trees = yield* growRandomSplits(xs, keptRows(weights), task, plan);
    const state: RandomSplitNumberState = { trees, origin, spread, level, unit };
    return { state, report: { iterations: options.trees } };
  },
  predict: (state, x, { leaf }) => distributionOf(state, x, leaf).mean,
});

function standardized(x: Matrix, origin: Float64Array, spread: Float64Array): Matrix {
  return { ...x, data: x.data.map((value, at) => (value - origin[at % x.columns]) / spread[at % x.columns]) };
}

/** A normal distribution for each sample. */
export interface PredictedDistribution {
  readonly mean: Float64Array;
  readonly variance: Float64Array;
}

/** The normal distribution with the mean and variance of the mixture of what the trees of a fitted model predict. */
export function predictDistribution(
  model: { readonly state: RandomSplitNumberState; readonly options: { readonly leaf: LeafModel } },
  x: MatrixLike,
): PredictedDistribution {
  return distributionOf(model.state, asMatrix(x, "predictDistribution: x"), model.options.leaf);
}

function distributionOf(state: RandomSplitNumberState, x: Matrix, model: LeafModel): PredictedDistribution {
  const { trees, origin, spread, level, unit } = state;
  const count = trees.roots.length;
  const xs = standardized(x, origin, spread);
  const basis = new Float64Array(basisSize(model, x.columns));
  const mean = new Float64Array(x.rows);
  const second = new Float64Array(x.rows);
  visitLeaves(trees, xs, (row, leaf) => {
    const [value, variance] = predictAtLeaf(leaf, model, xs.data, row * x.columns, x.columns, basis);
    mean[row] += value / count;
    second[row] += (variance + value * value) / count;
  });
  return {
    mean: mean.map((value) => level + unit * value),
    variance: second.map((value, i) => unit * unit * Math.max(0, value - mean[i] * mean[i])),
  };
}
