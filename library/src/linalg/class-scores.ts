/** Class scores: linear scores, the class with the largest score, and posterior probabilities. */
import { LecternError } from "../core/errors.js";
import { type Matrix, transpose, zeros } from "../data/matrix.js";
import { isSparse, type SparseMatrix } from "../data/sparse.js";
import { exp } from "../numeric/elementary/functions.js";
import { multiplyTransposed } from "./multiply.js";
import { multiplySparse } from "./sparse/dense.js";

/**
 * A classifier whose scores are linear: class k has the score coefficientsₖ · x + interceptsₖ, and the largest wins.
 */
export interface LinearView {
  /** One row per class, one column per feature. */
  readonly coefficients: Matrix;
  readonly intercepts: Float64Array;
}

/** X Wᵀ + b: one row per sample, one column per class. */
export function scoresOf({ coefficients, intercepts }: LinearView, x: Matrix | SparseMatrix): Matrix {
  const scores = isSparse(x) ? multiplySparse(x, transpose(coefficients)) : multiplyTransposed(x, coefficients);
  const { data, columns } = scores;
  for (let start = 0; start < data.length; start += columns) {
    for (let k = 0; k < columns; k++) data[start + k] += intercepts[k];
  }
  return scores;
}

/** The class with the largest score, the first among ties; −1 where all scores are NaN. */
export function winnersOf({ rows, columns, data }: Matrix): Int32Array {
  const codes = new Int32Array(rows).fill(-1);
  for (let i = 0; i < rows; i++) {
    let best = Number.NEGATIVE_INFINITY;
    for (let k = 0, at = i * columns; k < columns; k++) {
      if (!(data[at + k] > best)) continue;
      best = data[at + k];
      codes[i] = k;
    }
  }
  return codes;
}

/**
 * Two classes get −s/2 and s/2 for their one score s, so that for any number of classes the softmax of the scores gives
 * the probabilities, and two scores differ by the log-odds of their classes. The scores of more classes stay as they are.
 */
export function twoClassScores(scores: Matrix): Matrix {
  if (scores.columns > 1) return scores;
  const result = zeros(scores.rows, 2);
  for (let i = 0; i < scores.rows; i++) {
    result.data[2 * i] = -0.5 * scores.data[i];
    result.data[2 * i + 1] = 0.5 * scores.data[i];
  }
  return result;
}

/** exp(sₖ) / Σ exp(s) in each row: the posterior probabilities, when the scores are joint log probabilities. */
export function posteriorsOf(scores: Matrix): Matrix {
  const { rows, columns } = scores;
  const result = zeros(rows, columns);
  const { data } = result;
  for (let i = 0; i < rows; i++) {
    const start = i * columns;
    let largest = Number.NEGATIVE_INFINITY;
    for (let at = start; at < start + columns; at++) largest = Math.max(largest, scores.data[at]);
    let sum = 0;
    for (let at = start; at < start + columns; at++) {
      data[at] = exp(scores.data[at] - largest);
      sum += data[at];
    }
    for (let at = start; at < start + columns; at++) data[at] /= sum;
  }
  return result;
}

/** A hyperplane: the class is the first where w·x − b > 0, the second where it is below 0 (Cookbook, section C.2). */
export interface Hyperplane {
  readonly w: Float64Array;
  readonly b: number;
}

/**
 * The decision boundary between two classes of a linear classifier.
 *
 * @example
 * ```ts
 * import { asMatrix } from "lectern/data";
 * import { hyperplaneBetween } from "lectern/linalg";
 *
 * const view = { coefficients: asMatrix([[0, 0], [2, 1]]), intercepts: Float64Array.of(0, -3) };
 * hyperplaneBetween(view, 1, 0); // w = 2, 1 and b = 3
 * ```
 */
export function hyperplaneBetween({ coefficients, intercepts }: LinearView, first: number, second: number): Hyperplane {
  const { rows, columns, data } = coefficients;
  for (const code of [first, second]) {
    if (Number.isInteger(code) && code >= 0 && code < rows) continue;
    throw new LecternError(
      "invalid-option",
      `hyperplaneBetween: a class must be a whole number from 0 to ${rows - 1}, got ${code}`,
    );
  }
  const w = new Float64Array(columns);
  for (let j = 0; j < columns; j++) w[j] = data[first * columns + j] - data[second * columns + j];
  return { w, b: intercepts[second] - intercepts[first] };
}
