/**
 * Partial least squares: weighted sums of two sets of columns with the largest covariance, one after the other (Wold 1975;
 * Höskuldsson 1988). What a component explains is taken away before the next is sought: from the targets by the scores of
 * the samples for regression, from each set by its own scores for the canonical form.
 */
import { LecternError } from "../../core/errors.js";
import { type Matrix, zeros } from "../../data/matrix.js";
import { columnMoments } from "../../linalg/column-moments.js";
import { symmetricEigenRange } from "../../linalg/eigen/symmetric-eigen-range.js";
import {
  gramOfColumns,
  gramOfRows,
  multiplyTransposedLeft,
  multiplyTransposedVector,
  multiplyVector,
} from "../../linalg/multiply.js";
import { dot } from "../../numeric/sums.js";
import { isFlat } from "./whiten-view.js";

/** A set of columns around their means, each divided by its scale. */
export interface ScaledView {
  readonly x: Matrix;
  readonly mean: Float64Array;
  /** The standard deviation (divisor n − 1), or 1. */
  readonly scale: Float64Array;
  /** The sum of the weights. */
  readonly total: number;
}

/** Centres the columns and divides them by their standard deviations where asked to; rows count by their weights. */
export function scaleView(
  operation: string,
  x: Matrix,
  weights: Float64Array | undefined,
  scaled: boolean,
): ScaledView {
  const { mean, variance, weight } = columnMoments(x, weights);
  const total = weight[0] ?? 0;
  if (!(total > 1)) {
    throw new LecternError("invalid-data", `${operation}: needs samples with a total weight above 1, got ${total}`);
  }
  const flat = variance.map((value, j) => (isFlat(value, mean[j]) ? 1 : 0));
  const scale = variance.map((value, j) => (scaled && flat[j] === 0 ? Math.sqrt((value * total) / (total - 1)) : 1));
  const result = zeros(x.rows, x.columns);
  for (let i = 0, at = 0; i < x.rows; i++) {
    const share = weights === undefined ? 1 : Math.sqrt(weights[i]);
    for (let j = 0; j < x.columns; j++, at++) {
      result.data[at] = flat[j] === 1 ? 0 : (share * (x.data[at] - mean[j])) / scale[j];
    }
  }
  return { x: result, mean, scale, total };
}

/** What partial least squares learns about a set of scaled columns; one entry per component. */
export interface LatentComponents {
  /** Directions in the columns themselves, not in what the components before left of them: t = X r. */
  readonly rotations: readonly Float64Array[];
  /** How the columns follow from the scores. */
  readonly loadings: readonly Float64Array[];
}

/** What is left of a covariance when everything is explained is rounding below this share. */
const EXHAUSTED = 1e-13;

/**
 * Components for regression, without deflating x (Dayal and MacGregor 1997, algorithm 1): the answers are those of NIPALS.
 * There may be fewer than requested, when nothing is left to explain.
 */
export function regressionComponents(
  x: Matrix,
  y: Matrix,
  count: number,
): LatentComponents & { readonly targetLoadings: readonly Float64Array[] } {
  const cross = multiplyTransposedLeft(x, y);
  const rotations: Float64Array[] = [];
  const loadings: Float64Array[] = [];
  const targetLoadings: Float64Array[] = [];
  const least = EXHAUSTED * Math.sqrt(x.rows) * lengthOf(cross.data);
  for (let k = 0; k < count; k++) {
    if (!(lengthOf(cross.data) > least)) break;
    const w = strongestPair(cross).left;
    const r = rotation(w, { rotations, loadings });
    const t = multiplyVector(x, r);
    const tt = dot(t, t);
    if (!(tt > 0)) break;
    const p = multiplyTransposedVector(x, t).map((value) => value / tt);
    const q = multiplyTransposedVector(cross, r).map((value) => value / tt);
    subtractOuter(cross, p, q, tt);
    rotations.push(r);
    loadings.push(p);
    targetLoadings.push(q);
  }
  return { rotations, loadings, targetLoadings };
}

/** The components of both sides of the canonical form; the numbers are those of each pair of scores. */
export interface CoupledComponents {
  readonly x: LatentComponents;
  readonly y: LatentComponents;
  /** Inner products of the scores. */
  readonly covariances: Float64Array;
  readonly correlations: Float64Array;
}

