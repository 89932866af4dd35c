/**
 * LDLᵀ of symmetric quasi-definite matrices [P Aᵀ; A −N] with P and N positive definite. Such a factorisation exists
 * in every order, so no pivoting is needed (Vanderbei, Symmetric quasidefinite matrices, SIAM J. Optim. 5(1), 1995).
 */

/** The unit lower triangle L and the diagonal D, packed into one row-major array. */
export interface QuasiDefiniteFactor {
  readonly size: number;
  readonly packed: Float64Array;
}

/**
 * Factors the matrix given by its lower triangle (row-major). Undefined when one of the first `positive` pivots is not
 * positive or one of the others not negative: then the matrix is not quasi-definite to rounding.
 */
export function factorQuasiDefinite(
  matrix: Float64Array,
  size: number,
  positive: number,
): QuasiDefiniteFactor | undefined {
  const packed = new Float64Array(size * size);
  // scaled[k] = Lᵢₖ Dₖ of the row in work, so that the inner loop is a plain inner product of rows.
  const scaled = new Float64Array(size);
  for (let i = 0; i < size; i++) {
    const start = i * size;
    for (let j = 0; j < i; j++) {
      let sum = matrix[start + j];
      for (let k = 0, q = j * size; k < j; k++) sum -= scaled[k] * packed[q + k];
      scaled[j] = sum;
    }
    let pivot = matrix[start + i];
    for (let j = 0; j < i; j++) {
      packed[start + j] = scaled[j] / packed[j * size + j];
      pivot -= scaled[j] * packed[start + j];
    }
    const isRight = i < positive ? pivot > 0 : pivot < 0;
    if (!isRight || !Number.isFinite(pivot)) return undefined;
    packed[start + i] = pivot;
  }
  return { size, packed };
}

/** Solves with the factors, in place. */
export function solveQuasiDefinite({ size, packed }: QuasiDefiniteFactor, b: Float64Array): void {
  for (let i = 0; i < size; i++) {
    let sum = b[i];
    for (let k = 0, p = i * size; k < i; k++) sum -= packed[p + k] * b[k];
    b[i] = sum;
  }
  for (let i = 0; i < size; i++) b[i] /= packed[i * size + i];
  for (let i = size - 1; i >= 0; i--) {
    const value = b[i];
    for (let k = 0, p = i * size; k < i; k++) b[k] -= packed[p + k] * value;
  }
}
