/** Decision forests of drawn split functions (Criminisi, Shotton and Konukoglu 2012) for classes. */
import { defineClassifier } from "../../../contract/define-supervised.js";
import { fraction } from "../../../core/options/options.js";
import { type Matrix, zeros } from "../../../data/matrix.js";
import { winnersOf } from "../../../linalg/class-scores.js";
import { growRandomSplits, type RandomSplitTrees, type SplitTask, visitLeaves } from "../growth.js";
import { keptRows, splitOptions } from "../options.js";

/** What a forest of drawn splits learns about classes. */
export interface RandomSplitClassState {
  readonly trees: RandomSplitTrees;
}

/**
 * Predicts a class by trees whose splits are the best of a few that are drawn: thresholds on columns, hyperplanes, balls or conics.
 * For borders that are not parallel to the axes; where they are, {@link randomForestClassifier} is faster.
 *
 * @example
 * ```ts
 * import { randomSplitClassifier } from "lectern";
 * import { circles } from "lectern/datasets";
 *
 * const data = circles({ samples: 200, noise: 0.05, seed: 1 });
 * const model = randomSplitClassifier({ splits: "conic", maxDepth: 3 }).fit(data);
 * model.probabilities(data.x); // one row per sample
 * ```
 */
export const randomSplitClassifier = defineClassifier({
  kind: "random-split-classifier",
  title: "Decision forest of drawn splits for classes",
  summary: "Averages trees whose splits (axis, hyperplane, ball or conic) are the best of a few that are drawn.",
  facts: {
    task: "classification",
    shape: "non-linear",
    memory: "grows with the samples",
    interpretable: false,
    cost: { fit: "t k n d", predict: "t" },
    objective: { formula: "Σ_leaves share · H(leaf), tree by tree", measure: null, reaches: "approximation" },
    tuning: { maxDepth: [4, 8, 12], splitCandidates: [10, 50], splits: ["axis", "hyperplane"] },
    sources: ["Criminisi, Shotton and Konukoglu 2012"],
    seeAlso: ["random-forest-classifier", "extra-trees-classifier", "random-split-regressor"],
  },
  options: {
    ...splitOptions,
    purity: fraction(1, "nodes in which one class has at least this share of the weight are not split"),
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
