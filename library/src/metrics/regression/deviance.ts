/**
 * Deviances of the Tweedie family (Jørgensen, The Theory of Dispersion Models, 1997): twice the log-likelihood that is
 * lost against perfect predictions, when the variance is proportional to the mean to the power p. Powers 0, 1, 2 and 3
 * belong to the normal, Poisson, gamma and inverse Gaussian distributions; between 1 and 2 lie sums of a random number
 * of gamma amounts, such as insurance claims with many zeros.
 */

import { refuse } from "../../numeric/domain.js";
import { log, pow } from "../../numeric/elementary/functions.js";
import { log1pMinusX } from "../../numeric/special/log1p-minus-x.js";
import { mean } from "../../numeric/sums.js";
import { refuseSetting } from "../../optimize/check-arguments.js";
import { requireOptions } from "../metric-input.js";
import { explainedShare } from "./explained.js";
import { isConstant, meanTerm, type Pairs, type RegressionMetricOptions, validatePairs } from "./input.js";

type Numbers = ArrayLike<number>;

/** Options of the Tweedie deviance. */
export interface TweedieOptions extends RegressionMetricOptions {
  /** The power of the mean to which the variance is proportional; none between 0 and 1 exists. */
  readonly power?: number;
}

/**
 * The mean Tweedie deviance. What truth and predictions may be depends on the power: any numbers at 0; predictions
 * above 0 at other powers, and then truths of at least 0 from 1 to below 2, above 0 from 2 on.
 *
 * @example
 * ```ts
 * import { tweedieDeviance } from "lectern/metrics";
 *
 * tweedieDeviance([2, 0, 1, 4], [0.5, 0.5, 2, 2], { power: 1 }); // 1.4260…, the Poisson deviance
 * ```
 */
export function tweedieDeviance(truth: Numbers, prediction: Numbers, options: TweedieOptions = {}): number {
  requireOptions("tweedieDeviance", options, ["weights", "power"]);
  const { power = 0 } = options;
  return meanTerm(validateTweedie("tweedieDeviance", truth, prediction, options, power), devianceTerm(power));
}

/** The mean Poisson deviance, for counts: 2 Σ w (y log(y/ŷ) − y + ŷ) / Σ w. */
export function poissonDeviance(truth: Numbers, prediction: Numbers, options: RegressionMetricOptions = {}): number {
  requireOptions("poissonDeviance", options, ["weights"]);
  return meanTerm(validateTweedie("poissonDeviance", truth, prediction, options, 1), devianceTerm(1));
}

/** The mean gamma deviance, for positive amounts and relative errors: 2 Σ w (log(ŷ/y) + y/ŷ − 1) / Σ w. */
export function gammaDeviance(truth: Numbers, prediction: Numbers, options: RegressionMetricOptions = {}): number {
  requireOptions("gammaDeviance", options, ["weights"]);
  return meanTerm(validateTweedie("gammaDeviance", truth, prediction, options, 2), devianceTerm(2));
}

/** The share of the Tweedie deviance of the mean that the predictions explain; at power 0 this is R². */
export function d2Tweedie(truth: Numbers, prediction: Numbers, options: TweedieOptions = {}): number {
  requireOptions("d2Tweedie", options, ["weights", "power"]);
  const { power = 0 } = options;
  const pairs = validateTweedie("d2Tweedie", truth, prediction, options, power, 2);
  const center = mean(pairs.truth, pairs.weights);
  if (power !== 0 && !(center > 0)) refuse("d2Tweedie", "the mean of truth", "above 0", center);
  const term = devianceTerm(power);
  return explainedShare(
    "d2Tweedie",
    meanTerm(pairs, term),
    isConstant(pairs.truth) ? 0 : meanTerm(pairs, (y) => term(y, center)),
  );
}

function devianceTerm(power: number): (y: number, m: number) => number {
  if (power === 0) return (y, m) => (y - m) ** 2;
  if (power === 1) return (y, m) => (y === 0 ? 2 * m : 2 * y * quotientExcess(m, y));
  if (power === 2) return (y, m) => 2 * quotientExcess(y, m);
  const one = 1 - power;
  const two = 2 - power;
  return (y, m) => {
    if (y === m) return 0;
    return 2 * (pow(Math.max(y, 0), two) / (one * two) - (y * pow(m, one)) / one + pow(m, two) / two);
  };
}

// a/b − 1 − log(a/b), which log1pMinusX(u) = log(1 + u) − u gives without cancellation where a and b are close.
function quotientExcess(a: number, b: number): number {
  const u = (a - b) / b;
  return u > -0.5 && u < 1 ? -log1pMinusX(u) : u - (log(a) - log(b));
}

function validateTweedie(
  where: string,
  truth: Numbers,
  prediction: Numbers,
  options: RegressionMetricOptions,
  power: number,
  least = 1,
): Pairs {
  if (!Number.isFinite(power) || (power > 0 && power < 1)) {
    refuseSetting(where, "power", "a number of at most 0 or at least 1", power);
  }
  const pairs = validatePairs(where, truth, prediction, options, least);
  if (power === 0) return pairs;
  for (let i = 0; i < pairs.length; i++) {
    if (!(pairs.prediction[i] > 0)) refuse(where, "every prediction", "above 0", pairs.prediction[i]);
    if (power >= 1 && power < 2 && pairs.truth[i] < 0) refuse(where, "every truth", "at least 0", pairs.truth[i]);
    if (power >= 2 && !(pairs.truth[i] > 0)) refuse(where, "every truth", "above 0", pairs.truth[i]);
  }
  return pairs;
}
