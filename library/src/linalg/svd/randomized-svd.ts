/**
 * The leading singular triplets by random projection (Halko, Martinsson & Tropp, Finding structure with randomness, SIAM
 * Review 53(2), 2011): an orthonormal basis of A Ω for a random Ω, sharpened by power iterations with
 * re-orthonormalisation (algorithm 4.4), then the decomposition of the small matrix that A is on that basis.
 */

import { LecternError } from "../../core/errors.js";
import { isMatrix, type Matrix, transpose, zeros } from "../../data/matrix.js";
import { createRandom, type Random } from "../../numeric/random.js";
import { appendRandomRow, orthogonalize } from "../iterative/krylov-basis.js";
import { asOperator, type OperatorLike } from "../iterative/operator.js";
import { requireCount, requireFiniteProduct } from "../iterative/operator-checks.js";
import { multiply, multiplyTransposed } from "../multiply.js";
import { divideVector, vectorNorm } from "../vector-operations.js";
import { jacobiSvd } from "./small-svd.js";

/** Settings of {@link randomizedSvd}. */
export interface RandomizedSvdSettings {
  /** How many singular triplets. */
  readonly components: number;
  /** Random vectors beyond `components`; 10 unless given. */
  readonly oversampling?: number;
  /** Rounds of multiplication by A Aᵀ; 4 unless given. More for slowly falling singular values. */
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
 * The largest singular values and their vectors, of a dense, sparse or implicit matrix; nearly optimal, in few products.
 * The entry of largest size in each column of U is positive. For exact triplets use {@link svd}.
 *
 * @example
 * ```ts
 * import { asMatrix } from "lectern";
 * import { randomizedSvd } from "lectern/linalg";
 *
 * randomizedSvd(asMatrix([[3, 0], [0, 2], [0, 0]]), { components: 1 }).values; // 3
 * ```
 */
export function randomizedSvd(matrix: OperatorLike, settings: RandomizedSvdSettings): TruncatedSvd {
  const where = "randomizedSvd";
  const { rows, columns } = asOperator(matrix, where);
  const { components, oversampling = 10, powerIterations = 4, seed = 0 } = settings;
  const smaller = Math.min(rows, columns);
  requireCount(where, "components", components, 1, smaller);
  requireCount(where, "oversampling", oversampling, 0);
  requireCount(where, "powerIterations", powerIterations, 0);
  const width = Math.min(components + oversampling, smaller);
  const random = createRandom(seed);
  const products = rowProductsOf(where, matrix);

  // Vectors are rows throughout. q spans the range of A, p that of Aᵀ.
  const start = zeros(width, columns);
  for (let i = 0; i < start.data.length; i++) start.data[i] = random.normal();
  let q = orthonormalRows(products.times(start), random).basis;
  for (let round = 0; round < powerIterations; round++) {
    const p = orthonormalRows(products.timesTransposed(q), random).basis;
    q = orthonormalRows(products.times(p), random).basis;
  }
  // qᵀA = L p with triangular L = W Σ Zᵀ, so A ≈ (q W) Σ (p Z)ᵀ.
  const { basis: p, lower } = orthonormalRows(products.timesTransposed(q), random);
  const small = jacobiSvd(lower);
  const u = multiply(firstRows(transpose(small.u), components), q);
  const v = multiply(firstRows(transpose(small.v), components), p);
  orientRows(u, v);
  return { u: transpose(u), values: small.values.slice(0, components), v: transpose(v) };
}

interface RowProducts {
  /** Row i of the result is A times row i. */
  times(x: Matrix): Matrix;
  /** Row i of the result is Aᵀ times row i. */
  timesTransposed(x: Matrix): Matrix;
}

function rowProductsOf(where: string, matrix: OperatorLike): RowProducts {
  const check = (result: Matrix): Matrix => {
    requireFiniteProduct(where, result.data);
    return result;
  };
  if (isMatrix(matrix)) {
    return {
      times: (x) => check(multiplyTransposed(x, matrix)),
      timesTransposed: (x) => check(multiply(x, matrix)),
    };
  }
  const operator = asOperator(matrix, where);
  const transposed = operator.applyTransposed?.bind(operator);
  if (transposed === undefined) {
    throw new LecternError("invalid-data", `${where}: the operator needs applyTransposed`, { where });
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

/**
 * Orthonormal rows and a lower triangle with Y = lower · basis (a QR decomposition of Yᵀ). A row that depends on those
 * before it is replaced by a random one with zero in the triangle.
 */
function orthonormalRows(y: Matrix, random: Random): { basis: Matrix; lower: Matrix } {
  const { rows, columns: n } = y;
  const basis = { ...y, data: y.data.slice() };
  const lower = zeros(rows, rows);
  const coefficients = new Float64Array(rows);
  const work = new Float64Array(rows);
  let largest = 0;
  for (let r = 0; r < rows; r++) {
    const row = basis.data.subarray(r * n, (r + 1) * n);
    largest = Math.max(largest, vectorNorm(row));
    coefficients.fill(0);
    const left = orthogonalize(basis.data, r, row, coefficients, work);
    lower.data.set(coefficients.subarray(0, r), r * rows);
    if (left > 16 * Number.EPSILON * largest) {
      lower.data[r * rows + r] = left;
      divideVector(row, left);
    } else {
      appendRandomRow(basis.data, n, r, random);
    }
  }
  return { basis, lower };
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
