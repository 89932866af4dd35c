/** Gradient boosting of trees with histograms, for numbers (Friedman 2001; Ke et al. 2017). */
import { defineRegressor } from "../../contract/define-supervised.js";
import { tableReader } from "../../contract/validate/table-reader.js";
import { LecternError } from "../../core/errors.js";
import { fraction, variant } from "../../core/options/options.js";
import { inside } from "../../core/run.js";
import { divideRows } from "../../data/early-stopping.js";
import { exp } from "../../numeric/elementary/functions.js";
import { type BoostedState, boost, boostedScores, boostedState } from "../boosting/boost.js";
import { binCount } from "../boosting/histogram.js";
import { createNumberLoss } from "../boosting/loss.js";
import { boostOptions, planOf } from "../boosting/options.js";
import { boostReport } from "../boosting/report.js";
import { codeColumns } from "../growth/coded-columns.js";
import { categoricalColumns, categoricalLimits } from "../growth/tree-options.js";

const kind = "boosted-trees-regressor";

/**
 * Predicts a number by a sum of small trees, each of which corrects those before it. The most accurate method for most
 * tables of numbers; handles missing values and categories directly.
 *
 * @example
 * ```ts
 * import { boostedTreesRegressor } from "lectern";
 * import { diabetes } from "lectern/datasets";
 *
 * const data = await diabetes();
 * const model = boostedTreesRegressor({ maxIterations: 30, earlyStopping: { kind: "on" } }).fit(data);
 * model.report.objective.at(-1); // the mean loss on the samples it learned from
 * ```
 */
export const boostedTreesRegressor = defineRegressor({
  kind,
  title: "Gradient boosted trees regressor",
  summary: "Gradient boosting: adds up small trees, each fitted to the residuals of those before it.",
  facts: {
    task: "regression",
    shape: "non-linear",
    memory: "grows with the samples",
    interpretable: false,
    cost: { fit: "t n d", predict: "t" },
    objective: { formula: "Σᵢ weightᵢ loss(yᵢ, f(xᵢ)) + ½ alpha Σ_leaves v²", measure: null, reaches: "approximation" },
    tuning: {
      learningRate: { kind: "log-uniform", from: 0.02, to: 0.3 },
      maxLeaves: [7, 15, 31, 63],
      minLeaf: [5, 10, 20, 50],
      alpha: [0, 0.1, 1, 10],
    },
    alsoKnownAs: ["gradient boosting regression", "GBRT", "MART"],
    sources: ["Friedman 2001", "Ke et al. 2017"],
    seeAlso: ["random-forest-regressor", "tree-regressor", "boosted-trees-classifier"],
  },
  options: {
    loss: variant(
      {
        squared: {},
        absolute: {},
        quantile: { quantile: fraction(0.5, "which quantile to predict", { open: true }) },
        poisson: {},
      },
      "squared",
      "what is minimised; squared or absolute errors, those of a quantile, or the deviance of counts",
    ),
    ...boostOptions,
  },
  learns: boostedState(() => 1),
  supports: { weights: true, missing: true, fillsMissing: true, categories: true, warmStart: true },
  tables: tableReader,
  limits: categoricalLimits,
  *fit({ x, y, weights: given, schema }, options, from: BoostedState | undefined) {
    const weights = given ?? new Float64Array(x.rows).fill(1);
    if (options.loss.kind === "poisson") requireCounts(y, weights);
    const categorical = categoricalColumns(kind, options.categorical, schema, binCount - 1);
    const plan = planOf(kind, { ...options, categorical }, x);
    const coding = codeColumns(kind, x, categorical, options.bins, given);
    const columns = yield* inside(coding, { step: 1, of: options.maxIterations });
    const loss = createNumberLoss(options.loss, y, weights);
    const { rows, heldOut } = divideRows(weights, options.earlyStopping, options.seed);
    const boosted = yield* boost({ kind, x, columns, loss, rows, heldOut }, plan, from);
    return { state: boosted.state, report: boostReport(boosted, 1) };
  },
  predict: (state, x, { loss }) => {
    const scores = boostedScores(state, x);
    return loss.kind === "poisson" ? scores.map(exp) : scores;
  },
});

function requireCounts(y: Float64Array, weights: Float64Array): void {
  const negative = y.findIndex((value) => value < 0);
  if (negative >= 0) {
    throw new LecternError(
      "invalid-data",
      `${kind}: targets must not be negative with the poisson loss, got ${y[negative]} in row ${negative}`,
      { row: negative },
    );
  }
  if (y.every((value, i) => value * weights[i] === 0)) {
    throw new LecternError("invalid-data", `${kind}: the poisson loss needs at least one positive target; all are 0`);
  }
}
