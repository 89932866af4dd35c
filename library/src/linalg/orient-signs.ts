/** Directions are determined up to sign; a fixed choice makes them the same on every machine. */
import type { Matrix } from "../data/matrix.js";

/**
 * Multiplies rows by −1, in place, where the entry of largest absolute value, the first among ties, is negative.
 * Returns the factor of each row, 1 or −1, to apply to related values.
 */
export function orientRows({ rows, columns, data }: Matrix): Float64Array {
  const factors = new Float64Array(rows).fill(1);
  for (let k = 0; k < rows; k++) {
    const start = k * columns;
    let most = 0;
    for (let at = start; at < start + columns; at++) if (Math.abs(data[at]) > Math.abs(most)) most = data[at];
    if (most >= 0) continue;
    factors[k] = -1;
    for (let at = start; at < start + columns; at++) data[at] = -data[at];
  }
  return factors;
}
