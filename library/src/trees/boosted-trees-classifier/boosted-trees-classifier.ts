/** Gradient boosting of trees with histograms, for classes (Friedman 2001; Ke et al. 2017). */
import { defineClassifier } from "../../contract/define-supervised.js";
import { tableReader } from "../../contract/validate/table-reader.js";
import { inside } from "../../core/run.js";
import { classWeightsOption } from "../../data/class-weights.js";
import { divideRows } from "../../data/early-stopping.js";
import { type Matrix, transpose, zeros } from "../../data/matrix.js";
import { winnersOf } from "../../linalg/class-scores.js";
import { exp } from "../../numeric/elementary/functions.js";
import { type BoostedState, boost, boostedScores, boostedState } from "../boosting/boost.js";
import { binCount } from "../boosting/histogram.js";
import { createClassLoss, outputsOf, softmaxColumns } from "../boosting/loss.js";
import { boostOptions, planOf } from "../boosting/options.js";
import { boostReport } from "../boosting/report.js";
import { codeColumns } from "../growth/coded-columns.js";
import {
  categoricalColumns,
  categoricalLimits,
  requireTwoClasses,
  weightsWithClasses,
} from "../growth/tree-options.js";

const kind = "boosted-trees-classifier";

/**
 * Predicts probabilities of classes by sums of small trees, each of which corrects those before it, under the logistic
 * loss. The most accurate method for most tables; handles missing values and categories directly.
 *
 * @example
 * ```ts
 * import { boostedTreesClassifier } from "lectern";
 * import { breastCancer } from "lectern/datasets";
 *
 * const data = await breastCancer();
 * const model = boostedTreesClassifier({ maxIterations: 20 }).fit(data);
 * model.probabilities(data.x); // one row per sample, one column per class
 * ```
 */
export const boostedTreesClassifier = defineClassifier({
  kind,
  title: "Gradient boosted trees classifier",
  summary: "Gradient boosting: adds up small trees, each of which corrects the errors of those before it.",
  facts: {
    task: "classification",
    shape: "non-linear",
    memory: "grows with the samples",
    interpretable: false,
    cost: { fit: "t k n d", predict: "t k" },
    objective: {
      formula: "− Σᵢ weightᵢ log p(yᵢ | xᵢ) + ½ alpha Σ_leaves v²",
      measure: "log-loss",
      reaches: "approximation",
    },
    tuning: {
      learningRate: { kind: "log-uniform", from: 0.02, to: 0.3 },
      maxLeaves: [7, 15, 31, 63],
      minLeaf: [5, 10, 20, 50],
      alpha: [0, 0.1, 1, 10],
    },
    alsoKnownAs: ["gradient boosting", "GBDT", "GBM"],
    sources: ["Friedman 2001", "Ke et al. 2017"],
    seeAlso: ["random-forest-classifier", "tree-classifier", "boosted-trees-regressor"],
  },
  options: { classWeights: classWeightsOption, ...boostOptions },
  learns: boostedState(({ sizeOf }) => outputsOf(sizeOf("classes"))),
  supports: { weights: true, missing: true, fillsMissing: true, categories: true, warmStart: true },
  tables: tableReader,
  limits: categoricalLimits,
  *fit({ x, y, weights: given, schema }, options, from: BoostedState | undefined) {
    requireTwoClasses(kind, options.monotone, y.classes.length);
    const weights = weightsWithClasses(kind, y, given, options.classWeights);
    const categorical = categoricalColumns(kind, options.categorical, schema, binCount - 1);
    const plan = planOf(kind, { ...options, categorical }, x);
    const coding = codeColumns(kind, x, categorical, options.bins, given);
    const columns = yield* inside(coding, { step: 1, of: options.maxIterations });
    const loss = createClassLoss(y.codes, y.classes.length, weights);
    const { rows, heldOut } = divideRows(weights, options.earlyStopping, options.seed, y.codes);
    const boosted = yield* boost({ kind, x, columns, loss, rows, heldOut }, plan, from);
    return { state: boosted.state, report: boostReport(boosted, loss.outputs) };
  },
  predict: (state, x) => winnersOf(classScores(state, x)),
  offers: { decision: classScores, probabilities },
});

/** One column per class; of two classes the first has minus the score of the second. */
function classScores(state: BoostedState, x: Matrix): Matrix {
  const outputs = state.start.length;
  const data = boostedScores(state, x);
  if (outputs > 1) return transpose({ rows: outputs, columns: x.rows, data });
  const result = zeros(x.rows, 2);
  for (let i = 0; i < x.rows; i++) {
    result.data[2 * i] = -data[i];
    result.data[2 * i + 1] = data[i];
  }
  return result;
}

function probabilities(state: BoostedState, x: Matrix): Matrix {
  const outputs = state.start.length;
  const data = boostedScores(state, x);
  if (outputs > 1) {
    softmaxColumns(data, x.rows, outputs, data);
    return transpose({ rows: outputs, columns: x.rows, data });
  }
  const result = zeros(x.rows, 2);
  for (let i = 0; i < x.rows; i++) {
    const p = 1 / (1 + exp(-data[i]));
    result.data[2 * i] = 1 - p;
    result.data[2 * i + 1] = p;
  }
  return result;
}
