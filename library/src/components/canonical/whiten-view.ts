/**
 * Whitening one view: coordinates in which it has (with its ridge) unit variance in every direction. Canonical correlation
 * is the singular value decomposition of what two views have in common in these coordinates (Björck and Golub 1973).
 *
 * With C the covariance of the view and r its ridge, the map W satisfies Wᵀ (C + r I) W = I. It comes from the Cholesky
 * factor of C + r I where that is accurate, otherwise from the singular values of the samples, which show the rank, and
 * with more columns than samples from the kernel matrix X Xᵀ (the dual form: n x n instead of d x d).
 */
import { LecternError } from "../../core/errors.js";
import { identity, type Matrix, transpose, zeros } from "../../data/matrix.js";
import { type ColumnMoments, columnMoments } from "../../linalg/column-moments.js";
import { symmetricEigen } from "../../linalg/eigen/symmetric-eigen.js";
import { cholesky } from "../../linalg/factor/cholesky/cholesky.js";
import { substituteUpper } from "../../linalg/factor/substitution.js";
import { gramOfColumns, gramOfRows, multiply, multiplyTransposedLeft } from "../../linalg/multiply.js";
import { svd } from "../../linalg/svd/svd.js";
import { type ResolvedRidge, shrinkage } from "./ridge.js";

/** A view in coordinates of unit variance. */
export interface WhiteView {
  readonly mean: Float64Array;
  /** One row per column of the view, one column per coordinate. */
  readonly map: Matrix;
  /** The coordinates of the samples, each row multiplied by the root of its weight; or of others with their products. */
  readonly scores: Matrix;
  readonly solver: "primal" | "dual";
}

/** A view around its mean, columns in units of their standard deviation where that changes nothing. */
export interface CenteredView {
  /** The samples, or others with the same products of columns. */
  readonly x: Matrix;
  readonly moments: ColumnMoments;
  /** What each column was multiplied by; 0 for a constant one. */
  readonly factor: Float64Array;
  /** The sum of the weights. */
  readonly total: number;
}

const SMALLEST_VARIANCE = 2 ** -1000;

/** A factor loses twice as many digits as 1 / pivot has: up to here, more than nine are left. */
const SMALLEST_PIVOT = 1e-6;

/** Centres a view; `standardized` also divides by deviations, for ridges that do not depend on units. */
export function centerView(x: Matrix, weights: Float64Array | undefined, standardized: boolean): CenteredView {
  const moments = columnMoments(x, weights);
  const { mean, variance, weight } = moments;
  const factor = variance.map((value, j) => {
    if (isFlat(value, mean[j])) return 0;
    return standardized ? 1 / Math.sqrt(value) : 1;
  });
  const result = zeros(x.rows, x.columns);
  for (let i = 0, at = 0; i < x.rows; i++) {
    const share = weights === undefined ? 1 : Math.sqrt(weights[i]);
    for (let j = 0; j < x.columns; j++, at++) result.data[at] = share * factor[j] * (x.data[at] - mean[j]);
  }
  return { x: result, moments, factor, total: weight[0] ?? 0 };
}

/** Whether a variance is only what rounding leaves of a constant column. */
export function isFlat(variance: number, mean: number): boolean {
  return variance <= Math.max(SMALLEST_VARIANCE, (10 * Number.EPSILON * Math.abs(mean)) ** 2);
}

/** The principal variances of a view: the eigenvalues of its covariance, those of rounding left out. */
export function principalVariances(view: CenteredView): Float64Array {
  return spectrum(view).variances;
}

/** Whitens a centred view. */
export function whiten(view: CenteredView, ridge: ResolvedRidge): WhiteView {
  return byFactor(view, ridge) ?? bySpectrum(view, ridge);
}

/** With C + r I = L Lᵀ, W = L⁻ᵀ; undefined where that is not accurate enough, or does not apply to this kind of ridge. */
function byFactor(view: CenteredView, ridge: ResolvedRidge): WhiteView | undefined {
  const { x, factor, total } = view;
  const d = x.columns;
  if (d >= x.rows || ridge.kind === "squared-kernel" || factor.includes(0)) return undefined;
  const covariance = gramOfColumns(x);
  const added = ridge.kind === "none" ? 0 : ridge.root ** 2;
  for (let at = 0; at < d * d; at++) covariance.data[at] /= total;
  for (let j = 0; j < d; j++) covariance.data[j * d + j] += added;
  const lower = accurateFactor(covariance);
  if (lower === undefined) return undefined;
  const map = identity(d);
  substituteUpper(transpose(lower), map);
  return finish(view, map, multiply(x, map), "primal");
}