/** Components of both sides for the canonical form, where each set is deflated by its own scores. */
export function canonicalComponents(x: Matrix, y: Matrix, count: number): CoupledComponents {
  const [one, other] = [x, y].map(
    (side): Side => ({ rest: { ...side, data: side.data.slice() }, found: { rotations: [], loadings: [] } }),
  );
  const covariances: number[] = [];
  const correlations: number[] = [];
  let least = 0;
  for (let k = 0; k < count; k++) {
    const cross = multiplyTransposedLeft(one.rest, other.rest);
    const size = lengthOf(cross.data);
    if (k === 0) least = EXHAUSTED * Math.sqrt(x.rows) * size;
    if (!(size > least)) break;
    const { left, right, value } = strongestPair(cross);
    const lengths = [deflate(one, left), deflate(other, right)];
    covariances.push(value);
    correlations.push(Math.min(1, value / lengths[0] / lengths[1]));
  }
  return {
    x: one.found,
    y: other.found,
    covariances: Float64Array.from(covariances),
    correlations: Float64Array.from(correlations),
  };
}

/** One side of the canonical form: what is left of its columns, and what was found in them. */
interface Side {
  readonly rest: Matrix;
  readonly found: { readonly rotations: Float64Array[]; readonly loadings: Float64Array[] };
}

/** Adds the component of a direction and subtracts what its scores explain; returns the length of the scores. */
function deflate({ rest, found }: Side, direction: Float64Array): number {
  const score = multiplyVector(rest, direction);
  const square = dot(score, score);
  const loading = multiplyTransposedVector(rest, score).map((entry) => entry / square);
  found.rotations.push(rotation(direction, found));
  found.loadings.push(loading);
  subtractOuter(rest, score, loading, 1);
  return Math.sqrt(square);
}

/** Vectors as the columns of a matrix, in the units of columns that were divided by `scale`. */
export function asColumns(vectors: readonly Float64Array[], scale: Float64Array): Matrix {
  const result = zeros(scale.length, vectors.length);
  vectors.forEach((r, k) => {
    for (let j = 0; j < r.length; j++) result.data[j * vectors.length + k] = r[j] / scale[j];
  });
  return result;
}

/** r = w − Σⱼ (pⱼ·w) rⱼ: a direction in what is left, as a direction in the whole. */
function rotation(w: Float64Array, { loadings, rotations }: LatentComponents): Float64Array {
  const r = w.slice();
  loadings.forEach((p, j) => {
    const share = dot(p, w);
    for (let i = 0; i < r.length; i++) r[i] -= share * rotations[j][i];
  });
  return r;
}

/** The leading singular pair, by the smaller of the two Gram matrices; the largest entry on the left is positive. */
function strongestPair(a: Matrix): { left: Float64Array; right: Float64Array; value: number } {
  const tall = a.rows >= a.columns;
  const size = tall ? a.columns : a.rows;
  // Scaled, so that squares neither overflow nor vanish.
  const largest = a.data.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  const b = { ...a, data: a.data.map((value) => value / largest) };
  const { vectors } = symmetricEigenRange(tall ? gramOfColumns(b) : gramOfRows(b), size - 1, size);
  const image = tall ? multiplyVector(b, vectors.data) : multiplyTransposedVector(b, vectors.data);
  const length = lengthOf(image);
  const other = image.map((value) => value / length);
  const [left, right] = tall ? [other, vectors.data] : [vectors.data, other];
  const sign = left.reduce((most, value) => (Math.abs(value) > Math.abs(most) ? value : most), 0) < 0 ? -1 : 1;
  return {
    left: left.map((value) => sign * value),
    right: right.map((value) => sign * value),
    value: length * largest,
  };
}

/** A ← A − factor · u vᵀ. */
function subtractOuter({ rows, columns, data }: Matrix, u: Float64Array, v: Float64Array, factor: number): void {
  for (let i = 0; i < rows; i++) {
    const share = factor * u[i];
    for (let j = 0, at = i * columns; j < columns; j++) data[at + j] -= share * v[j];
  }
}

/** √Σ v², scaled against overflow. */
function lengthOf(v: Float64Array): number {
  const largest = v.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  if (!(largest > 0 && largest < Number.POSITIVE_INFINITY)) return largest;
  return largest * Math.sqrt(v.reduce((sum, value) => sum + (value / largest) ** 2, 0));
}
