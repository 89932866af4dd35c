/**
 * LU factorisation with partial pivoting, in place. The columns are halved: factorise the left half, apply its row
 * exchanges and its elimination to the right half as one triangular solve and one product, factorise the rest of the
 * right half. So nearly all work is products of large matrices, and the narrow panels, which cannot be products,
 * are only a few columns wide (Toledo, "Locality of reference in LU decomposition with partial pivoting", SIAM J.
 * Matrix Anal. Appl. 18(4), 1997).
 */
import type { Engine } from "../../../engine/index.js";
import { entryAddress, type PlacedMatrix } from "../placed-matrix.js";

/** Panels of this many columns, a cache line of each row, are factorised directly. */
const PANEL = 8;

/**
 * Overwrites the square A with U on and above the diagonal and L below it; at step k row k was exchanged with row
 * `pivots[k]`. A column without any pivot is left as it is.
 */
export function luInPlace(engine: Engine, a: PlacedMatrix, pivots: Int32Array): void {
  const { kernels, memory } = engine;
  const { stride } = a;
  const n = pivots.length;
  const view = memory.f64;
  const start = a.address / 8;

  function factorize(first: number, end: number): void {
    if (end - first <= PANEL) {
      luDirect(view, start, stride, first, end, pivots);
      return;
    }
    const middle = first + PANEL * Math.floor(Math.ceil((end - first) / PANEL) / 2);
    const [left, right] = [middle - first, end - middle];
    factorize(first, middle);
    exchangeRows(view, start, stride, middle, end, pivots, first, middle);
    const corner = entryAddress(a, first, first);
    const beside = entryAddress(a, first, middle);
    const below = entryAddress(a, middle, first);
    const rest = entryAddress(a, middle, middle);
    kernels.trsm(true, true, false, true, left, right, 1, corner, stride, beside, stride);
    kernels.gemm(false, false, n - middle, right, left, -1, below, stride, beside, stride, 1, rest, stride);
    factorize(middle, end);
    exchangeRows(view, start, stride, first, middle, pivots, middle, end);
  }

  factorize(0, n);
}

/** x ← A⁻¹ x, or A⁻ᵀ x, with the factors and a buffer for a vector in the engine. */
export function luSolveInPlace(
  { kernels, memory }: Engine,
  { address, stride }: PlacedMatrix,
  pivots: Int32Array,
  transposed: boolean,
  vector: number,
  x: Float64Array,
): void {
  const n = pivots.length;
  const view = memory.f64.subarray(vector / 8, vector / 8 + n);
  view.set(x);
  if (!transposed) for (let k = 0; k < n; k++) swapEntries(view, k, pivots[k]);
  // A = Pᵀ L U: L first, then U; of the transpose Uᵀ first.
  kernels.trsv(!transposed, transposed, !transposed, n, address, stride, vector);
  kernels.trsv(transposed, transposed, transposed, n, address, stride, vector);
  if (transposed) for (let k = n - 1; k >= 0; k--) swapEntries(view, k, pivots[k]);
  x.set(view);
}

/** {@link luInPlace} for the columns first … end − 1 alone, whose rows from `first` on are not eliminated yet. */
export function luDirect(
  data: Float64Array,
  start: number,
  stride: number,
  first: number,
  end: number,
  pivots: Int32Array,
): void {
  const n = pivots.length;
  let pivot = largestInColumn(data, start, stride, first, n);
  for (let k = first; k < end; k++) {
    pivots[k] = pivot;
    exchange(data, start + k * stride, start + pivot * stride, first, end);
    pivot = eliminate(data, start, stride, k, end, n);
  }
}

/** Exchanges rows as the steps from `firstStep` on did, in the columns first … end − 1. */
function exchangeRows(
  data: Float64Array,
  start: number,
  stride: number,
  first: number,
  end: number,
  pivots: Int32Array,
  firstStep: number,
  endStep: number,
): void {
  for (let k = firstStep; k < endStep; k++) {
    exchange(data, start + k * stride, start + pivots[k] * stride, first, end);
  }
}

function swapEntries(x: Float64Array, i: number, j: number): void {
  const value = x[i];
  x[i] = x[j];
  x[j] = value;
}

function exchange(data: Float64Array, p: number, q: number, first: number, end: number): void {
  if (p === q) return;
  for (let j = first; j < end; j++) {
    const value = data[p + j];
    data[p + j] = data[q + j];
    data[q + j] = value;
  }
}

function largestInColumn(data: Float64Array, start: number, stride: number, k: number, n: number): number {
  let best = k;
  let largest = -1;
  for (let i = k, at = start + k * stride + k; i < n; i++, at += stride) {
    const size = Math.abs(data[at]);
    if (size > largest) {
      largest = size;
      best = i;
    }
  }
  return best;
}

/** Column k of L and the columns of the panel to its right; returns where the next column is largest. */
function eliminate(data: Float64Array, start: number, stride: number, k: number, end: number, n: number): number {
  const from = start + k * stride;
  const next = k + 1;
  const pivot = data[from + k];
  if (pivot === 0) return next < end ? largestInColumn(data, start, stride, next, n) : next;
  let best = next;
  let largest = -1;
  for (let i = next, to = from + stride; i < n; i++, to += stride) {
    const factor = data[to + k] / pivot;
    data[to + k] = factor;
    for (let j = next; j < end; j++) data[to + j] -= factor * data[from + j];
    // The row is in cache, so the search for the next pivot costs nothing.
    const size = next < end ? Math.abs(data[to + next]) : 0;
    if (size > largest) {
      largest = size;
      best = i;
    }
  }
  return best;
}
