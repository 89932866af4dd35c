/**
 * The leading singular triplets by random projection (Halko, Martinsson & Tropp, Finding structure with randomness,
 * SIAM Review 53(2), 2011): an orthonormal basis of A Ω for a random Ω, improved by power iterations with
 * re-orthonormalisation (algorithm 4.4), then the decomposition of the small matrix of A on that basis.
 */

import { LecternError } from "../../core/errors.js";
import { createPace } from "../../core/pace.js";
import { runToEnd, type Work } from "../../core/run.js";
import { isMatrix, type Matrix, row, transpose, zeros } from "../../data/matrix.js";
import { isSparse, type SparseMatrix, transposeSparse } from "../../data/sparse.js";
import { createWorkspace, currentEngine, type Workspace, withWorkspace } from "../../engine/index.js";
import { createRandom, type Random } from "../../numeric/random/random.js";
import { asOperator, type OperatorLike } from "../iterative/operator.js";
import { requireCount, requireFiniteProduct } from "../iterative/operator-checks.js";
import { appendRandom, residentBasis } from "../iterative/resident-basis.js";
import { multiply, multiplyTransposed } from "../multiply.js";
import { NANOSECONDS } from "../paced-product.js";
import { multiplySparse } from "../sparse/dense.js";
import { vectorNorm } from "../vector-operations.js";
import { jacobiSvd } from "./small-svd.js";

/** Settings of {@link randomizedSvd}. */
export interface RandomizedSvdOptions {
  /** Number of singular triplets. */
  readonly components: number;
  /** Random vectors beyond `components`; 10 by default. */
  readonly oversampling?: number;
  /** Number of power iterations with A Aᵀ; 4 by default. Use more when the singular values decay slowly. */
  readonly powerIterations?: number;
  readonly seed?: number;
}

/** A ≈ U diag(values) Vᵀ: values descend, U and V have orthonormal columns. */
export interface TruncatedSvd {
  readonly u: Matrix;
  readonly values: Float64Array;
  readonly v: Matrix;
}

/**
 * The largest singular values and their vectors, of a dense, sparse or implicit matrix; nearly optimal, in few
 * products. The entry of largest absolute value in each column of U is positive. For exact triplets use {@link svd}.
 *
 * @example
 * ```ts
 * import { asMatrix } from "lectern/data";
 * import { randomizedSvd } from "lectern/linalg";
 *
 * randomizedSvd(asMatrix([[3, 0], [0, 2], [0, 0]]), { components: 1 }).values; // 3
 * ```
 */
export function randomizedSvd(matrix: OperatorLike, settings: RandomizedSvdOptions): TruncatedSvd {
  return runToEnd(randomizedSvdSteps(matrix, settings));
}

/** {@link randomizedSvd} as work that yields between products. */
export function* randomizedSvdSteps(matrix: OperatorLike, settings: RandomizedSvdOptions): Work<void, TruncatedSvd> {
  const where = "randomizedSvd";
  const { rows, columns } = asOperator(matrix, where);
  const { components, oversampling = 10, powerIterations = 4, seed = 0 } = settings;
  const smaller = Math.min(rows, columns);
  requireCount(where, "components", components, 1, smaller);
  requireCount(where, "oversampling", oversampling, 0);
  requireCount(where, "powerIterations", powerIterations, 0);
  const width = Math.min(components + oversampling, smaller);
  const random = createRandom(seed);
  const isTime = createPace();
  const work = NANOSECONDS * width * (rows * columns + width * (rows + columns));
  const space = createWorkspace(currentEngine());
  try {
    const products = rowProductsOf(where, matrix, space);
    // Vectors are rows throughout. q spans the range of A, p that of Aᵀ.
    const start = zeros(width, columns);
    for (let i = 0; i < start.data.length; i++) start.data[i] = random.normal();
    let q = orthonormalRows(products.times(start), random).basis;
    for (let round = 0; round < powerIterations; round++) {
      if (isTime(work)) yield;
      const p = orthonormalRows(products.timesTransposed(q), random).basis;
      if (isTime(work)) yield;
      q = orthonormalRows(products.times(p), random).basis;
    }
    if (isTime(work)) yield;
    // qᵀA = L p with L = W Σ Zᵀ, so A ≈ (q W) Σ (p Z)ᵀ.
    const { basis: p, factors } = orthonormalRows(products.timesTransposed(q), random);
    // Transposed, because the columns of L are independent or 0, unlike its rows.
    const small = jacobiSvd(transpose(factors));
    const u = multiply(firstRows(transpose(small.v), components), q);
    const v = multiply(firstRows(transpose(small.u), components), p);
    orientRows(u, v);
    return { u: transpose(u), values: small.values.slice(0, components), v: transpose(v) };
  } finally {
    space.dispose();
  }
}

