/** The number of trials before successes: the negative binomial and the geometric distribution. */
import { refuse, requireShape } from "../domain.js";
import { exp, expm1, log, log1p, pow } from "../elementary/functions.js";
import { betaKernel, betaTail, logBetaKernel } from "../special/incomplete-beta.js";
import { inverseErfc } from "../special/inverse-error-function.js";
import { searchQuantile } from "./discrete.js";
import { checked, type Distribution } from "./distribution.js";
import { poissonVariate } from "./poisson.js";

/** The negative binomial distribution: the number of failures before the given number of successes (any number > 0). */
export function negativeBinomial({ successes, probability }: { successes: number; probability: number }): Distribution {
  requireShape("negativeBinomial", "successes", successes);
  requireChance("negativeBinomial", probability);
  const q = 1 - probability;
  const mean = (successes * q) / probability;
  const variance = mean / probability;
  const cdf = (x: number) => {
    if (x < 0) return 0;
    return x === Infinity ? 1 : betaTail(successes, Math.floor(x) + 1, probability, q);
  };
  return checked({
    kind: "negativeBinomial",
    // Γ(k + r)/(k! Γ(r)) pʳ qᵏ = kernel(r, k)/k
    density: (k) => {
      if (k === 0) return pow(probability, successes);
      return k > 0 && Number.isInteger(k) && q > 0 ? betaKernel(successes, k, probability, q) / k : 0;
    },
    logDensity: (k) => {
      if (k === 0) return successes * log(probability);
      const inside = k > 0 && Number.isInteger(k) && q > 0;
      return inside ? logBetaKernel(successes, k, probability, q) - log(k) : -Infinity;
    },
    cdf,
    survival: (x) => {
      if (x < 0) return 1;
      return x === Infinity ? 0 : betaTail(Math.floor(x) + 1, successes, q, probability);
    },
    quantile: (p) => {
      if (q === 0) return 0;
      return searchQuantile(p, cdf, mean - Math.SQRT2 * inverseErfc(2 * p) * Math.sqrt(variance), 0, Infinity);
    },
    // A Poisson draw whose rate is a gamma draw.
    sample: (random) => (q === 0 ? 0 : poissonVariate(random, random.gamma(successes, q / probability))),
    mean,
    variance,
  });
}

/** The geometric distribution: the number of trials until the first success (1, 2, …). */
export function geometric({ probability }: { probability: number }): Distribution {
  requireChance("geometric", probability);
  const logFailure = log1p(-probability);
  // (1 − p)^⌊x⌋
  const survival = (x: number) => (x < 1 ? 1 : exp(Math.floor(x) * logFailure));
  const cdf = (x: number) => (x < 1 ? 0 : -expm1(Math.floor(x) * logFailure));
  const inside = (k: number) => k >= 1 && Number.isInteger(k);
  return checked({
    kind: "geometric",
    density: (k) => {
      if (k === 1) return probability;
      return inside(k) ? probability * exp((k - 1) * logFailure) : 0;
    },
    logDensity: (k) => {
      if (k === 1) return log(probability);
      return inside(k) ? log(probability) + (k - 1) * logFailure : -Infinity;
    },
    cdf,
    survival,
    quantile: (p) => {
      if (probability === 1) return 1;
      return searchQuantile(p, cdf, log1p(-p) / logFailure, 1, Infinity);
    },
    sample: (random) => Math.max(1, Math.ceil(-random.exponential() / logFailure)),
    mean: 1 / probability,
    variance: (1 - probability) / probability / probability,
  });
}

function requireChance(where: string, probability: number): void {
  if (!(probability > 0 && probability <= 1)) {
    refuse(where, "probability", "a number above 0 and at most 1", probability);
  }
}
