/**
 * Whole operations that a native tier may have, so that linear algebra need not build them from kernels. All matrices
 * are row-major without gaps between rows; those of factorisations are overwritten, and in the
 * engine's memory unless stated otherwise.
 */
export interface Lapack {
  /**
   * C ← op(A) op(B), m x n with inner length k, on ordinary arrays rather than in the engine's memory: a native library
   * need not copy them.
   */
  product(
    transA: boolean,
    transB: boolean,
    m: number,
    n: number,
    k: number,
    a: Float64Array,
    b: Float64Array,
    c: Float64Array,
  ): void;
  /** The lower triangle of C (n x n) ← that of AᵀA, for A of m x n; also on ordinary arrays. */
  gram(m: number, n: number, a: Float64Array, c: Float64Array): void;
  /** y ← Aᵀ x, for A of m x n; also on ordinary arrays. */
  transposedProduct(m: number, n: number, a: Float64Array, x: Float64Array, y: Float64Array): void;
  /**
   * The lower triangle of A (n x n) ← its Cholesky factor, also on an ordinary array; the upper one is not touched.
   * Returns 0, or the number of the pivot that is not positive.
   */
  potrf(n: number, a: Float64Array): number;
  /**
   * Solves A X = B for square A (n x n) with partial pivoting; B holds one right-hand side per row (count x n) and
   * is replaced by the solutions. Returns 0, or the number of the pivot that is zero.
   */
  gesv(n: number, count: number, a: number, b: number): number;
  /** A (m x n, m ≥ n) ← Q with orthonormal columns, R (n x n) ← the upper triangular factor. */
  qr(m: number, n: number, a: number, r: number): void;
  /**
   * A symmetric (n x n) ← its unit eigenvectors, one per row; values (n) ← the eigenvalues, ascending. Returns 0 on
   * success.
   */
  syevd(n: number, a: number, values: number): number;
  /**
   * A (m x n) = U diag(values) Vᵀ with k = min(m, n): U is m x k, Vᵀ is k x n, values descend. Returns 0 on success.
   */
  gesdd(m: number, n: number, a: number, u: number, values: number, vTransposed: number): number;
}
