/** Distances in feature space between projections, known by their scores, and training samples. */
import { type Matrix, zeros } from "../../data/matrix.js";
import { kernelDiagonal } from "../../kernels/kernel-diagonal.js";
import { multiplyTransposed } from "../../linalg/multiply.js";
import { innerProduct } from "../../linalg/vector-operations.js";
import { type KernelPcaState, requireSamples, trainingScores } from "./kernel-pca-state.js";

/**
 * ‖Pφ − φ(xᵢ)‖² for every row of scores and every training sample. With orthonormal directions vₖ, coordinates βₖ of Pφ and
 * bᵢₖ of xᵢ, it is Σₖ βₖ² − 2 Σₖ βₖ bᵢₖ + ‖φ̃(xᵢ)‖²: no kernel has to be computed but its diagonal. Training samples of
 * weight 0 are infinitely far.
 */
export function featureDistances(state: KernelPcaState, scores: Matrix): Matrix {
  const { kernel, rowMeans, shares, lengths } = state;
  const known = orthonormal(trainingScores(state), lengths);
  const given = orthonormal(scores, lengths);
  const diagonal = kernelDiagonal(kernel, requireSamples(state, "distances"));
  const mean = rowMeans === null ? 0 : innerProduct(shares, rowMeans);
  const squares = diagonal.map((value, i) => value - (rowMeans === null ? 0 : 2 * rowMeans[i] - mean));
  const products = multiplyTransposed(given, known);
  const result = zeros(scores.rows, known.rows);
  for (let r = 0; r < scores.rows; r++) {
    let own = 0;
    for (let k = 0; k < given.columns; k++) own += given.data[r * given.columns + k] ** 2;
    for (let i = 0; i < known.rows; i++) {
      const at = r * known.rows + i;
      result.data[at] = shares[i] > 0 ? Math.max(0, own - 2 * products.data[at] + squares[i]) : Infinity;
    }
  }
  return result;
}

/** The training sample whose image is nearest, for every row of scores; the first of equals. */
export function nearestTraining(state: KernelPcaState, scores: Matrix): Int32Array {
  const { rows, columns, data } = featureDistances(state, scores);
  const nearest = new Int32Array(rows);
  for (let r = 0; r < rows; r++) {
    for (let i = 1; i < columns; i++) {
      if (data[r * columns + i] < data[r * columns + nearest[r]]) nearest[r] = i;
    }
  }
  return nearest;
}

/** Scores along directions of length 1. */
export function orthonormal(scores: Matrix, lengths: Float64Array): Matrix {
  return { ...scores, data: scores.data.map((value, at) => value / lengths[at % lengths.length]) };
}
