/**
 * The 1-norm of a linear map that is known only by its products with vectors: Hager's method as improved by Higham
 * (1988, "FORTRAN codes for estimating the one-norm of a real or complex matrix"), which LAPACK uses too.
 */

/** A linear map of vectors of one length, applied in place. */
export type InPlace = (x: Float64Array) => void;

/** More iterations than this hardly ever change the estimate. */
const MAX_ROUNDS = 5;

/** ‖B‖₁ from a few products with B and Bᵀ: a lower bound that is nearly always within a factor of three. */
export function estimateOneNorm(n: number, apply: InPlace, applyTransposed: InPlace): number {
  if (n === 0) return 0;
  const x = new Float64Array(n).fill(1 / n);
  apply(x);
  if (n === 1) return Math.abs(x[0]);
  let estimate = absoluteSum(x);
  const signs = new Float64Array(n);
  takeSigns(x, signs);
  x.set(signs);
  applyTransposed(x);
  let column = indexOfLargest(x);
  for (let round = 2; round <= MAX_ROUNDS; round++) {
    x.fill(0);
    x[column] = 1;
    apply(x);
    const previous = estimate;
    estimate = Math.max(estimate, absoluteSum(x));
    // The same signs again, or no gain: the iteration has converged.
    if (!takeSigns(x, signs) || estimate <= previous) break;
    x.set(signs);
    applyTransposed(x);
    const next = indexOfLargest(x);
    if (Math.abs(x[next]) === Math.abs(x[column])) break;
    column = next;
  }
  // A vector for matrices on which cancellation misleads the iteration.
  for (let i = 0; i < n; i++) x[i] = (i % 2 === 0 ? 1 : -1) * (1 + i / (n - 1));
  apply(x);
  return Math.max(estimate, (2 * absoluteSum(x)) / (3 * n));
}

function absoluteSum(x: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < x.length; i++) sum += Math.abs(x[i]);
  return sum;
}

/** Stores the signs of x; returns whether any changed. */
function takeSigns(x: Float64Array, signs: Float64Array): boolean {
  let changed = false;
  for (let i = 0; i < x.length; i++) {
    const sign = x[i] < 0 ? -1 : 1;
    if (sign !== signs[i]) changed = true;
    signs[i] = sign;
  }
  return changed;
}

function indexOfLargest(x: Float64Array): number {
  let best = 0;
  for (let i = 1; i < x.length; i++) if (Math.abs(x[i]) > Math.abs(x[best])) best = i;
  return best;
}
