/** The binomial distribution and its case of one trial, the Bernoulli distribution. */
import { requireInteger, requireProbability } from "../domain.js";
import { exp, log, log1p, pow } from "../elementary/functions.js";
import type { Random } from "../random/random.js";
import { betaKernel, betaTail, logBetaKernel } from "../special/incomplete-beta.js";
import { inverseErfc } from "../special/inverse-error-function.js";
import { searchQuantile } from "./discrete.js";
import { checked, type Distribution } from "./distribution.js";

/** The binomial distribution: the number of successes in `trials`, each with the same probability. */
export function binomial({ trials, probability }: { trials: number; probability: number }): Distribution {
  requireInteger("binomial", "trials", trials, 0, Number.MAX_SAFE_INTEGER);
  requireProbability("binomial", "probability", probability);
  return binomialFamily("binomial", trials, probability);
}

/** The Bernoulli distribution: 1 with the given probability, else 0. */
export function bernoulli({ probability }: { probability: number }): Distribution {
  requireProbability("bernoulli", "probability", probability);
  return binomialFamily("bernoulli", 1, probability);
}

function binomialFamily(kind: string, n: number, p: number): Distribution {
  const q = 1 - p;
  const deviation = Math.sqrt(n * p * q);
  const cdf = (x: number) => {
    if (x < 0) return 0;
    return x >= n ? 1 : betaTail(n - Math.floor(x), Math.floor(x) + 1, q, p);
  };
  return checked({
    kind,
    // n!/(k!(n − k)!) pᵏ qⁿ⁻ᵏ = kernel(k, n − k) · n/(k (n − k))
    density: (k) => {
      if (k === 0) return n === 0 ? 1 : exp(n * log1p(-p));
      if (k === n) return pow(p, n);
      if (p === 0 || q === 0) return 0;
      return k > 0 && k < n && Number.isInteger(k) ? betaKernel(k, n - k, p, q) * (n / k / (n - k)) : 0;
    },
    logDensity: (k) => logMass(n, p, k),
    cdf,
    survival: (x) => {
      if (x < 0) return 1;
      return x >= n ? 0 : betaTail(Math.floor(x) + 1, n - Math.floor(x), p, q);
    },
    quantile: (level) => {
      if (deviation === 0) return n * p;
      return searchQuantile(level, cdf, n * p - Math.SQRT2 * inverseErfc(2 * level) * deviation, 0, n);
    },
    sample: (random) => (p <= 0.5 ? binomialVariate(random, n, p) : n - binomialVariate(random, n, q)),
    mean: n * p,
    variance: n * p * q,
  });
}

function logMass(n: number, p: number, k: number): number {
  if (!(k >= 0 && k <= n && Number.isInteger(k))) return -Infinity;
  if (n === 0) return 0;
  if (k === 0) return n * log1p(-p);
  if (k === n) return n * log(p);
  if (p === 0 || p === 1) return -Infinity;
  return logBetaKernel(k, n - k, p, 1 - p) + log(n / k / (n - k));
}

// For p ≤ ½.
function binomialVariate(random: Random, n: number, p: number): number {
  if (n * p < 10) {
    // Sequential inversion: mass(k + 1) = mass(k) (n − k)/(k + 1) p/q
    const odds = p / (1 - p);
    let k = 0;
    let mass = exp(n * log1p(-p));
    let u = random.uniform();
    while (u >= mass && k < n && k < 200) {
      u -= mass;
      mass *= ((n - k) / (k + 1)) * odds;
      k++;
    }
    return k;
  }
  // BTRS of Hörmann, "The generation of binomial random variates", J. Statist. Comput. Simul. 46, 1993.
  const spread = Math.sqrt(n * p * (1 - p));
  const b = 1.15 + 2.53 * spread;
  const a = -0.0873 + 0.0248 * b + 0.01 * p;
  const alpha = (2.83 + 5.1 / b) * spread;
  const acceptAtOnce = 0.92 - 4.2 / b;
  const logModeMass = logMass(n, p, Math.floor((n + 1) * p));
  for (;;) {
    const u = random.uniform() - 0.5;
    const v = 1 - random.uniform();
    const us = 0.5 - Math.abs(u);
    const k = Math.floor(((2 * a) / us + b) * u + n * p + 0.5);
    if (us >= 0.07 && v <= acceptAtOnce) return k;
    if (k < 0 || k > n) continue;
    if (log((v * alpha) / (a / (us * us) + b)) <= logMass(n, p, k) - logModeMass) return k;
  }
}
