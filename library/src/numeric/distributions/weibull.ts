/** The Weibull distribution. */
import { requirePositive } from "../domain.js";
import { gammaFunction, logGamma, logGammaOnePlus } from "../special/gamma-function.js";
import { checked, type Distribution } from "./distribution.js";

/** The Weibull distribution: survival exp(−(x/scale)^shape) for x > 0. */
export function weibull({ shape, scale = 1 }: { shape: number; scale?: number }): Distribution {
  requirePositive("weibull", "shape", shape);
  requirePositive("weibull", "scale", scale);
  const atZero = shape < 1 ? Infinity : shape === 1 ? 1 / scale : 0;
  const logDensity = (x: number) => {
    if (x === 0) return Math.log(atZero);
    if (x < 0 || x === Infinity) return -Infinity;
    const power = (x / scale) ** shape;
    if (power === Infinity) return -Infinity;
    return Math.log(shape / scale) + (shape - 1) * Math.log(x / scale) - power;
  };
  // Γ(1 + 2/k) − Γ(1 + 1/k)² = Γ(1 + 1/k)² (exp(log Γ(1 + 2/k) − 2 log Γ(1 + 1/k)) − 1)
  const logRatio = logGammaAfterOne(2 / shape) - 2 * logGammaAfterOne(1 / shape);
  const mean = scale * gammaFunction(1 + 1 / shape);
  return checked({
    kind: "weibull",
    density: (x) => Math.exp(logDensity(x)),
    logDensity,
    cdf: (x) => (x <= 0 ? 0 : -Math.expm1(-((x / scale) ** shape))),
    survival: (x) => (x <= 0 ? 1 : Math.exp(-((x / scale) ** shape))),
    quantile: (p) => scale * (-Math.log1p(-p)) ** (1 / shape),
    sample: (random) => scale * random.exponential() ** (1 / shape),
    mean,
    variance: mean ** 2 * Math.expm1(logRatio),
  });
}

function logGammaAfterOne(z: number): number {
  return z <= 0.5 ? logGammaOnePlus(z) : logGamma(1 + z);
}
