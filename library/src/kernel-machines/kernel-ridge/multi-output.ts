/** Kernel ridge regression of several targets at once: one factorisation serves them all (Cookbook, algorithm 22). */
import { LecternError } from "../../core/errors.js";
import { asMatrix, type Matrix, type MatrixLike } from "../../data/matrix.js";
import { requireFinite, requireSymmetric } from "../../linalg/check-matrix.js";
import { cholesky, solveCholesky } from "../../linalg/factor/cholesky/cholesky.js";

/** Settings of {@link multiOutputKernelRidge}. */
export interface MultiOutputKernelRidgeOptions {
  /** Strength of the squared penalty αᵀKα against the sum of squared errors, 1 by default. */
  readonly alpha?: number;
}

/**
 * (K + alpha I)⁻¹ Y for a kernel matrix K of the samples and a matrix Y with a column for each target: the coefficients of
 * the kernels around the samples, a column for each target. Predictions are the kernel matrix of new samples with the old
 * ones times these coefficients. The method {@link kernelRidge} has one target.
 *
 * @example
 * ```ts
 * import { asMatrix } from "lectern/data";
 * import { multiOutputKernelRidge } from "lectern/kernel-machines";
 * import { gaussianKernel, gram } from "lectern/kernels";
 * import { multiply } from "lectern/linalg";
 *
 * const x = asMatrix([[0], [1], [2], [3]]);
 * const kernel = gaussianKernel({ width: 1 });
 * const coefficients = multiOutputKernelRidge(gram(kernel, x), [[0, 0], [1, -1], [4, -4], [9, -9]], { alpha: 0.01 });
 * multiply(gram(kernel, asMatrix([[2]]), x), coefficients).data; // near 4 and −4
 * ```
 */
export function multiOutputKernelRidge(
  kernelMatrix: MatrixLike,
  y: MatrixLike,
  { alpha = 1 }: MultiOutputKernelRidgeOptions = {},
): Matrix {
  const [k, targets] = [asMatrix(kernelMatrix), asMatrix(y, "y")];
  requireSymmetric("multiOutputKernelRidge", k);
  requireFinite("multiOutputKernelRidge", targets);
  if (k.rows !== targets.rows) {
    throw new LecternError(
      "invalid-data",
      `multiOutputKernelRidge: the kernel matrix and the targets must have the same number of rows, got ${k.rows} and ${targets.rows}`,
    );
  }
  if (!(alpha >= 0 && alpha < Infinity)) {
    throw new LecternError("invalid-option", `multiOutputKernelRidge: alpha must be at least 0, got ${alpha}`);
  }
  const ridged: Matrix = { ...k, data: k.data.slice() };
  for (let i = 0; i < k.rows; i++) ridged.data[i * k.rows + i] += alpha;
  return solveCholesky(cholesky(ridged), targets);
}
