/** The uniform distribution on an interval. */
import { refuse, requireFinite } from "../domain.js";
import { log } from "../elementary/functions.js";
import { checked, type Distribution } from "./distribution.js";

/** The uniform distribution between `low` and `high`. */
export function uniform({ low = 0, high = 1 } = {}): Distribution {
  requireFinite("uniform", "low", low);
  requireFinite("uniform", "high", high);
  const width = high - low;
  if (!(width > 0 && width < Infinity)) refuse("uniform", "high", `above low (${low}) by a finite amount`, high);
  const share = (x: number) => Math.min(Math.max(x / width, 0), 1);
  return checked({
    kind: "uniform",
    density: (x) => (x >= low && x <= high ? 1 / width : 0),
    logDensity: (x) => (x >= low && x <= high ? -log(width) : -Infinity),
    cdf: (x) => share(x - low),
    survival: (x) => share(high - x),
    quantile: (p) => (p === 1 ? high : low + p * width),
    sample: (random) => low + random.uniform() * width,
    mean: low + width / 2,
    variance: width ** 2 / 12,
  });
}
