/** Bessel functions of the first kind with whole orders. */
import { LecternError } from "../../core/errors.js";
import { cbrt, cos, sin } from "../elementary/functions.js";

/** Beyond this, the sum below takes longer than it should. */
const largest = 10_000;

/**
 * Jₙ(x) = (1/π) ∫₀^π cos(n t − x sin t) dt (DLMF 10.9.2). The trapezium rule over a period of an analytic function has an error of
 * J with an order above the number of its nodes less n, which is below 1e-16 once that exceeds |x| by some |x|^⅓.
 */
export function besselJ(order: number, x: number): number {
  if (!(Number.isInteger(order) && order >= 0 && order <= largest && Math.abs(x) <= largest)) {
    throw new LecternError(
      "invalid-data",
      `besselJ: needs a whole order from 0 to ${largest} and |x| up to ${largest}, got order ${order} and x = ${x}`,
      { order, x },
    );
  }
  const size = Math.abs(x);
  const nodes = 2 * Math.ceil((order + size + 10 * cbrt(size + 1) + 20) / 2);
  let total = 0;
  for (let k = 0; k < nodes; k++) {
    const t = (2 * Math.PI * k) / nodes;
    total += cos(order * t - size * sin(t));
  }
  const value = total / nodes;
  // Jₙ(−x) = (−1)ⁿ Jₙ(x)
  return x < 0 && order % 2 === 1 ? -value : value;
}
