/** Decision forests of random split functions (Criminisi, Shotton and Konukoglu 2012) for numbers. */
import type { Input, Model } from "../../../contract/contract.js";
import { defineRegressor } from "../../../contract/define-supervised.js";
import { finite } from "../../../contract/guard.js";
import * as state from "../../../contract/state/fields.js";
import { validateForModel } from "../../../contract/validate/model-samples.js";
import { tableReader } from "../../../contract/validate/table-reader.js";
import { integer, nonNegative, type OptionValues, positive, variant } from "../../../core/options/options.js";
import type { Matrix } from "../../../data/matrix.js";
import { columnMoments } from "../../../linalg/column-moments.js";
import { categoricalLimits } from "../../growth/tree-options.js";
import { growRandomSplits, planSplits } from "../growth.js";
import { basisSize, createNumberTask, type LeafModel, leafModelProblem, predictAtLeaf } from "../leaf-models.js";
import { keptRows, splitOptions } from "../options.js";
import { visitLeaves } from "../split-trees.js";
import { splitTreesField } from "../split-trees-field.js";

const kind = "random-split-regressor";
const supports = { weights: true, missing: true, fillsMissing: true, categories: true } as const;

const learns = {
  numbers: state.integers("numbers", "columns that are not categories; what a leaf predicts is a function of them", {
    below: "features",
    order: "strictly ascending",
  }),
  trees: splitTreesField(
    state.matrix(
      "leaves",
      "leafNumbers",
      "for each leaf the coefficients of its model, its variance σ² and G⁻¹, row after row",
      {},
      (leaves, { options, sizeOf }) => leafModelProblem(leaves, options["leaf"] as LeafModel, sizeOf("numbers")),
    ),
  ),
  origin: state.vector("features", "mean of each column, which is subtracted first; 0 for categories"),
  spread: state.vector("features", "standard deviation of each column, by which it is divided; 1 for categories", {
    above: 0,
  }),
  level: state.number("mean of the target"),
  unit: state.number("standard deviation of the target", { above: 0 }),
};

/** What a forest of random splits learns about numbers; columns and targets are standardised first. */
export interface RandomSplitNumberState extends state.StateOf<typeof learns> {}

const options = {
  ...splitOptions,
  minLeafWeight: nonNegative(3, "minimum weight of a leaf; a sample weighs 1 unless it has a weight"),
  leaf: variant(
    {
      constant: {},
      linear: {},
      polynomial: { degree: integer(2, "degree of the polynomial; of each column", { minimum: 1, maximum: 20 }) },
    },
    "linear",
    "what a leaf predicts: a constant, or a function of the columns that is fitted to its samples",
  ),
  varianceFloor: positive(1e-6, "minimum variance of a leaf, as a share of the variance of the target"),
};

/** How trees are drawn, and what their leaves predict. */
export type RandomSplitRegressorOptions = OptionValues<typeof options>;

/**
 * Predicts a number, with its uncertainty, by trees of random splits with a constant, linear or polynomial model in
 * each leaf. For piecewise smooth targets, where constant leaves would need many steps.
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
  kind,
  title: "Random split forest regressor",
  summary: "Averages trees of random splits with a constant, linear or polynomial model in each leaf.",
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
  options,
  learns,
  supports,
  tables: tableReader,
  limits: categoricalLimits,
  *fit({ x, y, weights: given, schema }, options) {
    const weights = given ?? new Float64Array(x.rows).fill(1);
    const plan = planSplits(kind, options, x, schema);
    const numbers = Int32Array.from({ length: x.columns }, (_, j) => j).filter((j) => !plan.categorical.includes(j));
    const { origin, spread } = unitsOf(x, weights, numbers);
    const target = columnMoments({ rows: y.length, columns: 1, data: y }, weights);
    const [level, unit] = [target.mean[0], Math.sqrt(target.variance[0]) || 1];
    const xs = standardized(x, origin, spread);
    const task = createNumberTask(
      xs,
      numbers,
      y.map((value) => (value - level) / unit),
      weights,
      options.leaf,
      options.varianceFloor,
    );
    const trees = yield* growRandomSplits(xs, keptRows(weights), task, plan);
    const learned: RandomSplitNumberState = { trees, numbers, origin, spread, level, unit };
    return { state: learned, report: { iterations: options.trees } };
  },
  predict: (learned, x, { leaf }) => distributionOf(learned, x, leaf).mean,
});

/** What is subtracted from numbers, and what they are then divided by; categories stay as they are. */
function unitsOf(x: Matrix, weights: Float64Array, numbers: Int32Array) {
  const { mean, variance } = columnMoments(x, weights);
  const [origin, spread] = [new Float64Array(x.columns), new Float64Array(x.columns).fill(1)];
  for (const j of numbers) {
    origin[j] = mean[j];
    spread[j] = Math.sqrt(variance[j]) || 1;
  }
  return { origin, spread };
}

function standardized(x: Matrix, origin: Float64Array, spread: Float64Array): Matrix {
  return { ...x, data: x.data.map((value, at) => (value - origin[at % x.columns]) / spread[at % x.columns]) };
}

/** A normal distribution for each sample. */
export interface PredictedDistribution {
  readonly mean: Float64Array;
  readonly variance: Float64Array;
}

/**
 * The normal distribution with the mean and variance of the mixture of what the trees of a fitted model predict, for samples
 * as the model takes them.
 */
export function predictDistribution(
  { state: learned, options: { leaf }, saved }: Model<RandomSplitNumberState, RandomSplitRegressorOptions>,
  x: Input<typeof supports>,
): PredictedDistribution {
  const rules = { kind: "predictDistribution", target: "numbers", supports, tables: tableReader } as const;
  const { mean, variance } = distributionOf(learned, validateForModel(rules, x, saved) as Matrix, leaf);
  const guarded = (values: Float64Array) => finite(kind, "predictDistribution", undefined, values);
  return { mean: guarded(mean), variance: guarded(variance) };
}

function distributionOf(learned: RandomSplitNumberState, x: Matrix, model: LeafModel): PredictedDistribution {
  const { trees, numbers, origin, spread, level, unit } = learned;
  const count = trees.roots.length;
  const xs = standardized(x, origin, spread);
  const basis = new Float64Array(basisSize(model, numbers.length));
  const mean = new Float64Array(x.rows);
  const second = new Float64Array(x.rows);
  visitLeaves(trees, xs, (row, leaf) => {
    const [value, variance] = predictAtLeaf(leaf, model, xs.data, row * x.columns, numbers, basis);
    mean[row] += value / count;
    second[row] += (variance + value * value) / count;
  });
  return {
    mean: mean.map((value) => level + unit * value),
    variance: second.map((value, i) => unit * unit * Math.max(0, value - mean[i] * mean[i])),
  };
}
