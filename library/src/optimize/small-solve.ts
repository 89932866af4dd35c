/** The small dense systems inside the optimisers (a few dozen unknowns): LU factors with partial pivoting. */

/** The factors P A = L U, packed into one row-major array, and the row that was exchanged at each pivot. */
export interface SmallFactor {
  readonly size: number;
  readonly lu: Float64Array;
  readonly pivots: Int32Array;
}

/** Factors a row-major matrix; undefined when a pivot is negligible compared with the largest entry. */
export function factorSmall(a: Float64Array, size: number): SmallFactor | undefined {
  const n = size;
  const lu = a.slice();
  const pivots = new Int32Array(n);
  let largest = 0;
  for (let i = 0; i < n * n; i++) largest = Math.max(largest, Math.abs(lu[i]));
  for (let k = 0; k < n; k++) {
    let pivot = k;
    for (let i = k + 1; i < n; i++) if (Math.abs(lu[i * n + k]) > Math.abs(lu[pivot * n + k])) pivot = i;
    pivots[k] = pivot;
    if (!(Math.abs(lu[pivot * n + k]) > 1e-30 * largest)) return undefined;
    if (pivot !== k) for (let j = 0; j < n; j++) exchange(lu, k * n + j, pivot * n + j);
    for (let i = k + 1; i < n; i++) {
      const factor = (lu[i * n + k] /= lu[k * n + k]);
      if (factor === 0) continue;
      for (let j = k + 1; j < n; j++) lu[i * n + j] -= factor * lu[k * n + j];
    }
  }
  return { size: n, lu, pivots };
}

/** Solves A x = b, given the factors of A. */
export function solveSmall({ size: n, lu, pivots }: SmallFactor, b: Float64Array): Float64Array {
  const x = b.slice();
  for (let k = 0; k < n; k++) exchange(x, k, pivots[k]);
  for (let i = 1; i < n; i++) {
    let sum = x[i];
    for (let j = 0; j < i; j++) sum -= lu[i * n + j] * x[j];
    x[i] = sum;
  }
  for (let i = n - 1; i >= 0; i--) {
    let sum = x[i];
    for (let j = i + 1; j < n; j++) sum -= lu[i * n + j] * x[j];
    x[i] = sum / lu[i * n + i];
  }
  return x;
}

function exchange(a: Float64Array, i: number, j: number): void {
  const kept = a[i];
  a[i] = a[j];
  a[j] = kept;
}
