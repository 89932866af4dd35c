/**
 * How hard the columns of a lasso problem pull at a new residual, from what earlier residuals gave. With orthonormal
 * directions bₖ whose products Qₖ = X̃ᵀbₖ are known, r = Σ cₖ bₖ + e gives x̃ⱼᵀr = Σ cₖ Qₖⱼ + x̃ⱼᵀe, and |x̃ⱼᵀe| ≤ ‖x̃ⱼ‖ ‖e‖. Along
 * a path of penalties residuals change almost in straight lines, so e is short.
 */
import type { Workspace } from "../../engine/index.js";

/** Estimates of the products of all columns with a residual. */
export interface PullEstimates {
  /** Writes estimates of x̃ₚᵀr for the places from `first` on and returns ‖e‖: their error is at most ‖x̃ₚ‖ ‖e‖. */
  estimate(first: number, out: Float64Array): number;
  /** Replaces the last estimates by x̃ₚᵀr itself, and remembers e as another direction. */
  complete(first: number, out: Float64Array): void;
  /** Exchanges what is known of two places. */
  exchange(a: number, b: number): void;
}

/** Directions that are kept, the newest. */
const DIRECTIONS = 24;

/** For d columns of n numbers, one after the other at an address, and a residual at another. */
export function createPullEstimates(
  space: Workspace,
  n: number,
  d: number,
  matrix: number,
  rest: number,
): PullEstimates {
  const { kernels, memory } = space.engine;
  const directions = space.matrix(DIRECTIONS, n);
  const products = space.matrix(DIRECTIONS, d);
  const shares = space.vector(DIRECTIONS);
  const [left, guess] = [space.vector(n), space.vector(d)];
  let count = 0;
  let next = 0;
  let length = 0;

  return {
    estimate(first, out) {
      memory.f64.copyWithin(left / 8, rest / 8, rest / 8 + n);
      memory.f64.fill(0, guess / 8, guess / 8 + d);
      if (count > 0) {
        kernels.gemv(false, count, n, 1, directions, n, rest, 0, shares);
        kernels.gemv(true, count, n, -1, directions, n, shares, 1, left);
        kernels.gemv(true, count, d, 1, products, d, shares, 0, guess);
      }
      out.set(memory.f64.subarray(guess / 8 + first, guess / 8 + d), first);
      length = Math.sqrt(kernels.dot(n, left, 1, left, 1));
      // Both sums are rounded as the residual is.
      return length + 1e-14 * Math.sqrt(kernels.dot(n, rest, 1, rest, 1));
    },
    complete(first, out) {
      if (length === 0 || first === d) return;
      const [direction, product] = [directions + 8 * n * next, products + 8 * d * next];
      memory.f64.fill(0, direction / 8, direction / 8 + n);
      kernels.axpy(n, 1 / length, left, 1, direction, 1);
      kernels.gemv(false, d - first, n, 1, matrix + 8 * n * first, n, direction, 0, product + 8 * first);
      const view = memory.f64;
      for (let p = first; p < d; p++) out[p] += length * view[product / 8 + p];
      next = (next + 1) % DIRECTIONS;
      count = Math.min(count + 1, DIRECTIONS);
    },
    exchange(a, b) {
      const view = memory.f64;
      for (let at = products / 8, k = 0; k < count; k++, at += d) {
        const moved = view[at + a];
        view[at + a] = view[at + b];
        view[at + b] = moved;
      }
    },
  };
}
