/** The eigenpairs that kernel PCA can use. */
import { type Matrix, selectRows } from "../../data/matrix.js";

/** Eigenvalues below this share of the largest are rounding, or too small to divide by their roots (as in scikit-learn). */
const ZERO_SHARE = 1e-12;

/**
 * The `count` largest eigenvalues, descending, without those that are zero up to rounding, with their vectors. `size` is
 * the sum of the squared lengths Σ wᵢ k(xᵢ, xᵢ) before centring: what is far below it was lost when the mean was subtracted.
 */
export function keepPositive(
  values: Float64Array,
  vectorRows: Matrix,
  count: number,
  size: number,
): { readonly values: Float64Array; readonly vectors: Matrix } {
  const order = Array.from(values, (_, c) => c).sort((c, d) => values[d] - values[c]);
  const floor = Math.max(ZERO_SHARE * values[order[0]], 16 * Number.EPSILON * size, Number.MIN_VALUE);
  const kept = order.slice(0, count).filter((c) => values[c] >= floor);
  return { values: Float64Array.from(kept, (c) => values[c]), vectors: selectRows(vectorRows, kept) };
}
