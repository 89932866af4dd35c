/** The beta distribution, on the interval from 0 to 1. */
import { requireShape } from "../domain.js";
import { log, log1p } from "../elementary/functions.js";
import { betaKernel, logBetaKernel, regularizedBeta, regularizedBetaComplement } from "../special/incomplete-beta.js";
import { inverseRegularizedBeta } from "../special/incomplete-beta-inverse.js";
import { checked, type Distribution } from "./distribution.js";

/** The beta distribution with mean a / (a + b). */
export function beta({ a, b }: { a: number; b: number }): Distribution {
  requireShape("beta", "a", a);
  requireShape("beta", "b", b);
  // The density at an end with exponent 0 is that of (1 − x)^(b − 1) b at 0, and x^(a − 1) a at 1.
  const atZero = a < 1 ? Infinity : a === 1 ? b : 0;
  const atOne = b < 1 ? Infinity : b === 1 ? a : 0;
  return checked({
    kind: "beta",
    density: (x) => {
      if (x === 0) return atZero;
      if (x === 1) return atOne;
      return x > 0 && x < 1 ? betaKernel(a, b, x, 1 - x) / x / (1 - x) : 0;
    },
    logDensity: (x) => {
      if (x === 0) return log(atZero);
      if (x === 1) return log(atOne);
      return x > 0 && x < 1 ? logBetaKernel(a, b, x, 1 - x) - log(x) - log1p(-x) : -Infinity;
    },
    cdf: (x) => (x <= 0 ? 0 : x >= 1 ? 1 : regularizedBeta(a, b, x)),
    survival: (x) => (x <= 0 ? 1 : x >= 1 ? 0 : regularizedBetaComplement(a, b, x)),
    quantile: (p) => inverseRegularizedBeta(a, b, p),
    sample: (random) => random.beta(a, b),
    mean: a / (a + b),
    variance: ((a / (a + b)) * (b / (a + b))) / (a + b + 1),
  });
}
