/** What linear classifiers learn, and how it is used: scores, probabilities, classes. */
import * as state from "../contract/state/fields.js";
import type { Matrix } from "../data/matrix.js";
import type { SparseMatrix } from "../data/sparse.js";
import { type LinearView, posteriorsOf, scoresOf, twoClassScores } from "../linalg/class-scores.js";

/** What linear classifiers learn. For two classes there is one row, for the second class against the first. */
export const linearClassifierState = {
  coefficients: state.matrix(
    "outputs",
    "features",
    "weights of the features, a row for each class; a single row for two classes, the second against the first",
    {},
    outputsProblem,
  ),
  intercepts: state.vector("outputs", "constant terms; 0 without one"),
};

/** Weights of a linear classifier. For two classes there is one row, for the second class against the first. */
export interface LinearClassifierState extends state.StateOf<typeof linearClassifierState> {}

/** The problem of weights that do not have one row for two classes, or one row for each of more classes. */
export function outputsProblem({ rows }: Matrix, { sizeOf }: Pick<state.StateContext, "sizeOf">): string | undefined {
  const classes = sizeOf("classes");
  const outputs = classes === 2 ? 1 : classes;
  if (classes >= 2 && rows === outputs) return undefined;
  return classes < 2
    ? `must be for at least 2 classes, but the model has ${classes}`
    : `must have ${outputs} rows for ${classes} classes, got ${rows}`;
}

/** One score per class; the largest wins. */
export function classScores(weights: LinearView, x: Matrix | SparseMatrix): Matrix {
  return twoClassScores(scoresOf(weights, x));
}

/** The probabilities of the classes under the logistic model. */
export function classProbabilities(weights: LinearView, x: Matrix | SparseMatrix): Matrix {
  return posteriorsOf(classScores(weights, x));
}
