/** The logistic distribution. */
import { requireFinite, requirePositive } from "../domain.js";
import { exp, log, log1p } from "../elementary/functions.js";
import { checked, type Distribution } from "./distribution.js";

/** The logistic distribution: cdf 1 / (1 + exp(−(x − location)/scale)). */
export function logistic({ location = 0, scale = 1 } = {}): Distribution {
  requireFinite("logistic", "location", location);
  requirePositive("logistic", "scale", scale);
  const logDensity = (x: number) => {
    const z = Math.abs(x - location) / scale;
    return -z - 2 * log1p(exp(-z)) - log(scale);
  };
  const quantile = (p: number) => {
    // log(p/(1 − p)); near ½ from 2p − 1, which is exact there.
    const logOdds = p > 0.25 && p < 0.75 ? log1p((2 * p - 1) / (1 - p)) : log(p) - log1p(-p);
    return location + scale * logOdds;
  };
  return checked({
    kind: "logistic",
    density: (x) => exp(logDensity(x)),
    logDensity,
    cdf: (x) => 1 / (1 + exp((location - x) / scale)),
    survival: (x) => 1 / (1 + exp((x - location) / scale)),
    quantile,
    sample: (random) => quantile(random.uniform() + 2 ** -54),
    mean: location,
    variance: (Math.PI * scale) ** 2 / 3,
  });
}
