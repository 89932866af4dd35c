/**
 * Ridge regression for many penalties from one singular value decomposition, with the leave-one-out error in closed form
 * (Golub, Heath and Wahba 1979; Allen 1974).
 */
import { LecternError } from "../../core/errors.js";
import type { Matrix } from "../../data/matrix.js";
import { isSparse, type SparseMatrix, toDense } from "../../data/sparse.js";
import { centered, columnMoments } from "../../linalg/column-moments.js";
import { multiplyTransposedVector, multiplyVector } from "../../linalg/multiply.js";
import { svd } from "../../linalg/svd/svd.js";
import type { LinearState } from "../linear-state.js";

/** Solutions, effective degrees of freedom and leave-one-out errors for several penalties. */
export interface RidgePath {
  readonly alphas: Float64Array;
  /** One row per penalty, one column per coefficient. */
  readonly coefficients: Matrix;
  readonly intercepts: Float64Array;
  /** Σ s²/(s² + alpha) over the singular values s: how many columns the fit is worth, the intercept not counted. */
  readonly degreesOfFreedom: Float64Array;
  /** The mean squared error of predicting each sample by the fit to all others. */
  readonly errors: Float64Array;
  /** The position of the smallest error; the larger penalty of equals. */
  readonly best: number;
  /** The fit for the penalty at a position. */
  solution(position: number): LinearState;
}

/** Settings of the fit. */
export interface RidgePathOptions {
  readonly weights?: Float64Array;
  readonly intercept?: boolean;
}

/**
 * Fits ridge regression for every penalty: O(n d min(n, d)) once and O(n d) a penalty. A sample of weight above 1 counts
 * as that many samples; leave-one-out removes one of them.
 *
 * @example
 * ```ts
 * import { asMatrix } from "lectern/data";
 * import { ridgePath } from "lectern/linear";
 *
 * const x = asMatrix([[0], [1], [2], [3]]);
 * const path = ridgePath(x, Float64Array.of(1, 3, 5, 7.2), [0.01, 0.1, 1, 10]);
 * path.alphas[path.best]; // the penalty with the smallest leave-one-out error
 * ```
 */
export function ridgePath(
  x: Matrix | SparseMatrix,
  y: Float64Array,
  alphas: ArrayLike<number>,
  { weights, intercept = true }: RidgePathOptions = {},
): RidgePath {
  requirePath(x, y, alphas, weights);
  const dense = isSparse(x) ? toDense(x) : x;
  const target: Matrix = { rows: y.length, columns: 1, data: y };
  const means = intercept ? columnMoments(dense, weights).mean : new Float64Array(dense.columns);
  const level = intercept ? columnMoments(target, weights).mean[0] : 0;
  const ys = centered(target, Float64Array.of(level), weights).data;
  const { u, values: s, v } = svd(centered(dense, means, weights));
  const projected = multiplyTransposedVector(u, ys);
  const squares: Matrix = { ...u, data: u.data.map((value) => value * value) };
  const within = multiplyVector(u, projected);
  const spectrum: Spectrum = {
    u,
    squares,
    s,
    projected,
    outside: ys.map((value, i) => value - within[i]),
    missing: multiplyVector(squares, new Float64Array(s.length).fill(1)).map((sum) => Math.max(0, 1 - sum)),
  };

  const penalties = Float64Array.from(alphas);
  const d = dense.columns;
  const coefficients: Matrix = { rows: penalties.length, columns: d, data: new Float64Array(penalties.length * d) };
  const intercepts = new Float64Array(penalties.length);
  const degreesOfFreedom = new Float64Array(penalties.length);
  const errors = penalties.map((alpha, p) => {
    const shrunk = projected.map((value, k) => (value * s[k]) / (s[k] * s[k] + alpha));
    const w = multiplyVector(v, shrunk);
    coefficients.data.set(w, p * d);
    intercepts[p] = w.reduce((constant, value, j) => constant - means[j] * value, level);
    degreesOfFreedom[p] = s.reduce((sum, value) => sum + (value * value) / (value * value + alpha), 0);
    return leaveOneOut(spectrum, alpha, weights, intercept);
  });
  return {
    alphas: penalties,
    coefficients,
    intercepts,
    degreesOfFreedom,
    errors,
    best: bestOf(penalties, errors),
    solution: (position) => ({
      coefficients: coefficients.data.slice(position * d, (position + 1) * d),
      intercept: intercept ? intercepts[position] : 0,
    }),
  };
}

interface Spectrum {
  readonly u: Matrix;
  /** The squares of the entries of U. */
  readonly squares: Matrix;
  readonly s: Float64Array;
  /** Uᵀy … */
  readonly projected: Float64Array;
  /** … and what of y is not in the span of U. */
  readonly outside: Float64Array;
  /** What the squares of a row of U lack to 1. */
  readonly missing: Float64Array;
}

/**
 * The hat matrix of the centred problem is U diag(s²/(s² + alpha)) Uᵀ; a constant adds wᵢ/Σw. The residual at a sample
 * that is left out is rᵢ / (1 − Hᵢᵢ); when one of w equal samples is left out, rᵢ / (1 − Hᵢᵢ / w). Both rᵢ and 1 − Hᵢᵢ are
 * summed from what the penalty removes, which avoids cancellation when that is small.
 */
function leaveOneOut(
  { u, squares, s, projected, outside, missing }: Spectrum,
  alpha: number,
  weights: Float64Array | undefined,
  intercept: boolean,
): number {
  const taken = s.map((value) => alpha / (value * value + alpha));
  const lost = multiplyVector(
    u,
    projected.map((value, k) => value * taken[k]),
  );
  const diagonal = multiplyVector(squares, taken);
  const total = weights === undefined ? outside.length : weights.reduce((sum, weight) => sum + weight, 0);
  let sum = 0;
  for (let i = 0; i < outside.length; i++) {
    const weight = weights === undefined ? 1 : weights[i];
    if (weight === 0) continue;
    const kept = diagonal[i] + missing[i] - (intercept ? weight / total : 0);
    const left = weight <= 1 ? kept : 1 - (1 - kept) / weight;
    sum += weight * ((outside[i] + lost[i]) / Math.sqrt(weight) / left) ** 2;
  }
  return sum / total;
}

function bestOf(alphas: Float64Array, errors: Float64Array): number {
  let best = 0;
  for (let p = 1; p < errors.length; p++) {
    if (errors[p] < errors[best] || (errors[p] === errors[best] && alphas[p] > alphas[best])) best = p;
  }
  return best;
}

function requirePath(
  x: Matrix | SparseMatrix,
  y: Float64Array,
  alphas: ArrayLike<number>,
  weights: Float64Array | undefined,
): void {
  if (x.rows !== y.length || (weights ?? y).length !== y.length) {
    throw new LecternError(
      "invalid-data",
      `ridgePath: the numbers of samples, targets and weights must be equal, got ${x.rows}, ${y.length} and ${(weights ?? y).length}`,
    );
  }
  const counted = weights === undefined ? y.length : weights.reduce((sum, weight) => sum + Math.ceil(weight), 0);
  if (counted < 2) {
    throw new LecternError("invalid-data", `ridgePath: leave-one-out errors need at least 2 samples, got ${counted}`);
  }
  const wrong = Array.from(alphas).find((alpha) => !(alpha > 0 && alpha < Infinity));
  if (alphas.length === 0 || wrong !== undefined) {
    throw new LecternError("invalid-option", `ridgePath: alphas must be positive numbers, got ${wrong ?? "none"}`);
  }
}
