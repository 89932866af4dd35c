/** The gamma distribution and its special cases: exponential and chi-squared. */
import { requirePositive, requireShape } from "../domain.js";
import { exp, expm1, log, log1p } from "../elementary/functions.js";
import {
  gammaKernel,
  logGammaKernel,
  regularizedLowerGamma,
  regularizedUpperGamma,
} from "../special/incomplete-gamma.js";
import { inverseRegularizedLowerGamma, inverseRegularizedUpperGamma } from "../special/incomplete-gamma-inverse.js";
import { checked, type Distribution } from "./distribution.js";

/** The gamma distribution with mean shape · scale. */
export function gamma({ shape, scale = 1 }: { shape: number; scale?: number }): Distribution {
  requireShape("gamma", "shape", shape);
  requirePositive("gamma", "scale", scale);
  return gammaFamily("gamma", shape, scale);
}

/** The chi-squared distribution: the sum of `freedom` squared standard normal variables. */
export function chiSquared({ freedom }: { freedom: number }): Distribution {
  requireShape("chiSquared", "freedom", freedom);
  return gammaFamily("chiSquared", freedom / 2, 2);
}

/** The exponential distribution with mean 1/rate: the waiting time of events that happen `rate` times per unit. */
export function exponential({ rate = 1 } = {}): Distribution {
  requirePositive("exponential", "rate", rate);
  return checked({
    kind: "exponential",
    density: (x) => (x < 0 ? 0 : rate * exp(-rate * x)),
    logDensity: (x) => (x < 0 ? -Infinity : log(rate) - rate * x),
    cdf: (x) => (x <= 0 ? 0 : -expm1(-rate * x)),
    survival: (x) => (x <= 0 ? 1 : exp(-rate * x)),
    quantile: (p) => (p === 0 ? 0 : -log1p(-p) / rate),
    sample: (random) => random.exponential() / rate,
    mean: 1 / rate,
    variance: 1 / rate ** 2,
  });
}

function gammaFamily(kind: string, shape: number, scale: number): Distribution {
  const atZero = shape < 1 ? Infinity : shape === 1 ? 1 / scale : 0;
  return checked({
    kind,
    density: (x) => {
      if (x === 0) return atZero;
      return x > 0 && x < Infinity ? gammaKernel(shape, x / scale) / x : 0;
    },
    logDensity: (x) => {
      if (x === 0) return log(atZero);
      return x > 0 && x < Infinity ? logGammaKernel(shape, x / scale) - log(x) : -Infinity;
    },
    cdf: (x) => (x <= 0 ? 0 : regularizedLowerGamma(shape, x / scale)),
    survival: (x) => (x <= 0 ? 1 : regularizedUpperGamma(shape, x / scale)),
    quantile: (p) =>
      scale * (p <= 0.5 ? inverseRegularizedLowerGamma(shape, p) : inverseRegularizedUpperGamma(shape, 1 - p)),
    sample: (random) => random.gamma(shape, scale),
    mean: shape * scale,
    variance: shape * scale ** 2,
  });
}
