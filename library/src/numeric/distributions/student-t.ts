/** Student's t distribution. */

import { requireFinite, requirePositive, requireShape } from "../domain.js";
import { exp, log, log1p } from "../elementary/functions.js";
import { logBeta } from "../special/beta-function.js";
import { betaTail } from "../special/incomplete-beta.js";
import { inverseBetaOdds } from "../special/incomplete-beta-inverse.js";
import { checked, type Distribution } from "./distribution.js";

/** Student's t distribution with `freedom` degrees of freedom, shifted by `location` and multiplied by `scale`. */
export function studentT({
  freedom,
  location = 0,
  scale = 1,
}: {
  freedom: number;
  location?: number;
  scale?: number;
}): Distribution {
  requireShape("studentT", "freedom", freedom);
  requireFinite("studentT", "location", location);
  requirePositive("studentT", "scale", scale);
  const half = freedom / 2;
  const root = Math.sqrt(freedom);
  const logNorm = -0.5 * log(freedom) - logBeta(0.5, half) - log(scale);

  const logDensity = (x: number) => {
    const ratio = Math.abs((x - location) / scale / root);
    const logFactor = ratio < 1e100 ? log1p(ratio * ratio) : 2 * log(ratio);
    return logNorm - (half + 0.5) * logFactor;
  };
  // The probability above z/√freedom: with s = z²/freedom, 1/(1 + s) is a beta variable with parameters freedom/2 and
  // ½.
  const above = (ratio: number) => {
    const square = Math.abs(ratio) < 1 ? ratio * ratio : 1 / ratio / ratio;
    const near = square / (1 + square);
    const far = 1 / (1 + square);
    const beyond = Math.abs(ratio) < 1 ? betaTail(half, 0.5, far, near) : betaTail(half, 0.5, near, far);
    return ratio > 0 ? 0.5 * beyond : 1 - 0.5 * beyond;
  };
  const quantile = (p: number) => {
    const tail = Math.min(p, 1 - p);
    // 2 tail = I of the odds freedom/t²; 1 − 2 tail is exact near the middle, where it is the smaller.
    const size = root / Math.sqrt(inverseBetaOdds(half, 0.5, 2 * tail, 1 - 2 * tail));
    return location + scale * (p < 0.5 ? -size : size);
  };
  return checked({
    kind: "studentT",
    density: (x) => exp(logDensity(x)),
    logDensity,
    cdf: (x) => above((location - x) / scale / root),
    survival: (x) => above((x - location) / scale / root),
    quantile,
    sample: (random) => location + (scale * random.normal()) / Math.sqrt(random.gamma(half, 1 / half)),
    mean: freedom > 1 ? location : NaN,
    variance: freedom > 2 ? scale ** 2 * (freedom / (freedom - 2)) : freedom > 1 ? Infinity : NaN,
  });
}
