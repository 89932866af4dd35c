/** The Weibull distribution. */
import { requirePositive } from "../domain.js";
import { exp, expm1, log, log1p, pow } from "../elementary/functions.js";
import { gammaFunction, logGamma, logGammaOnePlus } from "../special/gamma-function.js";
import { checked, type Distribution } from "./distribution.js";

/** The Weibull distribution: survival exp(−(x/scale)^shape) for x > 0. */
export function weibull({ shape, scale = 1 }: { shape: number; scale?: number }): Distribution {
  requirePositive("weibull", "shape", shape);
  requirePositive("weibull", "scale", scale);
  const atZero = shape < 1 ? Infinity : shape === 1 ? 1 / scale : 0;
  const logDensity = (x: number) => {
    if (x === 0) return log(atZero);
    if (x < 0 || x === Infinity) return -Infinity;
    const power = pow(x / scale, shape);
    if (power === Infinity) return -Infinity;
    return log(shape / scale) + (shape - 1) * log(x / scale) - power;
  };
  // Γ(1 + 2/k) − Γ(1 + 1/k)² = Γ(1 + 1/k)² (exp(log Γ(1 + 2/k) − 2 log Γ(1 + 1/k)) − 1)
  const logRatio = logGammaAfterOne(2 / shape) - 2 * logGammaAfterOne(1 / shape);
  const mean = scale * gammaFunction(1 + 1 / shape);
  return checked({
    kind: "weibull",
    density: (x) => exp(logDensity(x)),
    logDensity,
    cdf: (x) => (x <= 0 ? 0 : -expm1(-pow(x / scale, shape))),
    survival: (x) => (x <= 0 ? 1 : exp(-pow(x / scale, shape))),
    quantile: (p) => scale * pow(-log1p(-p), 1 / shape),
    sample: (random) => scale * pow(random.exponential(), 1 / shape),
    mean,
    variance: mean ** 2 * expm1(logRatio),
  });
}

function logGammaAfterOne(z: number): number {
  return z <= 0.5 ? logGammaOnePlus(z) : logGamma(1 + z);
}
