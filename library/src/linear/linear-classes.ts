/** What logistic regression learns, and how it is used: scores, probabilities, classes. */
import { type Matrix, zeros } from "../data/matrix.js";
import type { SparseMatrix } from "../data/sparse.js";
import { type LinearView, posteriorsOf, scoresOf } from "../linalg/class-scores.js";

/** Weights of a linear classifier. For two classes there is one row, for the second class against the first. */
export type LinearClassifierState = LinearView;

/** One score per class; the largest wins. */
export function classScores(state: LinearClassifierState, x: Matrix | SparseMatrix): Matrix {
  return twoClassScores(scoresOf(state, x));
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
  return posteriorsOf(classScores(state, x));
}
