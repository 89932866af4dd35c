/** What logistic regression learns, and how it is used: scores, probabilities, classes. */
import { type Matrix, zeros } from "../data/matrix.js";
import { isSparse, type SparseMatrix } from "../data/sparse.js";
import { multiplySparseDense } from "../data/sparse-products.js";
import { multiplyTransposed } from "../linalg/multiply.js";
import { softmaxRows } from "./softmax.js";

/** Weights of a linear classifier. For two classes there is one row, for the second class against the first. */
export interface LinearClassifierState {
  /** One row a class, one column a feature. */
  readonly coefficients: Matrix;
  /** One a row of the coefficients. */
  readonly intercepts: Float64Array;
}

/** X Wᵀ + b: one column a row of the coefficients. */
export function linearScores({ coefficients, intercepts }: LinearClassifierState, x: Matrix | SparseMatrix): Matrix {
  const result = isSparse(x) ? multiplySparseDense(x, transposed(coefficients)) : multiplyTransposed(x, coefficients);
  const outputs = intercepts.length;
  for (let at = 0; at < result.data.length; at++) result.data[at] += intercepts[at % outputs];
  return result;
}

/** One score a class, the largest of which wins. */
export function classScores(state: LinearClassifierState, x: Matrix | SparseMatrix): Matrix {
  return twoClassScores(linearScores(state, x));
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

/** The probabilities of the classes under the logistic model. */
export function classProbabilities(state: LinearClassifierState, x: Matrix | SparseMatrix): Matrix {
  return softmaxRows(classScores(state, x));
}

/** The class with the largest score, the first of equals; −1 where the scores are not numbers. */
export function largestScores({ rows, columns, data }: Matrix): Int32Array {
  const codes = new Int32Array(rows).fill(-1);
  for (let i = 0; i < rows; i++) {
    let best = Number.NEGATIVE_INFINITY;
    for (let k = 0; k < columns; k++) {
      const score = data[i * columns + k];
      if (score > best) {
        best = score;
        codes[i] = k;
      }
    }
  }
  return codes;
}

function transposed(a: Matrix): Matrix {
  const result = zeros(a.columns, a.rows);
  for (let i = 0; i < a.rows; i++) {
    for (let j = 0; j < a.columns; j++) result.data[j * a.rows + i] = a.data[i * a.columns + j];
  }
  return result;
}
