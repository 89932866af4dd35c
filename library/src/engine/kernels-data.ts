/** The kernels beyond linear algebra, group by group; the conventions are those of kernels.ts. */
import type { ProductKernels } from "./kernels.js";

/**
 * Functions of each pair of a row of X (m x d) and a row of Y (n x d), written to the m x n matrix `out`. The norms are
 * those of {@link VectorKernels.rowNorms}. With `same`, X and Y are the same rows (same address, m = n): half is
 * computed, the result is exactly symmetric, and a row has distance exactly 0 to itself.
 */
export interface PairKernels {
  /** ‖x − y‖² = ‖x‖² + ‖y‖² − 2 x·y, never below 0. */
  squaredDistances(
    same: boolean,
    m: number,
    n: number,
    d: number,
    x: number,
    ldx: number,
    xNorms: number,
    y: number,
    ldy: number,
    yNorms: number,
    out: number,
    ldo: number,
  ): void;
  /** exp(−gamma ‖x − y‖²). */
  rbfGram(
    same: boolean,
    m: number,
    n: number,
    d: number,
    x: number,
    ldx: number,
    xNorms: number,
    y: number,
    ldy: number,
    yNorms: number,
    gamma: number,
    out: number,
    ldo: number,
  ): void;
  /** (gamma x·y + offset)^degree for a whole, non-negative degree. */
  polynomialGram(
    same: boolean,
    m: number,
    n: number,
    d: number,
    x: number,
    ldx: number,
    y: number,
    ldy: number,
    gamma: number,
    offset: number,
    degree: number,
    out: number,
    ldo: number,
  ): void;
  /** tanh(gamma x·y + offset). */
  sigmoidGram(
    same: boolean,
    m: number,
    n: number,
    d: number,
    x: number,
    ldx: number,
    y: number,
    ldy: number,
    gamma: number,
    offset: number,
    out: number,
    ldo: number,
  ): void;
  /** exp(−gamma ‖x − y‖₁). */
  laplaceGram(
    same: boolean,
    m: number,
    n: number,
    d: number,
    x: number,
    ldx: number,
    y: number,
    ldy: number,
    gamma: number,
    out: number,
    ldo: number,
  ): void;
  /** Σ |xⱼ − yⱼ|. */
  manhattanDistances(
    same: boolean,
    m: number,
    n: number,
    d: number,
    x: number,
    ldx: number,
    y: number,
    ldy: number,
    out: number,
    ldo: number,
  ): void;
  /**
   * For each row of X the row of C (centers x d) nearest to it: labels (32-bit) gets its index, the lower one among ties,
   * distances (or 0) its squared distance, computed as Σ (xⱼ − cⱼ)². centerNorms are the squared norms of C's rows.
   */
  nearestCenters(
    m: number,
    centers: number,
    d: number,
    x: number,
    ldx: number,
    c: number,
    ldc: number,
    centerNorms: number,
    labels: number,
    distances: number,
  ): void;
}

/** y[i] ← f(x[i]) for i < n, to a relative error of 1e-13 or better; y may be x. */
export interface FunctionKernels {
  exp(n: number, x: number, y: number): void;
  /** exp(x) − 1, accurate even for tiny x. */
  expm1(n: number, x: number, y: number): void;
  log(n: number, x: number, y: number): void;
  /** log(1 + x), accurate even for tiny x. */
  log1p(n: number, x: number, y: number): void;
  tanh(n: number, x: number, y: number): void;
  erf(n: number, x: number, y: number): void;
}

