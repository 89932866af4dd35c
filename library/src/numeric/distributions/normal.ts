/** The normal distribution and the distribution of its exponential. */
import { requireFinite, requirePositive } from "../domain.js";
import { exp, expm1, log } from "../elementary/functions.js";
import { erfc } from "../special/error-function.js";
import { inverseErfc } from "../special/inverse-error-function.js";
import { halfLogTwoPi } from "../special/stirling.js";
import { checked, type Distribution } from "./distribution.js";

/**
 * The normal (Gaussian) distribution.
 *
 * @example
 * ```ts
 * import { createRandom, normal } from "lectern/numeric";
 *
 * const height = normal({ mean: 170, standardDeviation: 8 });
 * height.survival(186); // 0.02275…
 * height.quantile(0.5); // 170
 * height.sample(createRandom(1)); // a number near 170
 * ```
 */
export function normal({ mean = 0, standardDeviation = 1 } = {}): Distribution {
  requireFinite("normal", "mean", mean);
  requirePositive("normal", "standardDeviation", standardDeviation);
  const logNorm = -halfLogTwoPi - log(standardDeviation);
  const logDensity = (x: number) => {
    const z = (x - mean) / standardDeviation;
    return logNorm - 0.5 * z * z;
  };
  return checked({
    kind: "normal",
    density: (x) => exp(logDensity(x)),
    logDensity,
    cdf: (x) => 0.5 * erfc(((mean - x) / standardDeviation) * Math.SQRT1_2),
    survival: (x) => 0.5 * erfc(((x - mean) / standardDeviation) * Math.SQRT1_2),
    quantile: (p) => mean - standardDeviation * (Math.SQRT2 * inverseErfc(2 * p)),
    sample: (random) => mean + standardDeviation * random.normal(),
    mean,
    variance: standardDeviation ** 2,
  });
}

/** The log-normal distribution: its logarithm is normal with the given mean and standard deviation. */
export function logNormal({ logMean = 0, logStandardDeviation = 1 } = {}): Distribution {
  requireFinite("logNormal", "logMean", logMean);
  requirePositive("logNormal", "logStandardDeviation", logStandardDeviation);
  const logarithm = normal({ mean: logMean, standardDeviation: logStandardDeviation });
  const spread = logStandardDeviation ** 2;
  const logDensity = (x: number) => (x > 0 && x < Infinity ? logarithm.logDensity(log(x)) - log(x) : -Infinity);
  return checked({
    kind: "logNormal",
    density: (x) => exp(logDensity(x)),
    logDensity,
    cdf: (x) => (x > 0 ? logarithm.cdf(log(x)) : 0),
    survival: (x) => (x > 0 ? logarithm.survival(log(x)) : 1),
    quantile: (p) => exp(logarithm.quantile(p)),
    sample: (random) => exp(logarithm.sample(random)),
    mean: exp(logMean + spread / 2),
    variance: expm1(spread) * exp(2 * logMean + spread),
  });
}