/** Up to 256 MiB stay in the engine's memory between products; larger matrices are copied in pieces each time. */
const RESIDENT = 2 ** 25;

interface RowProducts {
  /** Row i of the result is A times row i. */
  times(x: Matrix): Matrix;
  /** Row i of the result is Aᵀ times row i. */
  timesTransposed(x: Matrix): Matrix;
}

function rowProductsOf(where: string, matrix: OperatorLike, space: Workspace): RowProducts {
  const check = (result: Matrix): Matrix => {
    requireFiniteProduct(where, result.data);
    return result;
  };
  if (isMatrix(matrix)) {
    if (matrix.data.length <= RESIDENT && space.engine.lapack === undefined) {
      const { times, timesTransposed } = residentRows(space, matrix);
      return { times: (x) => check(times(x)), timesTransposed: (x) => check(timesTransposed(x)) };
    }
    return {
      times: (x) => check(multiplyTransposed(x, matrix)),
      timesTransposed: (x) => check(multiply(x, matrix)),
    };
  }
  if (isSparse(matrix)) {
    const byColumns = transposeSparse(matrix);
    const timesRows = (a: SparseMatrix) => (x: Matrix) => check(transpose(multiplySparse(a, transpose(x))));
    return { times: timesRows(matrix), timesTransposed: timesRows(byColumns) };
  }
  const operator = asOperator(matrix, where);
  const transposed = operator.applyTransposed?.bind(operator);
  if (transposed === undefined) {
    throw new LecternError("invalid-data", `${where}: the operator must have applyTransposed`, { where });
  }
  const byRows = (length: number, apply: (x: Float64Array, out: Float64Array) => void) => (x: Matrix) => {
    const result = zeros(x.rows, length);
    for (let r = 0; r < x.rows; r++) {
      const row = x.data.subarray(r * x.columns, (r + 1) * x.columns);
      apply(row, result.data.subarray(r * length, (r + 1) * length));
    }
    return check(result);
  };
  return {
    times: byRows(operator.rows, (x, out) => operator.apply(x, out)),
    timesTransposed: byRows(operator.columns, transposed),
  };
}

/** Products with a dense matrix that is copied to the engine once for all of them. */
function residentRows(space: Workspace, { rows, columns, data }: Matrix): RowProducts {
  const { kernels } = space.engine;
  const a = space.matrix(rows, columns, data);
  const product = (transposed: boolean) => (x: Matrix) => {
    const [from, to] = transposed ? [rows, columns] : [columns, rows];
    const [given, out] = [space.matrix(x.rows, from, x.data), space.uninitialized(x.rows * to)];
    kernels.gemm(false, !transposed, x.rows, to, from, 1, given, from, a, columns, 0, out, to);
    const result = { rows: x.rows, columns: to, data: space.read(out, x.rows * to) };
    for (const address of [given, out]) space.release(address);
    return result;
  };
  return { times: product(false), timesTransposed: product(true) };
}

/**
 * Orthonormal rows and factors with Y = factors · basis (a QR decomposition of Yᵀ). Each row that depends on the
 * previous ones is replaced by a random one at the end, with zeros in the factors.
 */
function orthonormalRows(y: Matrix, random: Random): { basis: Matrix; factors: Matrix } {
  const { rows, columns: n } = y;
  let largest = 0;
  for (let r = 0; r < rows; r++) largest = Math.max(largest, vectorNorm(row(y, r)));
  return withWorkspace(currentEngine(), (space) => {
    const basis = residentBasis(space, rows, n);
    const { coefficients } = basis.append(y.data, new Float64Array(rows).fill(16 * Number.EPSILON * largest));
    const found = basis.count;
    const factors = zeros(rows, rows);
    for (let r = 0; r < rows; r++) factors.data.set(coefficients.subarray(r * found, (r + 1) * found), r * rows);
    while (basis.count < rows) appendRandom(basis, n, random);
    return { basis: { ...y, data: basis.read(0, rows) }, factors };
  });
}

function firstRows(matrix: Matrix, count: number): Matrix {
  return { rows: count, columns: matrix.columns, data: matrix.data.subarray(0, count * matrix.columns) };
}

/** Flips pairs of rows so that the largest entry of each row of u is positive. */
function orientRows(u: Matrix, v: Matrix): void {
  for (let k = 0; k < u.rows; k++) {
    const left = u.data.subarray(k * u.columns, (k + 1) * u.columns);
    let peak = 0;
    for (let i = 0; i < left.length; i++) if (Math.abs(left[i]) > Math.abs(peak)) peak = left[i];
    if (peak >= 0) continue;
    const right = v.data.subarray(k * v.columns, (k + 1) * v.columns);
    for (let i = 0; i < left.length; i++) left[i] = -left[i];
    for (let i = 0; i < right.length; i++) right[i] = -right[i];
  }
}
