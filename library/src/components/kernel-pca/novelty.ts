/** How far samples are from the subspace of kernel PCA: a measure of novelty (Hoffmann 2007). */
import type { Model } from "../../contract/contract.js";
import { LecternError } from "../../core/errors.js";
import { runToEnd, type Work } from "../../core/run.js";
import type { SamplesLike } from "../../data/dataset.js";
import { asMatrix, type Matrix } from "../../data/matrix.js";
import { asSparse, isSparse, type SparseMatrix } from "../../data/sparse.js";
import { kernelDiagonal } from "../../kernels/kernel-diagonal.js";
import { requireFiniteVector } from "../../linalg/check-matrix.js";
import { multiply, multiplyVector } from "../../linalg/multiply.js";
import { innerProduct } from "../../linalg/vector-operations.js";
import { type KernelPcaState, pieceSteps, requireSamples } from "./kernel-pca-state.js";

/**
 * The squared distance in feature space between each sample and its projection by a model of {@link kernelPca}: small for
 * samples like those of the fit, large for novel ones, never negative.
 *
 * @example
 * ```ts
 * import { kernelPca } from "lectern";
 * import { kernelPcaNovelty } from "lectern/components";
 *
 * const ring = Array.from({ length: 40 }, (_, i) => [Math.cos(i), Math.sin(i)]);
 * const model = kernelPca({ kernel: { kind: "rbf", gamma: 1 }, components: 8 }).fit({ x: ring });
 * const [onRing, inCentre] = kernelPcaNovelty(model, [[0, 1], [0, 0]]);
 * console.log(onRing < inCentre); // true
 * ```
 */
export function kernelPcaNovelty(model: Model<KernelPcaState>, given: SamplesLike): Float64Array {
  const { state } = model;
  const { columns } = requireSamples(state, "novelty scores");
  const x = isSparse(given) ? asSparse(given) : asMatrix(given);
  if (x.columns !== columns) {
    throw new LecternError(
      "feature-mismatch",
      `kernelPcaNovelty: the model was fitted on ${columns} columns, got ${x.columns}`,
    );
  }
  requireFiniteVector("kernelPcaNovelty", isSparse(x) ? x.values : x.data);
  return squaredResiduals(state, x);
}

/** The same for samples that are valid. */
export function squaredResiduals(state: KernelPcaState, x: Matrix | SparseMatrix): Float64Array {
  return runToEnd(squaredResidualSteps(state, x));
}

/** {@link squaredResiduals} as work that yields between pieces of the kernel matrix. */
export function* squaredResidualSteps(state: KernelPcaState, x: Matrix | SparseMatrix): Work<void, Float64Array> {
  const { kernel, coefficients, offsets, lengths, rowMeans, shares } = state;
  const result = kernelDiagonal(kernel, x);
  const mean = rowMeans === null ? 0 : innerProduct(shares, rowMeans);
  yield* pieceSteps(state, x, (k, first) => {
    const scores = multiply(k, coefficients);
    const means = rowMeans === null ? undefined : multiplyVector(k, shares);
    for (let r = 0; r < k.rows; r++) {
      // ‖φ̃(x)‖² = k(x, x) − 2 mean of k(x, xᵢ) + mean of all, of which the directions explain the sum of squares.
      let left = result[first + r] - (means === undefined ? 0 : 2 * means[r] - mean);
      for (let c = 0; c < scores.columns; c++) {
        left -= ((scores.data[r * scores.columns + c] - offsets[c]) / lengths[c]) ** 2;
      }
      result[first + r] = Math.max(0, left);
    }
  });
  return result;
}
