/** Kernel matrices that users give: they may not be positive semidefinite. */
import { type Warning, warn } from "../core/report.js";
import { mapSteps, type Progress, type Work } from "../core/run.js";
import type { Matrix } from "../data/matrix.js";
import { isSparse, type SparseMatrix, toDense } from "../data/sparse.js";

import { symmetricEigenpairSteps } from "../linalg/iterative/lanczos/lanczos.js";
import type { Kernel } from "./kernel.js";

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

/** Below this, an eigenvalue or a curvature is negative by more than rounding to single precision explains. */
const NEGATIVE = -1e-5;

/** A warning where a kernel matrix has a negative eigenvalue or curvature, in units of its largest entry: what follows from it. */
export function indefiniteWarnings(found: Readonly<Record<string, number>>, effect: string): readonly Warning[] {
  if (Math.min(...Object.values(found)) > NEGATIVE) return [];
  const message = `the kernel matrix is not positive semidefinite: ${effect}; use another kernel or add a constant to the diagonal`;
  return [warn("ill-conditioned", message, found)];
}
