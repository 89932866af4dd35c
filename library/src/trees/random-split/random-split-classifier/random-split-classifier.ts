/** Decision forests of random split functions (Criminisi, Shotton and Konukoglu 2012) for classes. */
import { defineClassifier } from "../../../contract/define-supervised.js";
import * as state from "../../../contract/state/fields.js";
import { tableReader } from "../../../contract/validate/table-reader.js";
import { fraction } from "../../../core/options/options.js";
import { type Matrix, zeros } from "../../../data/matrix.js";
import { winnersOf } from "../../../linalg/class-scores.js";
import { log } from "../../../numeric/elementary/functions.js";
import { categoricalLimits } from "../../growth/tree-options.js";
import { growRandomSplits, planSplits, type SplitTask, withoutPauses } from "../growth.js";
import { keptRows, splitOptions } from "../options.js";
import { type RandomSplitTrees, visitLeaves } from "../split-trees.js";
import { splitTreesField } from "../split-trees-field.js";

const kind = "random-split-classifier";

const learns = {
  trees: splitTreesField(
    state.matrix("leaves", "classes", "share of each class in each leaf", { min: 0, sumToOne: "rows" }),
  ),
};

/** What a forest of random splits learns about classes. */
export interface RandomSplitClassState extends state.StateOf<typeof learns> {}

/**
 * Predicts a class by trees whose splits are the best of a few random ones: thresholds on columns, hyperplanes, balls
 * or conics. For decision boundaries that are not parallel to the axes; where they are, {@link randomForestClassifier}
 * is faster.
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
  kind,
  title: "Random split forest classifier",
  summary: "Averages trees whose splits (axis, hyperplane, ball or conic) are the best of a few random ones.",
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
  learns,
  supports: { weights: true, missing: true, fillsMissing: true, categories: true },
  tables: tableReader,
  limits: categoricalLimits,
  *fit({ x, y, weights: given, schema }, options) {
    const weights = given ?? new Float64Array(x.rows).fill(1);
    const task = createClassTask(y.codes, y.classes.length, weights, options.purity);
    const plan = planSplits(kind, options, x, schema);
    const trees = yield* growRandomSplits(x, keptRows(weights), task, plan);
    const learned: RandomSplitClassState = { trees };
    return { state: learned, report: { iterations: options.trees } };
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
    weights,
    entropy: withoutPauses((rows) => -sharesOf(rows).reduce((sum, p) => sum + (p > 0 ? p * log(p) : 0), 0)),
    isPure: withoutPauses((rows) => Math.max(...sharesOf(rows)) >= purity),
    // One class against the others: of two, it does not matter which.
    drawResponse(random) {
      const own = classes > 2 ? random.integer(classes) : 1;
      return (i) => (codes[i] === own ? 1 : 0);
    },
    leaf: withoutPauses(sharesOf),
  };
}

function meanShares(trees: RandomSplitTrees, x: Matrix): Matrix {
  const result = zeros(x.rows, trees.leaves.columns);
  const factor = 1 / trees.roots.length;
  visitLeaves(trees, x, (row, leaf) => {
    for (let k = 0; k < leaf.length; k++) result.data[row * leaf.length + k] += factor * leaf[k];
  });
  return result;
}
