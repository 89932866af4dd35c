/**
 * The Fisher kernel (Jaakkola and Haussler 1999): k(x, y) = Gₓᵀ I⁻¹ G_y, with the score G = ∂ log p(x) / ∂θ of a
 * probabilistic model and its information I = E[G Gᵀ]. It does not depend on how the model is parametrised.
 */
import { LecternError } from "../core/errors.js";
import { type Matrix, zeros } from "../data/matrix.js";
import { cholesky, choleskyInverse } from "../linalg/factor/cholesky/cholesky.js";
import { gramOfColumns, multiply, multiplyTransposed } from "../linalg/multiply.js";
import { pseudoInverse } from "../linalg/svd/pseudo-inverse.js";

/** The information estimated from scores, the mean of G Gᵀ over the items. */
export function empiricalInformation(scores: Matrix): Matrix {
  if (scores.rows === 0) throw new LecternError("invalid-data", "empiricalInformation: needs at least 1 item, got 0");
  const sum = gramOfColumns(scores);
  return { ...sum, data: sum.data.map((entry) => entry / scores.rows) };
}

/**
 * The Fisher kernel of items by their scores, a row for each. A direction without information, such as that of
 * probabilities that sum to 1, does not count: I⁻¹ is the pseudo-inverse.
 */
export function fisherGram(scores: Matrix, information: Matrix, others: Matrix = scores): Matrix {
  const d = information.rows;
  if (information.columns !== d || scores.columns !== d || others.columns !== d) {
    throw new LecternError(
      "invalid-data",
      `fisherGram: scores of ${scores.columns} and ${others.columns} parameters need a square information matrix of that size, got ${d} x ${information.columns}`,
    );
  }
  return multiplyTransposed(multiply(scores, pseudoInverse(information)), others);
}

/** The scores of samples under a normal distribution, by its mean: Σ⁻¹ (x − μ). Its information is Σ⁻¹. */
export function gaussianScores(x: Matrix, mean: ArrayLike<number>, covariance: Matrix): Matrix {
  if (mean.length !== x.columns || covariance.rows !== x.columns) {
    throw new LecternError(
      "invalid-data",
      `gaussianScores: ${x.columns} columns need a mean and a covariance of that size, got ${mean.length} and ${covariance.rows}`,
    );
  }
  const centered = zeros(x.rows, x.columns);
  for (let at = 0; at < x.data.length; at++) centered.data[at] = x.data[at] - mean[at % x.columns];
  return multiply(centered, choleskyInverse(cholesky(covariance)));
}
