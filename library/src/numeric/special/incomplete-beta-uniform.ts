/**
 * The incomplete beta function for two large parameters and x near the mean, where series and fractions need some
 * √(a + b) terms: an expansion around the normal distribution that is uniform in x.
 *
 * With N = a + b, m = a/N, v = m (1 − m), define η by N v η²/2 = −a ℓ(o/a) − b ℓ(−o/b), where ℓ(u) = log(1 + u) − u and
 * o = N x − a, with the sign of x − m, and w = (x − m)/v. Then w dw/dη = η (1 + (1 − 2m) w − v w²), which gives the
 * Taylor series of w and of f = η/w, and 1 − Iₓ = ½ erfc(η √(M/2)) + exp(−M η²/2)/√(2πM) · S(η), M = N v, where
 * S′/M − η S = 1 − f(η)/G. This is Temme's equation for the incomplete gamma function (the limit m → 0), solved in the
 * same way: αₙ₋₁ = fₙ + (n + 1) αₙ₊₁/M and G = 1 + α₁/M.
 */
import { exp } from "../elementary/functions.js";
import { scaledErfc } from "./error-function.js";
import { log1pMinusX } from "./log1p-minus-x.js";

const terms = 18;
// Scratch for the two series: a call fills it before reading it.
const deviationTerms = /* @__PURE__ */ new Float64Array(terms + 2);
const quotientTerms = /* @__PURE__ */ new Float64Array(terms + 1);

/** Whether the expansion holds to double precision; `offset` is (a + b) x − a. */
export function isUniformBeta(a: number, b: number, offset: number): boolean {
  const smaller = Math.min(a, b);
  return smaller >= 1000 && Math.abs(offset) < 0.25 * smaller;
}

/** The probability of the beta distribution beyond x on the side away from the mean. */
export function uniformBetaTail(a: number, b: number, offset: number): number {
  const total = a + b;
  const m = a / total;
  const size = (a / total) * b;
  const exponent = -a * log1pMinusX(offset / a) - b * log1pMinusX(-offset / b);
  const eta = Math.sign(offset) * Math.sqrt((2 * exponent) / size);
  fillSeries(1 - 2 * m, m * (b / total));
  let above = 0; // αₙ₊₁
  let here = 0; // αₙ
  let series = 0;
  for (let n = terms; n >= 1; n--) {
    const below = quotientTerms[n] + ((n + 1) / size) * above;
    above = here;
    here = below;
    series = series * eta + here;
  }
  const side = offset < 0 ? -1 : 1;
  const correction = (side * series) / ((1 + above / size) * Math.sqrt(2 * Math.PI * size));
  return exp(-exponent) * (0.5 * scaledErfc(Math.sqrt(exponent)) + correction);
}

// w = Σ dₙ ηⁿ from w w′ = η (1 + skew w − v w²), then the series of η/w.
function fillSeries(skew: number, v: number): void {
  const d = deviationTerms;
  const f = quotientTerms;
  d[1] = 1;
  for (let n = 2; n <= terms + 1; n++) {
    let value = skew * d[n - 1];
    for (let i = 1; i < n - 1; i++) value -= v * d[i] * d[n - 1 - i];
    for (let i = 2; i < n; i++) value -= d[i] * (n + 1 - i) * d[n + 1 - i];
    d[n] = value / (n + 1);
  }
  f[0] = 1;
  for (let n = 1; n <= terms; n++) {
    let value = 0;
    for (let k = 1; k <= n; k++) value -= d[k + 1] * f[n - k];
    f[n] = value;
  }
}
