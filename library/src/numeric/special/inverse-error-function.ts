/** The inverses of erf and erfc: a rational first guess with seven digits, then one step of Halley's method. */
import { refuse } from "../domain.js";
import { exp, log } from "../elementary/functions.js";
import { rational } from "../polynomial.js";
import { erf, scaledErfc } from "./error-function.js";

const halfSqrtPi = 0.886226925452758;

// First guesses, with relative errors 4e-9 (inverseErf(y)/y in y², y ≤ 0.85), 1e-8 and 7e-8 (inverseErfc(exp(−r²)) in
// r, up to 5 and up to 27.5); computed by scripts/reference/numeric_coefficients.py. Halley's step cubes the error.
const centerNumerator = [
  0.8862269254679118, -1.8627340315938705, 1.2653981033797201, -0.2933874225118183, 0.012740279013452916,
];
const centerDenominator = [1, -2.3636696591044655, 1.9027242661811319, -0.5866392322711533, 0.051631448659273146];
const tailNumerator = [
  -0.017172477343928166, 0.1370639866640036, 0.4330422657337402, 1.8365961184142057, 0.48559413991763956,
];
const tailDenominator = [1, 1.1721031036507004, 1.8585544533470886, 0.4848465294257801, 1.6342469506141952e-5];
const farNumerator = [
  -0.6430327500310966, 1.3440833442064715, -0.09762627104157602, -0.31449090648256167, -0.019245072312344468,
];
const farDenominator = [1, -0.14172239283090105, -0.3146744640183416, -0.019243785514436833, -5.689666988050101e-9];

/** The x with erf(x) = y, for y between −1 and 1; infinite at the ends. */
export function inverseErf(y: number): number {
  if (!(y >= -1 && y <= 1)) refuse("inverseErf", "y", "a number between -1 and 1", y);
  if (Math.abs(y) <= 0.85) return centerInverse(y);
  return y > 0 ? tailInverse(1 - y) : -tailInverse(1 + y);
}

/** The x with erfc(x) = y, for y between 0 and 2; infinite at the ends; full relative precision for the smallest y. */
export function inverseErfc(y: number): number {
  if (!(y >= 0 && y <= 2)) refuse("inverseErfc", "y", "a number between 0 and 2", y);
  if (y < 0.15) return tailInverse(y);
  if (y > 1.85) return -tailInverse(2 - y);
  return centerInverse(1 - y);
}

// Halley for f with f″/f′ = −2x: with u = f/f′, x ← x − u / (1 + x u).
function centerInverse(y: number): number {
  const square = y * y;
  const x = y * rational(centerNumerator, centerDenominator, square);
  const u = (erf(x) - y) * halfSqrtPi * exp(x * x);
  return x - u / (1 + x * u);
}

function tailInverse(p: number): number {
  if (p === 0) return Infinity;
  const r = Math.sqrt(-log(p));
  const x = r < 5 ? rational(tailNumerator, tailDenominator, r) : rational(farNumerator, farDenominator, r);
  // (erfc(x) − p) exp(x²), with exp(x²) applied in halves, since it may overflow.
  const half = exp(0.5 * x * x);
  const u = -halfSqrtPi * (scaledErfc(x) - p * half * half);
  return x - u / (1 + x * u);
}
