/** log(1 + x) − x without cancellation: used in the large-parameter formulas of the gamma family. */
import { refuse } from "../domain.js";
import { log1p } from "../elementary/functions.js";

/**
 * log(1 + x) − x for x > −1, to full relative precision even where x is small and both terms nearly cancel.
 *
 * With r = x/(2 + x): log(1 + x) = 2 (r + r³/3 + r⁵/5 + …) and 2r − x = −r x, hence
 * log(1 + x) − x = r (2r² (1/3 + r²/5 + r⁴/7 + …) − x).
 */
export function log1pMinusX(x: number): number {
  if (!(x > -1 && x < Infinity)) refuse("log1pMinusX", "x", "a finite number above -1", x);
  if (x > 1.2 || x < -0.55) return log1p(x) - x;
  const r = x / (2 + x);
  const y = r * r;
  // y is at most 0.144: the terms not summed are below 2⁻⁵³ of the sum.
  const terms = y < 1e-3 ? 5 : y < 0.02 ? 9 : 18;
  let series = 0;
  for (let k = terms; k >= 0; k--) series = series * y + 1 / (2 * k + 3);
  return r * (2 * y * series - x);
}
