/** Locally linear embedding as kernel PCA (Ham, Lee, Mika and Schölkopf 2004). */
import { LecternError } from "../../core/errors.js";
import { runToEnd } from "../../core/run.js";
import { asMatrix, type Matrix, type MatrixLike } from "../../data/matrix.js";
import { type SparseMatrix, toDense } from "../../data/sparse.js";
import { symmetricEigenpairs } from "../../linalg/iterative/lanczos/lanczos.js";
import { requireMatrixSize } from "../../neighbor-search/distance-matrix.js";
import { neighborhoodsOf } from "../alignment/neighborhoods.js";
import {
  addRidge,
  reconstructionForm,
  sumToOneWeights,
  type WeightRidge,
  weightMatrix,
} from "./reconstruction-weights.js";

/**
 * The weights, which sum to 1, that reconstruct each sample from its nearest neighbours: row i of the result has those of
 * sample i. They do not change when the data are moved, rotated or, with a relative ridge, scaled.
 *
 * @example
 * ```ts
 * import { reconstructionWeights } from "lectern/manifold";
 *
 * const weights = reconstructionWeights([[0], [1], [2]], 2);
 * weights.values; // the middle sample is half of each of its neighbours
 * ```
 */
export function reconstructionWeights(
  x: MatrixLike,
  neighbors: number,
  ridge: WeightRidge = { kind: "relative", relativeAmount: 0.01 },
): SparseMatrix {
  const neighborhoods = runToEnd(neighborhoodsOf(asMatrix(x), neighbors));
  const weigh = (c: Float64Array, k: number): Float64Array | undefined => {
    addRidge(c, k, ridge);
    return sumToOneWeights(c, k);
  };
  const { weights, undetermined } = runToEnd(weightMatrix(neighborhoods, weigh));
  if (undetermined === 0) return weights;
  throw new LecternError(
    "numerical",
    `reconstructionWeights: the weights of ${undetermined} samples are not determined, because they have more neighbours than dimensions; use a larger ridge or fewer neighbours`,
  );
}

/**
 * The kernel matrix λ I − M of locally linear embedding, with M = (I − W)ᵀ (I − W) for weights W in rows and its largest
 * eigenvalue λ. Its first eigenvector is constant, so that centring removes it; the next ones are the embedding.
 */
export function reconstructionKernel(weights: SparseMatrix): Matrix {
  requireMatrixSize("reconstructionKernel", weights.rows, "use fewer samples");
  const form = reconstructionForm(weights);
  const largest = symmetricEigenpairs(form, { count: 1 }).values[0];
  const kernel = toDense(form);
  for (let at = 0; at < kernel.data.length; at++) {
    kernel.data[at] = (at % (kernel.columns + 1) === 0 ? largest : 0) - kernel.data[at];
  }
  return kernel;
}
