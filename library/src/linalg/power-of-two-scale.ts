/**
 * Decompositions work on entries near 1, where squares neither overflow nor vanish; powers of two cause no rounding.
 */
import { LecternError } from "../core/errors.js";
import type { Matrix } from "../data/matrix.js";
import { ceilLog2 } from "../numeric/elementary/powers-of-two.js";
import { largestEntry, requireFinite } from "./check-matrix.js";
import { innerProduct } from "./vector-operations.js";

/** Entries of this size and their squares can be summed without overflow, and those that vanish are below rounding. */
const LARGEST_EXPONENT = 300;

/**
 * A power of two that scales the largest entry to about 1 if entries are too large or too small, otherwise 1. Throws on
 * NaN and infinite entries.
 */
export function powerOfTwoScale(operation: string, a: Matrix): number {
  if (isOrdinary(a.data)) return 1;
  requireFinite(operation, a);
  const largest = largestEntry(a);
  if (largest === 0) return 1;
  const exponent = ceilLog2(largest);
  if (Math.abs(exponent) <= LARGEST_EXPONENT) return 1;
  return 2 ** -Math.max(-1022, Math.min(1022, exponent));
}

/** Whether all entries are finite, none is too large and not all are too small, judged by one sum of squares. */
function isOrdinary(data: Float64Array): boolean {
  const squares = innerProduct(data, data);
  return squares < 2 ** (2 * LARGEST_EXPONENT) && squares > 2 ** (-2 * LARGEST_EXPONENT) * data.length;
}

/** Undoes the scaling, in place; throws if a result overflows, which the message calls `what`. */
export function undoScale(operation: string, values: Float64Array, scale: number, what: string): Float64Array {
  for (let k = 0; k < values.length; k++) values[k] /= scale;
  if (values.every(Number.isFinite)) return values;
  throw new LecternError("numerical", `${operation}: the entries are too large and ${what} overflows; rescale them`);
}