/** The Cholesky factor; undefined where columns follow from others, or nearly so. */
export function accurateFactor(a: Matrix): Matrix | undefined {
  let factor: Matrix;
  try {
    factor = cholesky(a);
  } catch (error) {
    if (error instanceof LecternError && error.code === "numerical") return undefined;
    throw error;
  }
  for (let j = 0; j < a.rows; j++) {
    const at = j * a.rows + j;
    if (!(factor.data[at] ** 2 >= SMALLEST_PIVOT * a.data[at])) return undefined;
  }
  return factor;
}

/** X = √n U √c Vᵀ: the scores √n U, shrunk by the ridge, and the map V / √c that makes them. */
function bySpectrum(view: CenteredView, ridge: ResolvedRidge): WhiteView {
  const { x, total } = view;
  const { variances, left, right } = spectrum(view);
  const kept = shrinkage(ridge, variances, total);
  const rank = variances.length;
  const root = Math.sqrt(total);
  const scores = scaledColumns(
    left,
    kept.map((f) => f * root),
  );
  if (right !== undefined) {
    const map = scaledColumns(
      right,
      kept.map((f, k) => f / Math.sqrt(variances[k])),
    );
    return finish(view, map, scores, "primal");
  }
  // Xᵀ U √n / λ, with λ = n c.
  const dual = scaledColumns(
    left,
    kept.map((f, k) => f / (root * variances[k])),
  );
  return finish(view, rank === 0 ? zeros(x.columns, 0) : multiplyTransposedLeft(x, dual), scores, "dual");
}

interface Spectrum {
  /** Largest first. */
  readonly variances: Float64Array;
  /** U, a column for each variance. */
  readonly left: Matrix;
  /** V; absent in the dual form. */
  readonly right: Matrix | undefined;
}

function spectrum({ x, total }: CenteredView): Spectrum {
  const size = Math.max(x.rows, x.columns) * Number.EPSILON;
  if (x.columns <= x.rows) {
    const { u, values, v } = svd(x);
    const rank = values.filter((value) => value > size * values[0]).length;
    const variances = values.subarray(0, rank).map((value) => (value / Math.sqrt(total)) ** 2);
    return { variances, left: firstColumns(u, rank), right: firstColumns(v, rank) };
  }
  const { values, vectors } = symmetricEigen(gramOfRows(x));
  const largest = values[values.length - 1] ?? 0;
  const rank = values.filter((value) => value > size * largest && value > 0).length;
  const variances = values.slice(values.length - rank).reverse();
  return { variances: variances.map((value) => value / total), left: lastColumns(vectors, rank), right: undefined };
}

/** Back to the units of the columns. */
function finish(
  { moments, factor }: CenteredView,
  map: Matrix,
  scores: Matrix,
  solver: WhiteView["solver"],
): WhiteView {
  const { columns } = map;
  for (let at = 0; at < map.data.length; at++) map.data[at] *= factor[Math.floor(at / columns)];
  return { mean: moments.mean, map, scores, solver };
}

/** Column k multiplied by factors[k]. */
export function scaledColumns(a: Matrix, factors: ArrayLike<number>): Matrix {
  return { ...a, data: a.data.map((value, at) => value * factors[at % a.columns]) };
}

/** The first columns. */
export function firstColumns(a: Matrix, count: number): Matrix {
  if (count === a.columns) return a;
  const result = zeros(a.rows, count);
  for (let i = 0; i < a.rows; i++) {
    result.data.set(a.data.subarray(i * a.columns, i * a.columns + count), i * count);
  }
  return result;
}

/** The last columns in the opposite order: eigenvectors with the largest eigenvalue first. */
export function lastColumns(a: Matrix, count: number): Matrix {
  const result = zeros(a.rows, count);
  for (let i = 0; i < a.rows; i++) {
    for (let k = 0; k < count; k++) result.data[i * count + k] = a.data[(i + 1) * a.columns - 1 - k];
  }
  return result;
}
