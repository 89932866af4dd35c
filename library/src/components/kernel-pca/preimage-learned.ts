/** Pre-images learned by kernel ridge regression from scores to samples (Bakır, Weston and Schölkopf 2004). */
import { LecternError } from "../../core/errors.js";
import { type Matrix, zeros } from "../../data/matrix.js";
import { gram } from "../../kernels/gram.js";
import { pieceRows, rowsBetween } from "../../kernels/row-pieces.js";
import { cholesky, solveCholesky } from "../../linalg/factor/cholesky/cholesky.js";
import { multiply } from "../../linalg/multiply.js";
import { type KernelPcaState, requireSamples, trainingScores } from "./kernel-pca-state.js";

/**
 * Solves (K_z + alpha I) B = X, where K_z is the kernel between the scores of the training samples, as scikit-learn's
 * `fit_inverse_transform` does. Samples of weight w have the penalty alpha / w, as if they were given w times.
 */
export function learnPreimages(state: KernelPcaState, alpha: number): KernelPcaState {
  const samples = requireSamples(state, "learned pre-images");
  const { kernel, shares, totalWeight } = state;
  const k = gram(kernel, trainingScores(state));
  const n = k.rows;
  const target = { ...samples, data: samples.data.slice() };
  for (let i = 0; i < n; i++) {
    const weight = shares[i] * totalWeight;
    if (weight > 0) {
      k.data[i * n + i] += alpha / weight;
      continue;
    }
    // A sample that does not count: an equation of its own that sets its coefficients to 0.
    for (let j = 0; j < n; j++) k.data[i * n + j] = k.data[j * n + i] = i === j ? 1 : 0;
    target.data.fill(0, i * target.columns, (i + 1) * target.columns);
  }
  try {
    return { ...state, preimageCoefficients: solveCholesky(cholesky(k), target) };
  } catch (error) {
    if (!(error instanceof LecternError && error.code === "numerical")) throw error;
    throw new LecternError(
      "numerical",
      `kernel-pca: the kernel matrix of the scores plus alpha ${alpha} is not positive definite; use a larger alpha`,
      { option: "preimages", value: alpha },
      error,
    );
  }
}

/** k(z, scores of the training samples) B. */
export function learnedPreimages(state: KernelPcaState, z: Matrix): Matrix {
  const { kernel, preimageCoefficients: weights } = state;
  if (weights === null) throw new LecternError("unsupported", "kernel-pca: the model has not learned pre-images");
  const known = trainingScores(state);
  const result = zeros(z.rows, weights.columns);
  const piece = pieceRows(known.rows);
  for (let first = 0; first < z.rows; first += piece) {
    const k = gram(kernel, rowsBetween(z, first, Math.min(z.rows, first + piece)), known);
    result.data.set(multiply(k, weights).data, first * result.columns);
  }
  return result;
}
