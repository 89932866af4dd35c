/** The beta function B(a, b) = Γ(a) Γ(b) / Γ(a + b) and its logarithm, without the cancellation of that quotient. */
import { refuse, requirePositive } from "../domain.js";
import { exp, log, log1p } from "../elementary/functions.js";
import { gammaFunction, logGamma } from "./gamma-function.js";
import { halfLogTwoPi, stirlingRemainder, stirlingRemainderIncrease } from "./stirling.js";

/** log B(a, b) for a, b > 0; where B is near 1 the error is small relative to 1, not to the logarithm. */
export function logBeta(a: number, b: number): number {
  requirePositive("logBeta", "a", a);
  requirePositive("logBeta", "b", b);
  const small = Math.min(a, b);
  const large = Math.max(a, b);
  const share = small / (small + large);
  if (small >= 10) {
    const remainder = stirlingRemainder(small) + stirlingRemainder(large) - stirlingRemainder(small + large);
    return halfLogTwoPi + remainder - 0.5 * log(large) + (small - 0.5) * log(share) + large * log1p(-share);
  }
  if (large >= 10) return logGamma(small) - logGammaIncrease(large, small);
  return log(smallBeta(small, large));
}

/** B(a, b) for a, b > 0. */
export function betaFunction(a: number, b: number): number {
  requirePositive("betaFunction", "a", a);
  requirePositive("betaFunction", "b", b);
  const small = Math.min(a, b);
  const large = Math.max(a, b);
  return large < 10 ? smallBeta(small, large) : exp(logBeta(small, large));
}

/** log Γ(x + step) − log Γ(x) for x > 0, step ≥ 0, to full relative precision even for the smallest steps. */
export function logGammaIncrease(x: number, step: number): number {
  requirePositive("logGammaIncrease", "x", x);
  if (!(step >= 0 && step < Infinity)) refuse("logGammaIncrease", "step", "a finite number of at least 0", step);
  let recurrence = 0;
  // log Γ(x + s) − log Γ(x) = [the same at x + 1] − log(1 + s/x)
  while (x < 10) {
    const ratio = step / x;
    recurrence += ratio < Infinity ? log1p(ratio) : log(step) - log(x);
    x += 1;
  }
  const stirling = (x - 0.5) * log1p(step / x) + step * (log(x + step) - 1);
  return stirling + stirlingRemainderIncrease(x, step) - recurrence;
}

function smallBeta(small: number, large: number): number {
  const total = small + large;
  // Both tiny: Γ(a) Γ(b) / Γ(a + b) = (a + b)/(a b) · Γ(1 + a) Γ(1 + b) / Γ(1 + a + b), which does not overflow early.
  if (large < 0.25) {
    return (
      ((1 / small) * (total / large) * gammaFunction(1 + small) * gammaFunction(1 + large)) / gammaFunction(1 + total)
    );
  }
  return gammaFunction(small) * (gammaFunction(large) / gammaFunction(total));
}
