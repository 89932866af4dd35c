/**
 * The diffusion kernel of a graph (Kondor and Lafferty 2002): K = exp(β H) with H = A − D, where A holds the weights of
 * the edges and D their sums. K(i, j) is the share of heat that has spread from i to j after the time β.
 */
import { LecternError } from "../core/errors.js";
import { type Matrix, zeros } from "../data/matrix.js";
import { isSparse, type SparseMatrix, toDense } from "../data/sparse.js";
import { requireSymmetric } from "../linalg/check-matrix.js";
import { matrixExponential } from "../linalg/functions/matrix-exponential.js";
import { symmetricExponential } from "../linalg/functions/symmetric-function.js";

/** How the exponential is computed: by eigenvalues, or by scaling and squaring. */
export type DiffusionSolver = "eigen" | "squaring";

/**
 * The kernel matrix of the nodes of a graph, given by its symmetric matrix of weights; loops do not matter. Rows sum to
 * 1, entries between components are 0, and for large β every entry within a component of m nodes is 1/m.
 *
 * @example
 * ```ts
 * import { asMatrix } from "lectern/data";
 * import { diffusionGram } from "lectern/structured-kernels";
 *
 * diffusionGram(asMatrix([[0, 1], [1, 0]]), 1000).data; // Float64Array [ 0.5, 0.5, 0.5, 0.5 ]
 * ```
 */
export function diffusionGram(weights: Matrix | SparseMatrix, beta: number, solver: DiffusionSolver = "eigen"): Matrix {
  if (!(beta >= 0 && beta < Infinity)) {
    throw new LecternError("invalid-option", `diffusionGram: beta must be a number, at least 0, got ${beta}`);
  }
  const generator = diffusionGenerator(weights);
  const scaled: Matrix = { ...generator, data: generator.data.map((entry) => beta * entry) };
  return solver === "eigen" ? symmetricExponential(scaled) : matrixExponential(scaled);
}

/** H = A − D. */
function diffusionGenerator(weights: Matrix | SparseMatrix): Matrix {
  const { rows: n, data } = isSparse(weights) ? toDense(weights) : weights;
  requireSymmetric("diffusionGram", isSparse(weights) ? toDense(weights) : weights);
  const result = zeros(n, n);
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < n; j++) {
      const weight = data[i * n + j];
      if (!(weight >= 0)) {
        throw new LecternError(
          "invalid-data",
          `diffusionGram: weights must not be negative, got ${weight} for ${i}–${j}`,
        );
      }
      if (i === j) continue;
      result.data[i * n + j] = weight;
      result.data[i * n + i] -= weight;
    }
  }
  return result;
}
