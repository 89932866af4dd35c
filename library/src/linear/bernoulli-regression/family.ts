/** Families of yes and no: the probability of yes is a function of η = xw + b that rises from 0 to 1. */
import { LecternError } from "../../core/errors.js";
import { exp, expm1, log, log1p } from "../../numeric/elementary/functions.js";
import { erfc, scaledErfc } from "../../numeric/special/error-function.js";
import { inverseErfc } from "../../numeric/special/inverse-error-function.js";
import type { LinearFamily } from "../generalized-linear/family.js";

/** The functions from scores to probabilities, by name. */
export const bernoulliLinks = ["logit", "probit", "tanh", "erf", "complementary-log-log"] as const;

/** The name of a link. */
export type BernoulliLink = (typeof bernoulliLinks)[number];

/**
 * The probability that a link gives to a score: logit 1/(1 + exp(−η)), probit Φ(η), tanh (1 + tanh η)/2, erf (1 + erf η)/2,
 * complementary-log-log 1 − exp(−exp η). Tanh is logit of 2η, and erf is probit of √2 η.
 *
 * @example
 * ```ts
 * import { bernoulliProbability } from "lectern/linear";
 *
 * bernoulliProbability("probit", 1.959964); // 0.975
 * bernoulliProbability("tanh", 0.5) - bernoulliProbability("logit", 1); // 0
 * ```
 */
export function bernoulliProbability(link: BernoulliLink, eta: number): number {
  switch (link) {
    case "logit":
      return 1 / (1 + exp(-eta));
    case "probit":
      return 0.5 * erfc(-eta / Math.SQRT2);
    case "tanh":
      // (1 + tanh η)/2, without the difference that cancels on the left.
      return 1 / (1 + exp(-2 * eta));
    case "erf":
      return 0.5 * erfc(-eta);
    case "complementary-log-log":
      return -expm1(-exp(eta));
  }
}

/** −log of the probability of what was seen, `seen` being η for yes and −η for no, with derivatives; for even links. */
interface Loss {
  value(seen: number): number;
  slope(seen: number): number;
  curvature(seen: number): number;
  /** The η of a probability. */
  link(mean: number): number;
}

const logit: Loss = {
  value: (u) => (u > 0 ? log1p(exp(-u)) : log1p(exp(u)) - u),
  slope: (u) => -1 / (1 + exp(u)),
  curvature: (u) => 1 / (2 + exp(u) + exp(-u)),
  link: (mean) => log(mean / (1 - mean)),
};

/** φ/Φ, without a quotient of numbers that vanish. */
const millsRatio = (u: number) => Math.sqrt(2 / Math.PI) / scaledErfc(-u / Math.SQRT2);

const probit: Loss = {
  value: (u) => (u > 0 ? -log1p(-0.5 * erfc(u / Math.SQRT2)) : 0.5 * u * u - log(0.5 * scaledErfc(-u / Math.SQRT2))),
  slope: (u) => -millsRatio(u),
  curvature: (u) => Math.max(0, millsRatio(u) * (u + millsRatio(u))),
  link: (mean) => -Math.SQRT2 * inverseErfc(2 * mean),
};

/** Not even: yes costs −log(1 − exp(−t)) and no costs t = exp η. */
const complementary: Omit<LinearFamily, "kind" | "require"> = {
  link: (mean) => log(-log1p(-mean)),
  halfDeviance: (y, eta) => (y === 1 ? -log(-expm1(-exp(eta))) : exp(eta)),
  slope: (y, eta) => (y === 1 ? -ratio(exp(eta)) : exp(eta)),
  curvature(y, eta) {
    const t = exp(eta);
    if (y === 0) return t;
    // t (t eᵗ − (eᵗ − 1)) / (eᵗ − 1)², and its beginning where the difference would cancel.
    return t < 1e-4 ? t / 2 - (t * t) / 6 : Math.max(0, ratio(t) * (ratio(t) + t - 1));
  },
};

/** t / (eᵗ − 1) */
const ratio = (t: number) => (t < 1e-300 ? 1 : t / expm1(t));

/** The family of a link; targets are 0 and 1. */
export function bernoulliFamily(link: BernoulliLink): LinearFamily {
  const base = link === "complementary-log-log" ? complementary : scaled(evenLinks[link].loss, evenLinks[link].factor);
  return { ...base, kind: "bernoulli-regression", require: requireBoth };
}

const evenLinks = {
  logit: { loss: logit, factor: 1 },
  probit: { loss: probit, factor: 1 },
  tanh: { loss: logit, factor: 2 },
  erf: { loss: probit, factor: Math.SQRT2 },
};

function scaled({ value, slope, curvature, link }: Loss, factor: number): Omit<LinearFamily, "kind" | "require"> {
  const sign = (y: number) => (y === 1 ? factor : -factor);
  return {
    link: (mean) => link(mean) / factor,
    halfDeviance: (y, eta) => value(sign(y) * eta),
    slope: (y, eta) => sign(y) * slope(sign(y) * eta),
    curvature: (y, eta) => factor * factor * curvature(sign(y) * eta),
  };
}

function requireBoth(y: Float64Array, weights: Float64Array | undefined): void {
  const counts = [0, 1].map((value) => y.some((target, i) => target === value && (weights?.[i] ?? 1) > 0));
  if (counts[0] && counts[1]) return;
  throw new LecternError(
    "invalid-data",
    "bernoulli-regression: samples with positive weight must have at least 2 classes, got 1",
  );
}