/** The smallest and largest entries of rows. NaN counts as larger than every number for minima, smaller for maxima. */
export interface SelectionKernels {
  /** For each row of A (m x n, n ≥ 1): the index (32-bit) of its smallest entry, the first among ties, and (or 0) its value. */
  rowArgmin(m: number, n: number, a: number, lda: number, indices: number, values: number): void;
  /** The same for the largest entry. */
  rowArgmax(m: number, n: number, a: number, lda: number, indices: number, values: number): void;
  /**
   * For each row of A (m x n) its k ≤ n smallest entries in ascending order, ties by index: row i of the m x k matrices
   * `indices` (32-bit) and `values`.
   */
  smallest(m: number, n: number, k: number, a: number, lda: number, indices: number, values: number): void;
  /**
   * For each row x of X (m x d) the k ≤ n rows y of Y (n x d) with the smallest offset + x·y, in ascending order, ties by
   * index: row i of the m x k matrices `indices` (32-bit) and `values`. All numbers are finite. Both matrices are in
   * panels of 4 rows, column after column, so that entry p of row j is number (⌊j / 4⌋ d + p) 4 + j mod 4; the last panel
   * is padded with any numbers, and the offsets, one for each row of Y, with as many infinite ones.
   */
  smallestProducts(
    m: number,
    n: number,
    d: number,
    k: number,
    x: number,
    y: number,
    offsets: number,
    indices: number,
    values: number,
  ): void;
  /** The same in floats, where the panels of Y (not those of X) have 8 rows. */
  smallestProducts32: SelectionKernels["smallestProducts"];
  /**
   * For each row x of X (m x d) the k ≤ n points y of a k-d tree with the smallest Σ (xⱼ − yⱼ)², in ascending order, ties by
   * index: row i of the m x k matrices `indices` (32-bit) and `values`. All numbers are finite. The points of each leaf are in
   * panels of 8, column after column, so that entry p of the point at place t is number (⌊t / 8⌋ d + p) 8 + t mod 8; the last
   * panel is padded with any finite ones, and `order` (32-bit) has the index of each place. A node is three 32-bit numbers: for a
   * leaf the place of its first point, the one after its last, and 0; for others the number of the pair of boxes around its
   * children, 0, and its right child (the left one is the next node; node 0 is the root). A pair of boxes has for each column
   * the lower ends of the left and the right one, then the upper ends.
   */
  nearestInTree(
    m: number,
    n: number,
    d: number,
    k: number,
    x: number,
    points: number,
    order: number,
    nodes: number,
    boxes: number,
    indices: number,
    values: number,
  ): void;
}

/** Sums by bins. */
export interface HistogramKernels {
  /**
   * Gradient histograms for trees. `codes` holds one byte for each row of data, feature after feature, codeStride bytes
   * apart; `gradients` holds pairs (gradient, hessian), one for each row of data. For the given rows (32-bit indices, or
   * 0 for the rows 0 … count − 1), the pair of each row is added to entry (feature, code) of `histograms`, whose pairs
   * are arranged features x bins, and 1 to that of `counts` (32-bit, or 0 when not wanted). The arrays are not cleared first.
   */
  histogram(
    features: number,
    bins: number,
    count: number,
    rows: number,
    codes: number,
    codeStride: number,
    gradients: number,
    histograms: number,
    counts: number,
  ): void;
}

/** Products of single precision. */
export interface FloatKernels {
  /** The product of matrices in floats. */
  gemm32: ProductKernels["gemm"];
}

/** Products with sparse matrices, and the kernels of non-negative matrix factorisation. */
export interface FactorKernels {
  /**
   * C ← A B for m rows of a sparse matrix A and a dense B with n columns. The entries of row i of A are those from
   * rowStart[i] to rowStart[i + 1] − 1 of columnIndex (both 32-bit) and values; `entries` is the number of entries of these rows,
   * by which threads divide them.
   */
  sparseProduct(
    m: number,
    n: number,
    entries: number,
    rowStart: number,
    columnIndex: number,
    values: number,
    b: number,
    ldb: number,
    c: number,
    ldc: number,
  ): void;
  /**
   * Decreases fᵀ G f / 2 − f · v + l1 Σ f + l2 ‖f‖² / 2 over f ≥ 0, for each column f of F (k x n) with its column v of
   * V (k x n), where G (k x k) is symmetric: in each sweep every entry in turn goes to its best value. What has no curvature
   * stays, or goes to 0 when l1 > 0. violations[j] ← the sum of the sizes of the projected gradient of column j, as met in
   * the first sweep.
   */
  descendNonNegative(
    n: number,
    k: number,
    sweeps: number,
    g: number,
    ldg: number,
    l1: number,
    l2: number,
    v: number,
    ldv: number,
    f: number,
    ldf: number,
    violations: number,
  ): void;
}

/**
 * What logistic regression needs. What has one row per class is a matrix with one column per sample; its leading dimension is
 * ld. With one class there are two, of which the second has the probability σ(score) and the code 1. Codes are 32-bit;
 * shares are what the samples count for.
 */
export interface SoftmaxKernels {
  /**
   * Scores (classes x n) become probabilities in their place; residuals ← share · (probability − [the sample is of the
   * class]), losses[i] ← −share · log(probability of the sample's class).
   */
  softmaxResiduals(
    n: number,
    classes: number,
    scores: number,
    ld: number,
    codes: number,
    shares: number,
    residuals: number,
    losses: number,
  ): void;
  /**
   * The same for the scores W Zᵀ, where Z is n x d and W classes x d without gaps; and the gradients R Z, with R the
   * residuals, of each `block` samples on their own: ⌈n / block⌉ matrices classes x d, one after the other.
   */
  softmaxGradients(
    n: number,
    block: number,
    classes: number,
    d: number,
    z: number,
    ldz: number,
    w: number,
    codes: number,
    shares: number,
    probabilities: number,
    residuals: number,
    ld: number,
    losses: number,
    gradients: number,
  ): void;
}
