/** The remainder of Stirling's formula, shared by the gamma and beta functions and discrete probabilities. */
import { refuse } from "../domain.js";
import { expm1, log1p } from "../elementary/functions.js";
import { polynomial } from "../polynomial.js";

/** ½ log 2π. */
export const halfLogTwoPi = 0.9189385332046728;

// B₂ₖ / (2k (2k − 1)), k = 1 … 8; the ninth term is 1.8e-18 at x = 10.
const terms = [1 / 12, -1 / 360, 1 / 1260, -1 / 1680, 1 / 1188, -691 / 360360, 1 / 156, -3617 / 122400];

/** log Γ(x) − [(x − ½) log x − x + ½ log 2π] for x ≥ 10, by its asymptotic series. */
export function stirlingRemainder(x: number): number {
  if (!(x >= 10)) refuse("stirlingRemainder", "x", "at least 10", x);
  return polynomial(terms, 1 / (x * x)) / x;
}

/** stirlingRemainder(x + step) − stirlingRemainder(x), to full relative precision for small steps. */
export function stirlingRemainderIncrease(x: number, step: number): number {
  if (!(x >= 10)) refuse("stirlingRemainderIncrease", "x", "at least 10", x);
  const logRatio = log1p(step / x);
  let power = 1 / x;
  let total = 0;
  for (let k = 0; k < terms.length; k++) {
    total += terms[k] * power * expm1(-(2 * k + 1) * logRatio);
    power /= x * x;
  }
  return total;
}
