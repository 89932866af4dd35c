/** The Cauchy distribution, whose mean and variance do not exist. */
import { requireFinite, requirePositive } from "../domain.js";
import { atan2, exp, log, log1p, tan } from "../elementary/functions.js";
import { checked, type Distribution } from "./distribution.js";

/** The Cauchy distribution: density 1 / (π scale (1 + ((x − location)/scale)²)); `mean` and `variance` are NaN. */
export function cauchy({ location = 0, scale = 1 } = {}): Distribution {
  requireFinite("cauchy", "location", location);
  requirePositive("cauchy", "scale", scale);
  const logDensity = (x: number) => {
    const z = Math.abs((x - location) / scale);
    return -log(Math.PI * scale) - (z < 1e100 ? log1p(z * z) : 2 * log(z));
  };
  const quantile = (p: number) => {
    if (p === 0) return -Infinity;
    if (p === 1) return Infinity;
    if (p < 0.25) return location - scale / tan(Math.PI * p);
    if (p > 0.75) return location + scale / tan(Math.PI * (1 - p));
    return location + scale * tan(Math.PI * (p - 0.5));
  };
  return checked({
    kind: "cauchy",
    density: (x) => exp(logDensity(x)),
    logDensity,
    // The angle at which (−z, 1) is seen, so that the tail is a small angle and not a difference.
    cdf: (x) => atan2(1, (location - x) / scale) / Math.PI,
    survival: (x) => atan2(1, (x - location) / scale) / Math.PI,
    quantile,
    sample: (random) => quantile(random.uniform() + 2 ** -54),
    mean: NaN,
    variance: NaN,
  });
}
