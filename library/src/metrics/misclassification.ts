/** The share of decision values with the wrong sign: what classifiers are for, and what no gradient can lower. */
import { LecternError } from "../core/errors.js";
import { mean } from "../numeric/sums.js";
import type { WeightOptions } from "./accuracy.js";
import { asNumbers, asWeights, requireOptions } from "./metric-input.js";
import { pointLosses } from "./regression/losses.js";

/**
 * The mean of the 0-1 loss of decision values f for truths of ±1: 1 where y · sign(f) ≤ 0, so that f = 0, which decides
 * nothing, is an error. It is the error rate, and flat almost everywhere: to fit f, use a convex loss such as
 * {@link hingeLoss} or `pointLosses.log`.
 *
 * @example
 * ```ts
 * import { misclassificationLoss } from "lectern/metrics";
 *
 * misclassificationLoss([1, 1, -1, -1], [0.2, 0, -3, 5]); // 0.5: the second decides nothing, the last is wrong
 * ```
 */
export function misclassificationLoss(
  signs: ArrayLike<number>,
  decisions: ArrayLike<number>,
  options: WeightOptions = {},
): number {
  requireOptions("misclassificationLoss", options, ["weights"]);
  const where = "misclassificationLoss";
  const truth = asNumbers(where, "signs", signs, signs?.length);
  if (truth.length === 0) {
    throw new LecternError("invalid-data", `${where}: needs at least 1 sample, got 0`);
  }
  const wrong = truth.findIndex((sign) => Math.abs(sign) !== 1);
  if (wrong >= 0) {
    throw new LecternError("invalid-data", `${where}: signs must be −1 or 1, got ${truth[wrong]} at ${wrong}`, {
      row: wrong,
    });
  }
  const values = asNumbers(where, "decisions", decisions, truth.length);
  const weights = asWeights(where, options.weights, truth.length);
  return mean(
    truth.map((sign, i) => pointLosses.zeroOne.loss(sign, values[i])),
    weights,
  );
}
