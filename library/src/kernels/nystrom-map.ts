/**
 * The Nyström approximation of a kernel (Williams and Seeger 2001): with K(Z, Z) = U L Uᵀ for landmarks Z, the features
 * φ(x) = L^(−½) Uᵀ k(Z, x) have the inner products k(x, Z) K(Z, Z)⁻¹ k(Z, y), which are exact at the landmarks.
 */
import { runToEnd, type Work } from "../core/run.js";
import { type Matrix, zeros } from "../data/matrix.js";
import type { SparseMatrix } from "../data/sparse.js";
import { symmetricEigenSteps } from "../linalg/eigen/symmetric-eigen.js";
import { multiply } from "../linalg/multiply.js";
import { gram } from "./gram.js";
import { gramSteps } from "./gram-steps.js";
import type { Kernel } from "./kernel.js";

/** A map from samples to features. */
export interface NystromMap {
  readonly kernel: Kernel;
  readonly landmarks: Matrix | SparseMatrix;
  /** U L^(−½): a row for each landmark, a column for each feature, strongest first. */
  readonly weights: Matrix;
}

/** Eigenvalues below this fraction of the largest are dropped: dividing by their roots would amplify rounding. */
const MIN_EIGENVALUE = 1e-12;

/** The map of some landmarks. */
export function nystromMap(kernel: Kernel, landmarks: Matrix | SparseMatrix): NystromMap {
  return runToEnd(nystromMapSteps(kernel, landmarks));
}

/** {@link nystromMap} as work that yields. */
export function* nystromMapSteps(kernel: Kernel, landmarks: Matrix | SparseMatrix): Work<void, NystromMap> {
  const { values, vectors } = yield* symmetricEigenSteps(yield* gramSteps(kernel, landmarks));
  const n = values.length;
  const kept = values.filter((value) => value > MIN_EIGENVALUE * n * values[n - 1]).length;
  const weights = zeros(n, kept);
  for (let c = 0; c < kept; c++) {
    const root = Math.sqrt(values[n - 1 - c]);
    for (let i = 0; i < n; i++) weights.data[i * kept + c] = vectors.data[i * n + n - 1 - c] / root;
  }
  return { kernel, landmarks, weights };
}

/** The features of samples. */
export function applyNystrom({ kernel, landmarks, weights }: NystromMap, x: Matrix | SparseMatrix): Matrix {
  return multiply(gram(kernel, x, landmarks), weights);
}
