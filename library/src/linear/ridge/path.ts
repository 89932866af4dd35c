/**
 * Ridge regression for many penalties from one bidiagonal form of the samples (Eldén, Algorithms for the regularization
 * of ill-conditioned least squares problems, 1977), with the leave-one-out error in closed form (Golub, Heath and Wahba
 * 1979; Allen 1974).
 */
import { LecternError } from "../../core/errors.js";
import { createPace } from "../../core/pace.js";
import { runToEnd, type Work } from "../../core/run.js";
import type { Matrix } from "../../data/matrix.js";
import { isSparse, type SparseMatrix, toDense } from "../../data/sparse.js";
import { centered } from "../../linalg/column-moments.js";
import { multiplyTransposedVector, multiplyVector } from "../../linalg/multiply.js";
import { lowerBidiagonalSteps } from "../../linalg/svd/lower-bidiagonal.js";
import { hypot } from "../../numeric/elementary/functions.js";
import { originOf } from "../centered-gram.js";
import type { LinearState } from "../linear-state.js";

/** Solutions, effective degrees of freedom and leave-one-out errors for several penalties. */
export interface RidgePath {
  readonly alphas: Float64Array;
  /** One row per penalty, one column per coefficient. */
  readonly coefficients: Matrix;
  readonly intercepts: Float64Array;
  /** Σ s²/(s² + alpha) over the singular values s of the samples: how many columns the fit is worth, the intercept not counted. */
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
  settings: RidgePathOptions = {},
): RidgePath {
  return runToEnd(ridgePathSteps(x, y, alphas, settings));
}

