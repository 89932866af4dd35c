/**
 * Whole factorisations that a native tier may bring, so that linear algebra need not build them from products. All
 * matrices are row-major in the engine's memory with no gap between rows; everything is overwritten by the result.
 */
export interface Lapack {
  /** The lower triangle of A (n x n) ← its Cholesky factor. Returns 0, or the number of the pivot that is not positive. */
  potrf(n: number, a: number): number;
  /**
   * Solves A X = B for square A (n x n) with partial pivoting; B holds one right-hand side a row (count x n) and is
   * replaced by the solutions. Returns 0, or the number of the pivot that is zero.
   */
  gesv(n: number, count: number, a: number, b: number): number;
  /** A (m x n, m ≥ n) ← Q with orthonormal columns, R (n x n) ← the upper triangular factor. */
  qr(m: number, n: number, a: number, r: number): void;
  /** A symmetric (n x n) ← its unit eigenvectors, one a row; values (n) ← the eigenvalues, ascending. Returns 0 on success. */
  syevd(n: number, a: number, values: number): number;
  /**
   * A (m x n) = U diag(values) Vᵀ with k = min(m, n): U is m x k, Vᵀ is k x n, values descend. Returns 0 on success.
   */
  gesdd(m: number, n: number, a: number, u: number, values: number, vTransposed: number): number;
}
