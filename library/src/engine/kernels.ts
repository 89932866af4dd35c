/**
 * The kernels of every tier. Matrices are row-major and given by the address of their first entry and a leading
 * dimension: the distance between rows in numbers (not bytes), at least the number of columns. Numbers are doubles
 * unless the name ends in 32. Kernels allocate nothing, check nothing, and never access the gap between the end of
 * a row and the beginning of the next. Outputs must not overlap inputs unless stated otherwise.
 */
/** The kernels that every engine has from the start: linear algebra. */
export type Kernels = ProductKernels & TriangularKernels & VectorKernels;

/** Products of matrices and vectors. */
export interface ProductKernels {
  /**
   * C ← beta C + alpha op(A) op(B), where op(A) is m x k, op(B) is k x n, and op transposes when its flag is set.
   * With beta = 0 the old C is overwritten, NaN included; with alpha = 0 or k = 0, A and B are not read.
   */
  gemm(
    transA: boolean,
    transB: boolean,
    m: number,
    n: number,
    k: number,
    alpha: number,
    a: number,
    lda: number,
    b: number,
    ldb: number,
    beta: number,
    c: number,
    ldc: number,
  ): void;
  /**
   * C ← beta C + alpha op(A) op(A)ᵀ, where op(A) is n x k; only the lower (or upper) triangle of C is read and written.
   */
  syrk(
    lower: boolean,
    trans: boolean,
    n: number,
    k: number,
    alpha: number,
    a: number,
    lda: number,
    beta: number,
    c: number,
    ldc: number,
  ): void;
  /**
   * Sums over pieces of `height` rows of A (m x n, without gaps; the last piece may be shorter), which first becomes
   * diag(r) (A − 1 pᵀ) for the point p and the roots r of weights: piece s adds Aᵀr to row s of `sums`, Aᵀt for the
   * targets t to row s of `withTarget`, and the lower triangle of AᵀA to the s-th n x n matrix of `grams`. An address
   * of 0 means no point, roots or targets.
   */
  columnProducts(
    m: number,
    n: number,
    height: number,
    point: number,
    roots: number,
    targets: number,
    a: number,
    sums: number,
    withTarget: number,
    grams: number,
  ): void;
  /** y ← beta y + alpha op(A) x, where A itself (not op(A)) is m x n. */
  gemv(
    trans: boolean,
    m: number,
    n: number,
    alpha: number,
    a: number,
    lda: number,
    x: number,
    beta: number,
    y: number,
  ): void;
  /** A ← A + alpha x yᵀ, where A is m x n. */
  ger(m: number, n: number, alpha: number, x: number, y: number, a: number, lda: number): void;
  /** y ← beta y + alpha A x, where the symmetric A is given by its lower (or upper) triangle; the other is not read. */
  symv(lower: boolean, n: number, alpha: number, a: number, lda: number, x: number, beta: number, y: number): void;
  /** One triangle of A ← A + alpha (x yᵀ + y xᵀ). */
  syr2(lower: boolean, n: number, alpha: number, x: number, y: number, a: number, lda: number): void;
  /** Copies the lower (or upper) triangle onto the other, so that A becomes symmetric. */
  mirror(lower: boolean, n: number, a: number, lda: number): void;
  /** B ← Aᵀ, where A is m x n. */
  transpose(m: number, n: number, a: number, lda: number, b: number, ldb: number): void;
}

/** Triangular systems. T is the lower or upper triangle of A; with `unit` its diagonal counts as 1 and is not read. */
export interface TriangularKernels {
  /** x ← op(T)⁻¹ x. */
  trsv(lower: boolean, trans: boolean, unit: boolean, n: number, a: number, lda: number, x: number): void;
  /** B ← alpha op(T)⁻¹ B when `left`, otherwise B ← alpha B op(T)⁻¹; B is m x n. */
  trsm(
    left: boolean,
    lower: boolean,
    trans: boolean,
    unit: boolean,
    m: number,
    n: number,
    alpha: number,
    a: number,
    lda: number,
    b: number,
    ldb: number,
  ): void;
}

/**
 * Vectors of n numbers; entry i of x is incX numbers after entry i − 1, so that columns of a matrix are vectors too.
 */
export interface VectorKernels {
  /** Σ xᵢ yᵢ. */
  dot(n: number, x: number, incX: number, y: number, incY: number): number;
  /** y ← y + alpha x. */
  axpy(n: number, alpha: number, x: number, incX: number, y: number, incY: number): void;
  /** x ← alpha x; with alpha = 0 the result is 0, NaN included. */
  scale(n: number, alpha: number, x: number, incX: number): void;
  /** ‖x‖, without intermediate overflow or underflow. */
  norm(n: number, x: number, incX: number): number;
  /** y ← x. */
  copy(n: number, x: number, incX: number, y: number, incY: number): void;
  /** Exchanges x and y. */
  swap(n: number, x: number, incX: number, y: number, incY: number): void;
  /** The plane rotation (x, y) ← (cosine x + sine y, cosine y − sine x). */
  rotate(n: number, x: number, incX: number, y: number, incY: number, cosine: number, sine: number): void;
  /** out[i] ← ‖row i of A‖², where A is m x n. */
  rowNorms(m: number, n: number, a: number, lda: number, out: number): void;
}
