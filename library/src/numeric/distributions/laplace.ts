/** The Laplace (double exponential) distribution. */
import { requireFinite, requirePositive } from "../domain.js";
import { exp, log, log1p } from "../elementary/functions.js";
import { checked, type Distribution } from "./distribution.js";

/** The Laplace distribution: density exp(−|x − location|/scale) / (2 scale). */
export function laplace({ location = 0, scale = 1 } = {}): Distribution {
  requireFinite("laplace", "location", location);
  requirePositive("laplace", "scale", scale);
  // The probability above z standard units.
  const above = (z: number) => (z > 0 ? 0.5 * exp(-z) : 1 - 0.5 * exp(z));
  const logDensity = (x: number) => -Math.abs(x - location) / scale - log(2 * scale);
  return checked({
    kind: "laplace",
    density: (x) => exp(logDensity(x)),
    logDensity,
    cdf: (x) => above((location - x) / scale),
    survival: (x) => above((x - location) / scale),
    quantile: (p) => location + scale * (p < 0.5 ? logTwice(p) : -logTwice(1 - p)),
    sample: (random) => location + scale * (random.integer(2) === 0 ? 1 : -1) * random.exponential(),
    mean: location,
    variance: 2 * scale ** 2,
  });
}

// log 2p; near p = ½ from 2p − 1, which is exact there.
function logTwice(p: number): number {
  return p > 0.25 ? log1p(2 * p - 1) : log(2 * p);
}
