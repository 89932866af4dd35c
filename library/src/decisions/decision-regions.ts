/** The picture of a decision about one feature: weighted class densities, what is decided where, and the boundaries. */

import { exp } from "../numeric/elementary/functions.js";
import type { LossMatrix } from "./loss-matrix.js";
import { bayesRule, type ClassModel, findBorder } from "./risk.js";

/** The data for a plot of the decision. */
export interface DecisionRegions {
  readonly points: Float64Array;
  /** p(x | y) p(y) at every point, one curve for each class of the loss matrix. */
  readonly weightedDensities: readonly Float64Array[];
  /** What the Bayes classifier decides at every point: codes into the decisions of the loss matrix. */
  readonly decisions: Int32Array;
  /** Where the decision changes between two points: for the 0-1 loss, where the two largest weighted densities cross. */
  readonly borders: Float64Array;
}

/**
 * Computes the curves, the decisions and, to full precision, their borders. Regions narrower than the distance of the
 * points can be missed.
 *
 * @example
 * ```ts
 * import { decisionRegions, zeroOneMatrix } from "lectern/decisions";
 * import { normal } from "lectern/numeric";
 *
 * const model = { densities: [normal({ mean: -1 }), normal({ mean: 1 })], priors: [0.8, 0.2] };
 * const points = Array.from({ length: 81 }, (_, i) => -4 + i / 10);
 * decisionRegions(model, zeroOneMatrix(["-1", "1"]), points).borders; // [log(4)/2], moved towards the rarer class
 * ```
 */
export function decisionRegions(model: ClassModel, loss: LossMatrix, points: ArrayLike<number>): DecisionRegions {
  const rule = bayesRule(model, loss);
  const values = Float64Array.from(points);
  const decisions = Int32Array.from(values, rule);
  const borders: number[] = [];
  for (let i = 1; i < values.length; i++) {
    if (decisions[i] !== decisions[i - 1]) borders.push(findBorder(rule, values[i - 1], values[i]));
  }
  return {
    points: values,
    weightedDensities: model.densities.map((density, k) =>
      values.map((x) => exp(density.logDensity(x)) * model.priors[k]),
    ),
    decisions,
    borders: Float64Array.from(borders),
  };
}
