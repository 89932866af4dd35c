/** Decompositions work on entries near 1, where squares neither overflow nor vanish; powers of two round nothing. */
import { LecternError } from "../core/errors.js";
import type { Matrix } from "../data/matrix.js";
import { largestEntry, requireFinite } from "./check-matrix.js";
import { innerProduct } from "./vector-operations.js";

/** Entries of this size and their squares can be added up without overflow, and what vanishes is far below rounding. */
const LARGEST_EXPONENT = 300;

/**
 * A power of two that brings the largest entry near 1, where entries are so large or small that it is needed, else 1.
 * Refuses NaN and infinite entries.
 */
export function powerOfTwoScale(operation: string, a: Matrix): number {
  if (isOrdinary(a.data)) return 1;
  requireFinite(operation, a);
  const largest = largestEntry(a);
  if (largest === 0) return 1;
  const exponent = Math.ceil(Math.log2(largest));
  if (Math.abs(exponent) <= LARGEST_EXPONENT) return 1;
  return 2 ** -Math.max(-1022, Math.min(1022, exponent));
}

/** Whether all entries are finite and none is too large or all too small; one sum of squares tells. */
function isOrdinary(data: Float64Array): boolean {
  const squares = innerProduct(data, data);
  return squares < 4 ** LARGEST_EXPONENT && squares > 4 ** -LARGEST_EXPONENT * data.length;
}

/** Takes the scale back, in place; refuses results that overflow, which are called `what`. */
export function undoScale(operation: string, values: Float64Array, scale: number, what: string): Float64Array {
  for (let k = 0; k < values.length; k++) values[k] /= scale;
  if (values.every(Number.isFinite)) return values;
  throw new LecternError("numerical", `${operation}: the entries are too large, ${what} overflows; rescale them`);
}
