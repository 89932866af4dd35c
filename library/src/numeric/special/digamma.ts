/** The first two derivatives of log Γ. */
import { requirePositive } from "../domain.js";
import { log } from "../elementary/functions.js";
import { polynomial, rational } from "../polynomial.js";

// The positive zero of ψ, in two doubles: near it ψ(x) ≈ x − root must keep its precision.
const rootHigh = 1.4616321449683622;
const rootLow = 9.549995429965697e-17;

// ψ(x)/(x − root) on [1, 2], in x − 1.5; error 5e-17; computed by scripts/reference/numeric_coefficients.py.
const numerator = [
  0.9510558760318328, 1.2333247855873681, 0.5917558832181663, 0.13154988482585203, 0.013723243337576565,
  0.0005881641411603163, 6.681067873687641e-6,
];
const denominator = [
  1, 1.7422238257780016, 1.145324068793594, 0.3638762466430289, 0.05881670295538074, 0.004604441000529396,
  0.00014601527634948409, 1.104633835359279e-6,
];

// B₂ₖ/(2k) and B₂ₖ, k = 1 … 8 (DLMF 5.11.2, 5.15.8).
const digammaTerms = [1 / 12, -1 / 120, 1 / 252, -1 / 240, 1 / 132, -691 / 32760, 1 / 12, -3617 / 8160];
const trigammaTerms = [1 / 6, -1 / 30, 1 / 42, -1 / 30, 5 / 66, -691 / 2730, 7 / 6, -3617 / 510];

/** ψ(x) = d/dx log Γ(x) for x > 0. */
export function digamma(x: number): number {
  requirePositive("digamma", "x", x);
  if (x < 1) return digamma(1 + x) - 1 / x;
  if (x <= 2) return (x - rootHigh - rootLow) * rational(numerator, denominator, x - 1.5);
  let recurrence = 0;
  while (x < 10) {
    recurrence += 1 / x;
    x += 1;
  }
  const inverseSquare = 1 / (x * x);
  return log(x) - 0.5 / x - inverseSquare * polynomial(digammaTerms, inverseSquare) - recurrence;
}

/** ψ′(x) = d²/dx² log Γ(x) for x > 0. */
export function trigamma(x: number): number {
  requirePositive("trigamma", "x", x);
  let recurrence = 0;
  while (x < 10) {
    recurrence += 1 / (x * x);
    x += 1;
  }
  const inverse = 1 / x;
  const inverseSquare = inverse * inverse;
  return recurrence + inverse * (1 + 0.5 * inverse + inverseSquare * polynomial(trigammaTerms, inverseSquare));
}
