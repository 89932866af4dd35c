/** The Poisson distribution. */
import { requireShape } from "../domain.js";
import { exp, log } from "../elementary/functions.js";
import type { Random } from "../random/random.js";
import {
  gammaKernel,
  logGammaKernel,
  regularizedLowerGamma,
  regularizedUpperGamma,
} from "../special/incomplete-gamma.js";
import { inverseErfc } from "../special/inverse-error-function.js";
import { searchQuantile } from "./discrete.js";
import { checked, type Distribution } from "./distribution.js";

/** The Poisson distribution: the number of events when there are `rate` on average. */
export function poisson({ rate }: { rate: number }): Distribution {
  requireShape("poisson", "rate", rate);
  const cdf = (x: number) => {
    if (x < 0) return 0;
    return x === Infinity ? 1 : regularizedUpperGamma(Math.floor(x) + 1, rate);
  };
  return checked({
    kind: "poisson",
    density: (k) => {
      if (k === 0) return exp(-rate);
      return k > 0 && Number.isInteger(k) ? gammaKernel(k, rate) / k : 0;
    },
    logDensity: (k) => {
      if (k === 0) return -rate;
      return k > 0 && Number.isInteger(k) ? logGammaKernel(k, rate) - log(k) : -Infinity;
    },
    cdf,
    survival: (x) => {
      if (x < 0) return 1;
      return x === Infinity ? 0 : regularizedLowerGamma(Math.floor(x) + 1, rate);
    },
    quantile: (p) => searchQuantile(p, cdf, rate - Math.SQRT2 * inverseErfc(2 * p) * Math.sqrt(rate), 0, Infinity),
    sample: (random) => poissonVariate(random, rate),
    mean: rate,
    variance: rate,
  });
}

/** A Poisson draw: sequential inversion for small rates, otherwise transformed rejection. The rate is not checked. */
export function poissonVariate(random: Random, rate: number): number {
  if (rate < 10) {
    let k = 0;
    let mass = exp(-rate);
    let u = random.uniform();
    while (u >= mass && k < 200) {
      u -= mass;
      mass *= rate / ++k;
    }
    return k;
  }
  // Beyond 2⁵³ doubles are coarser than counts, and the error of the normal approximation is below their resolution.
  if (rate > 1e300) return rate;
  if (rate > 2 ** 53) return Math.round(rate + Math.sqrt(rate) * random.normal());
  // PTRS of Hörmann, "The transformed rejection method for generating Poisson random variables", Insurance: Mathematics
  // and Economics 12(1), 1993.
  const b = 0.931 + 2.53 * Math.sqrt(rate);
  const a = -0.059 + 0.02483 * b;
  const inverseAlpha = 1.1239 + 1.1328 / (b - 3.4);
  const acceptAtOnce = 0.9277 - 3.6224 / (b - 2);
  for (;;) {
    const u = random.uniform() - 0.5;
    const v = 1 - random.uniform();
    const us = 0.5 - Math.abs(u);
    const k = Math.floor(((2 * a) / us + b) * u + rate + 0.43);
    if (us >= 0.07 && v <= acceptAtOnce) return k;
    if (k < 0 || (us < 0.013 && v > us)) continue;
    const logMass = k === 0 ? -rate : logGammaKernel(k, rate) - log(k);
    if (log((v * inverseAlpha) / (a / (us * us) + b)) <= logMass) return k;
  }
}
