/** Fisher's F distribution. */
import { refuse } from "../domain.js";
import { exp, log } from "../elementary/functions.js";
import { logGammaVariate } from "../random/variates.js";
import { betaKernel, betaTail, logBetaKernel } from "../special/incomplete-beta.js";
import { inverseBetaOdds } from "../special/incomplete-beta-inverse.js";
import { checked, type Distribution } from "./distribution.js";

/** Fisher's F distribution: the ratio of two chi-squared variables, each divided by its degrees of freedom. */
export function fisherF({
  numeratorFreedom,
  denominatorFreedom,
}: {
  numeratorFreedom: number;
  denominatorFreedom: number;
}): Distribution {
  requireFreedom("numeratorFreedom", numeratorFreedom);
  requireFreedom("denominatorFreedom", denominatorFreedom);
  const a = numeratorFreedom / 2;
  const b = denominatorFreedom / 2;
  const ratio = numeratorFreedom / denominatorFreedom;
  // ratio · F are the odds of a beta variable with parameters a and b.
  const below = (odds: number) => (odds > 1 ? 1 / (1 + 1 / odds) : odds / (1 + odds));
  const above = (odds: number) => 1 / (1 + odds);
  const atZero = a < 1 ? Infinity : a === 1 ? 1 : 0;
  return checked({
    kind: "fisherF",
    density: (x) => {
      if (x === 0) return atZero;
      return x > 0 && x < Infinity ? betaKernel(a, b, below(ratio * x), above(ratio * x)) / x : 0;
    },
    logDensity: (x) => {
      if (x === 0) return log(atZero);
      return x > 0 && x < Infinity ? logBetaKernel(a, b, below(ratio * x), above(ratio * x)) - log(x) : -Infinity;
    },
    cdf: (x) => (x <= 0 ? 0 : betaTail(a, b, below(ratio * x), above(ratio * x))),
    survival: (x) => (x <= 0 ? 1 : betaTail(b, a, above(ratio * x), below(ratio * x))),
    quantile: (p) => inverseBetaOdds(a, b, p, 1 - p) / ratio,
    // In logarithms, because both gamma draws may underflow.
    sample: (random) => exp(logGammaVariate(random, a) - logGammaVariate(random, b)) / ratio,
    mean: b > 1 ? b / (b - 1) : Infinity,
    variance: b > 2 ? ((b / (b - 1)) ** 2 * (a + b - 1)) / (a * (b - 2)) : Infinity,
  });
}

// Their quotient must stay within the range of doubles.
function requireFreedom(argument: string, value: number): void {
  if (!(value >= 1e-100 && value <= 1e100)) refuse("fisherF", argument, "a number between 1e-100 and 1e100", value);
}
