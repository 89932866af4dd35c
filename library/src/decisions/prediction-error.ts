/** The expected prediction error EPE(f) = E[L(Y, f(X))], and the predictions that make it smallest. */

import { meanTerm, type RegressionMetricOptions, validatePairs } from "../metrics/regression/input.js";
import type { PointLoss } from "../metrics/regression/losses.js";
import { weightedQuantile } from "../metrics/regression/quantile.js";
import {
  conditionalOf,
  type GridDistribution,
  gridMean,
  type JointGrid,
  jointMean,
  marginalOf,
} from "../numeric/probability/grid.js";

/**
 * E[L(Y, f(X))] for a known joint distribution: a sum for a table, an integral for a density on a grid.
 *
 * @example
 * ```ts
 * import { conditionalMeans, expectedPredictionError } from "lectern/decisions";
 * import { pointLosses } from "lectern/metrics";
 * import { jointTable } from "lectern/numeric";
 *
 * const joint = jointTable([0, 1], [0, 1], [[0.4, 0.1], [0.1, 0.4]]);
 * const best = conditionalMeans(joint); // E[Y | X = 0] = 0.2, E[Y | X = 1] = 0.8
 * expectedPredictionError(joint, (x) => best[x], pointLosses.quadratic); // 0.16
 * ```
 */
export function expectedPredictionError(joint: JointGrid, predict: (x: number) => number, loss: PointLoss): number {
  const predictions = new Map(Array.from(joint.x.values, (x) => [x, predict(x)]));
  return jointMean(joint, (x, y) => loss.loss(y, predictions.get(x) ?? Number.NaN));
}

/** The mean loss of predictions where only samples are known: the empirical form of the expected prediction error. */
export function empiricalPredictionError(
  truth: ArrayLike<number>,
  prediction: ArrayLike<number>,
  loss: PointLoss,
  options: RegressionMetricOptions = {},
): number {
  return meanTerm(validatePairs("empiricalPredictionError", truth, prediction, options), loss.loss);
}

/** E[Y | X = x] for every x of the grid: the predictions with the smallest expected quadratic loss. 0 where p(x) is 0. */
export function conditionalMeans(joint: JointGrid): Float64Array {
  return mapConditionals(joint, (given) => gridMean(given));
}

/** The median of Y given X = x for every x of the grid: the smallest expected absolute loss. 0 where p(x) is 0. */
export function conditionalMedians(joint: JointGrid): Float64Array {
  return mapConditionals(joint, ({ values, density, measure }) => {
    const counts = (_: number, k: number) => density[k] > 0;
    const masses = density.map((p, k) => p * measure[k]).filter(counts);
    return weightedQuantile(values.filter(counts), masses, 0.5);
  });
}

function mapConditionals(joint: JointGrid, f: (given: GridDistribution) => number): Float64Array {
  return marginalOf(joint, "x").density.map((p, i) => (p > 0 ? f(conditionalOf(joint, "y", i)) : 0));
}
