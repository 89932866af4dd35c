/** Decision forests of drawn split functions (Criminisi, Shotton and Konukoglu 2012), for classes and for numbers. */
import { defineClassifier, defineRegressor } from "../../contract/define-supervised.js";
import {
  choice,
  fraction,
  integer,
  nonNegative,
  optional,
  positive,
  seed,
  variant,
} from "../../core/options/options.js";
import { asMatrix, type Matrix, type MatrixLike, zeros } from "../../data/matrix.js";
import { winnersOf } from "../../linalg/class-scores.js";
import { columnMoments } from "../../linalg/column-moments.js";
import { growRandomSplits, type RandomSplitTrees, type SplitTask, visitLeaves } from "./growth.js";
import { basisSize, createNumberTask, type LeafModel, predictAtLeaf } from "./leaf-models.js";

const splitOptions = {
  trees: integer(10, "number of trees"),
  splits: choice(
    ["axis", "hyperplane", "conic"],
    "axis",
    "what divides a node: a threshold on a column, on a weighted sum of columns, or on a quadratic function",
  ),
  candidates: integer(20, "split functions that are drawn at each node"),
  thresholds: integer(5, "thresholds that are drawn for each of them"),
  dimensions: optional(integer(2, "columns that a hyperplane or conic uses, drawn anew each time; all when left out")),
  depth: integer(8, "most questions from the root to a leaf"),
  minimumSplit: nonNegative(
    2,
    "nodes whose samples weigh less are not split; a sample weighs 1 unless it has a weight",
  ),
  minimumLeaf: nonNegative(1, "least weight of the samples of a leaf"),
  seed: seed(),
} as const;

const keptRows = (weights: Float64Array) =>
  Int32Array.from({ length: weights.length }, (_, i) => i).filter((i) => weights[i] > 0);

/** What a forest of drawn splits learns about classes. */
export interface RandomSplitClassState {
  readonly trees: RandomSplitTrees;
}

/**
 * Predicts a class by trees whose splits are the best of a few that are drawn: thresholds on columns, hyperplanes or conics.
 * For borders that are not parallel to the axes; where they are, {@link randomForestClassifier} is faster.
 *
 * @example
 * ```ts
 * import { randomSplitClassifier } from "lectern";
 * import { circles } from "lectern/datasets";
 *
 * const data = circles({ samples: 200, noise: 0.05, seed: 1 });
 * const model = randomSplitClassifier({ splits: "conic", depth: 3 }).fit(data);
 * model.probabilities(data.x); // one row a sample
 * ```
 */
export const randomSplitClassifier = defineClassifier({
  kind: "random-split-classifier",
  title: "Decision forest of drawn splits for classes",
  summary: "Averages trees whose splits (axis, hyperplane or conic) are the best of a few that are drawn.",
  facts: {
    task: "classification",
    shape: "non-linear",
    memory: "grows with the samples",
    interpretable: false,
    cost: { fit: "t k n d", predict: "t" },
    objective: { formula: "Σ_leaves share · H(leaf), tree by tree", measure: null, reaches: "approximation" },
    tuning: { depth: [4, 8, 12], candidates: [10, 50], splits: ["axis", "hyperplane"] },
    sources: ["Criminisi, Shotton and Konukoglu 2012"],
    seeAlso: ["random-forest-classifier", "extra-trees-classifier", "random-split-regressor"],
  },
  options: {
    ...splitOptions,
    purity: fraction(1, "nodes in which one class has this share are not split"),
  },
  supports: { weights: true },
  *fit({ x, y, weights: given }, options) {
    const weights = given ?? new Float64Array(x.rows).fill(1);
    const task = createClassTask(y.codes, y.classes.length, weights, options.purity);
    const plan = { ...options, dimensions: options.dimensions ?? x.columns };
    const trees = yield* growRandomSplits(x, keptRows(weights), task, plan);
    const state: RandomSplitClassState = { trees };
    return { state, report: { iterations: options.trees } };
  },
  predict: ({ trees }, x) => winnersOf(meanShares(trees, x)),
  offers: { probabilities: ({ trees }, x) => meanShares(trees, x) },
});

function createClassTask(codes: Int32Array, classes: number, weights: Float64Array, purity: number): SplitTask {
  function sharesOf(rows: Int32Array): Float64Array {
    const shares = new Float64Array(classes);
    for (const i of rows) shares[codes[i]] += weights[i];
    const total = shares.reduce((sum, value) => sum + value, 0);
    return shares.map((value) => value / total);
  }
  return {
    width: classes,
    weight: (rows) => rows.reduce((sum, i) => sum + weights[i], 0),
    entropy: (rows) => -sharesOf(rows).reduce((sum, p) => sum + (p > 0 ? p * Math.log(p) : 0), 0),
    isPure: (rows) => Math.max(...sharesOf(rows)) >= purity,
    leaf: sharesOf,
  };
}

function meanShares(trees: RandomSplitTrees, x: Matrix): Matrix {
  const result = zeros(x.rows, trees.width);
  const factor = 1 / trees.roots.length;
  visitLeaves(trees, x, (row, leaf) => {
    for (let k = 0; k < leaf.length; k++) result.data[row * trees.width + k] += factor * leaf[k];
  });
  return result;
}

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
 * leaf. For smooth targets with bends, where constant leaves would need many steps.
 *
 * @example
 * ```ts
 * import { predictDistribution, randomSplitRegressor } from "lectern";
 *
 * const x = Array.from({ length: 40 }, (_, i) => [i / 10]);
 * const y = x.map(([value]) => Math.abs(value - 2));
 * const model = randomSplitRegressor({ leaf: { kind: "linear" }, depth: 1 }).fit({ x, y });
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
    tuning: { depth: [4, 8, 12], candidates: [10, 50], splits: ["axis", "hyperplane"] },
    sources: ["Criminisi, Shotton and Konukoglu 2012"],
    seeAlso: ["random-forest-regressor", "tree-regressor", "random-split-classifier"],
  },
  options: {
    ...splitOptions,
    minimumLeaf: nonNegative(3, "least weight of the samples of a leaf"),
    leaf: variant(
      { constant: {}, linear: {}, polynomial: { degree: integer(2, "highest power of a column") } },
      "linear",
      "what a leaf predicts: a constant, or a function of the columns that is fitted to its samples",
    ),
    varianceFloor: positive(1e-6, "least variance of a leaf, as a share of the variance of the target"),
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