/** {@link ridgePath} as work that yields. */
export function* ridgePathSteps(
  x: Matrix | SparseMatrix,
  y: Float64Array,
  alphas: ArrayLike<number>,
  { weights, intercept = true }: RidgePathOptions,
): Work<void, RidgePath> {
  requirePath(x, y, alphas, weights);
  const dense = isSparse(x) ? toDense(x) : x;
  const { means, level } = originOf(dense, y, weights, intercept);
  const ys = centered({ rows: y.length, columns: 1, data: y }, Float64Array.of(level), weights).data;
  const form = yield* formOf(centered(dense, means, weights), ys);

  const penalties = Float64Array.from(alphas);
  const d = dense.columns;
  const coefficients: Matrix = { rows: penalties.length, columns: d, data: new Float64Array(penalties.length * d) };
  const intercepts = new Float64Array(penalties.length);
  const degreesOfFreedom = new Float64Array(penalties.length);
  const errors = new Float64Array(penalties.length);
  const isTime = createPace();
  for (const [p, alpha] of penalties.entries()) {
    const factor = factorOf(form, alpha);
    const w = coefficientsOf(form, factor);
    coefficients.data.set(w, p * d);
    intercepts[p] = w.reduce((constant, value, j) => constant - means[j] * value, level);
    degreesOfFreedom[p] = traceOf(form, factor);
    errors[p] = leaveOneOut(form, factor, weights, intercept);
    if (isTime(2 * dense.data.length)) yield;
  }
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

/**
 * The centred samples as X = unit · U L Vᵀ with a lower bidiagonal L whose largest entry is 1, so that no square
 * overflows.
 */
interface Form {
  readonly u: Matrix;
  readonly v: Matrix;
  readonly unit: number;
  readonly diagonal: Float64Array;
  readonly offDiagonal: Float64Array;
  /** Uᵀy … */
  readonly projected: Float64Array;
  /** … and what of y is not in the span of U. */
  readonly outside: Float64Array;
  /** What the squares of a row of U lack to 1. */
  readonly missing: Float64Array;
}

function* formOf(x: Matrix, y: Float64Array): Work<void, Form> {
  const { u, v, ...entries } = yield* lowerBidiagonalSteps(x);
  const largest = [entries.diagonal, entries.offDiagonal].map((part) =>
    part.reduce((most, value) => Math.max(most, Math.abs(value)), 0),
  );
  const unit = Math.max(...largest) || 1;
  const projected = multiplyTransposedVector(u, y);
  const within = multiplyVector(u, projected);
  return {
    u,
    v,
    unit,
    diagonal: entries.diagonal.map((value) => value / unit),
    offDiagonal: entries.offDiagonal.map((value) => value / unit),
    projected,
    outside: y.map((value, i) => value - within[i]),
    missing: y.map((_, i) => Math.max(0, 1 - squaresOf(u.data.subarray(i * u.columns, (i + 1) * u.columns)))),
  };
}

function squaresOf(row: Float64Array): number {
  let sum = 0;
  for (const value of row) sum += value * value;
  return sum;
}

/** The upper bidiagonal R with RᵀR = LLᵀ + alpha I, in the units of L. */
interface Factor {
  /** √alpha */
  readonly root: number;
  /** 1 / Rᵢᵢ */
  readonly inverse: Float64Array;
  /** Rᵢ₋₁,ᵢ / Rᵢᵢ */
  readonly ratio: Float64Array;
  /** R⁻ᵀ Uᵀy */
  readonly reduced: Float64Array;
}

/** With less, it would be below the rounding of the samples, and squares of its inverse would overflow. */
const SMALLEST_ROOT = 2 ** -500;

/** The QR factorisation of [Lᵀ; √alpha I], by two rotations a row, which add squares and subtract nothing. */
function factorOf({ unit, diagonal, offDiagonal, projected }: Form, alpha: number): Factor {
  const root = Math.max(Math.sqrt(alpha) / unit, SMALLEST_ROOT);
  const inverse = new Float64Array(diagonal.length);
  const ratio = new Float64Array(diagonal.length);
  let below = root;
  let beside = 0;
  for (let i = 0; i < diagonal.length; i++) {
    const length = hypot(diagonal[i], below);
    inverse[i] = 1 / length;
    ratio[i] = beside / length;
    if (i + 1 === diagonal.length) break;
    beside = (diagonal[i] / length) * offDiagonal[i];
    below = hypot(root, (below / length) * offDiagonal[i]);
  }
  const factor = { root, inverse, ratio, reduced: new Float64Array(diagonal.length) };
  solveTransposed(factor, projected, factor.reduced);
  return factor;
}

/** out ← R⁻ᵀ row */
function solveTransposed({ inverse, ratio }: Factor, row: Float64Array, out: Float64Array): void {
  let last = 0;
  for (let i = 0; i < row.length; i++) {
    last = row[i] * inverse[i] - last * ratio[i];
    out[i] = last;
  }
}

/** w = V Lᵀ (LLᵀ + alpha I)⁻¹ Uᵀy */
function coefficientsOf({ v, unit, diagonal, offDiagonal }: Form, { inverse, ratio, reduced }: Factor): Float64Array {
  const solved = new Float64Array(reduced.length);
  for (let i = reduced.length - 1, next = 0; i >= 0; i--) {
    // Row i of R z = R⁻ᵀ Uᵀy.
    const beside = i + 1 < reduced.length ? (ratio[i + 1] / inverse[i + 1]) * next : 0;
    next = (reduced[i] - beside) * inverse[i];
    solved[i] = next;
  }
  const turned = solved.map(
    (value, i) => (diagonal[i] * value + (i + 1 < solved.length ? offDiagonal[i] * solved[i + 1] : 0)) / unit,
  );
  return multiplyVector(v, turned);
}

/** The trace of Lᵀ (LLᵀ + alpha I)⁻¹ L: the squares of R⁻ᵀ times each column of L. */
function traceOf({ diagonal, offDiagonal }: Form, { inverse, ratio }: Factor): number {
  let sum = 0;
  for (let j = 0; j < diagonal.length; j++) {
    let last = diagonal[j] * inverse[j];
    sum += last * last;
    for (let i = j + 1; i < diagonal.length && last !== 0; i++) {
      last = (i === j + 1 ? offDiagonal[j] * inverse[i] : 0) - last * ratio[i];
      sum += last * last;
    }
  }
  return sum;
}

/**
 * What the penalty removes from the hat matrix of the centred problem is U alpha (LLᵀ + alpha I)⁻¹ Uᵀ; a constant adds
 * wᵢ/Σw. The residual at a sample that is left out is rᵢ / (1 − Hᵢᵢ); when one of w equal samples is left out,
 * rᵢ / (1 − Hᵢᵢ / w). Both rᵢ and 1 − Hᵢᵢ are summed from what the penalty removes, which avoids cancellation when that is
 * small.
 */
function leaveOneOut(
  { u, outside, missing }: Form,
  factor: Factor,
  weights: Float64Array | undefined,
  intercept: boolean,
): number {
  const { root, reduced } = factor;
  const row = new Float64Array(u.columns);
  const total = weights === undefined ? outside.length : weights.reduce((sum, weight) => sum + weight, 0);
  let sum = 0;
  for (let i = 0; i < outside.length; i++) {
    const weight = weights === undefined ? 1 : weights[i];
    if (weight === 0) continue;
    solveTransposed(factor, u.data.subarray(i * u.columns, (i + 1) * u.columns), row);
    let lost = 0;
    let diagonal = 0;
    for (let k = 0; k < row.length; k++) {
      const removed = root * row[k];
      diagonal += removed * removed;
      lost += removed * (root * reduced[k]);
    }
    const kept = diagonal + missing[i] - (intercept ? weight / total : 0);
    const left = weight <= 1 ? kept : 1 - (1 - kept) / weight;
    sum += weight * ((outside[i] + lost) / Math.sqrt(weight) / left) ** 2;
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
