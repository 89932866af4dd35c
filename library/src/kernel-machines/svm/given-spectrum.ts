/** Kernel matrices that users give: they may not be positive semidefinite. */
import { mapSteps, type Progress, type Work } from "../../core/run.js";
import type { Matrix } from "../../data/matrix.js";
import { isSparse, type SparseMatrix, toDense } from "../../data/sparse.js";
import type { Kernel } from "../../kernels/kernel.js";
import { symmetricEigenpairSteps } from "../../linalg/iterative/lanczos/lanczos.js";

/** Vectors of the Krylov space: one cycle of so many products finds the ends of the spectrum well enough. */
const PRODUCTS = 24;

/**
 * An upper bound of the smallest eigenvalue of a given kernel matrix, close to it, in units of the largest entry on the
 * diagonal: where it is negative, so is the eigenvalue. 0 for other kernels.
 */
export function* givenSpectrum(kernel: Kernel, x: Matrix | SparseMatrix): Work<Progress, number> {
  if (kernel.kind !== "precomputed" || x.rows === 0) return 0;
  const matrix = isSparse(x) ? toDense(x) : x;
  const settings = { count: 1, which: "smallest", tolerance: 1e-6, maxIterations: 1, basisSize: PRODUCTS } as const;
  const work = symmetricEigenpairSteps(matrix, settings);
  const { values } = yield* mapSteps(work, (): Progress => ({ step: 0 }));
  let largest = 0;
  for (let i = 0; i < x.rows; i++) largest = Math.max(largest, Math.abs(matrix.data[i * (x.rows + 1)]));
  // Without a diagonal, any other entry makes an eigenvalue negative.
  return values[0] < 0 ? values[0] / (largest > 0 ? largest : -values[0]) : 0;
}
