/** The longest side of a right-angled triangle. */
import { hypot } from "../../numeric/elementary/functions.js";

/** √(x² + y²), as plane rotations need it: faster than hypot for numbers of ordinary size. */
export function hypotenuse(x: number, y: number): number {
  const sum = x * x + y * y;
  // Between these bounds no square has overflowed, and one that underflowed is too small to matter.
  return sum > 1e-280 && sum < 1e280 ? Math.sqrt(sum) : hypot(x, y);
}
