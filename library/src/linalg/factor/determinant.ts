/** Determinants, from the pivots of the LU factorisation. */
import type { Matrix } from "../../data/matrix.js";
import { log, log2 } from "../../numeric/elementary/functions.js";
import { requireSquare } from "../check-matrix.js";
import { lu } from "./lu/lu.js";

/** A determinant as sign and logarithm, which does not overflow for any size of matrix. */
export interface LogDeterminant {
  readonly sign: -1 | 0 | 1;
  /** log |det A|; −∞ when the determinant is 0. */
  readonly logarithm: number;
}

/**
 * The determinant. It overflows or vanishes easily when the matrix is large: {@link logDeterminant} does not.
 *
 * @example
 * ```ts
 * import { asMatrix } from "lectern/data";
 * import { determinant } from "lectern/linalg";
 *
 * determinant(asMatrix([[1, 2], [3, 4]])); // -2
 * ```
 */
export function determinant(a: Matrix): number {
  const n = requireSquare("determinant", a);
  const { factors, sign } = lu(a);
  // Mantissas and exponents are separate, so that intermediate products cannot overflow when the result does not.
  let mantissa: number = sign;
  let exponent = 0;
  for (let k = 0; k < n; k++) {
    mantissa *= factors.data[k * n + k];
    if (mantissa === 0) return 0;
    const shift = Math.floor(log2(Math.abs(mantissa)));
    mantissa = timesPowerOfTwo(mantissa, -shift);
    exponent += shift;
  }
  return timesPowerOfTwo(mantissa, exponent);
}

/** Sign and logarithm of the determinant. */
export function logDeterminant(a: Matrix): LogDeterminant {
  const n = requireSquare("logDeterminant", a);
  const { factors, sign: exchanges } = lu(a);
  let sign: number = exchanges;
  let logarithm = 0;
  for (let k = 0; k < n; k++) {
    const pivot = factors.data[k * n + k];
    if (pivot === 0) return { sign: 0, logarithm: Number.NEGATIVE_INFINITY };
    if (pivot < 0) sign = -sign;
    logarithm += log(Math.abs(pivot));
  }
  return { sign: sign < 0 ? -1 : 1, logarithm };
}

/** Two steps, because 2^exponent alone may be out of range although the product is not. */
function timesPowerOfTwo(value: number, exponent: number): number {
  const half = Math.trunc(exponent / 2);
  return value * 2 ** half * 2 ** (exponent - half);
}
