/** Coordinates of samples from their affinities: Laplacian eigenmaps with the normalised Laplacian. */
import type { Work } from "../../core/run.js";
import type { Matrix } from "../../data/matrix.js";
import { degreesOf, graphLaplacian } from "../../graphs/laplacian.js";
import type { SymmetricEigen } from "../../linalg/eigen/symmetric-eigen.js";
import { symmetricEigenRangeSteps } from "../../linalg/eigen/symmetric-eigen-range.js";

/**
 * The lowest eigenpairs of the normalised Laplacian without Γ^½ 1, the eigenvector that is the same for all affinities up to the
 * weights Γ and has the eigenvalue 0. It is known, so adding 2 u uᵀ with its unit vector u makes it the last one, above all
 * others, which are at most 2: also where the graph has several parts and 0 has several eigenvectors.
 */
export function* spectralCoordinates(affinities: Matrix, count: number): Work<void, SymmetricEigen> {
  const n = affinities.rows;
  const sums = degreesOf(affinities);
  const total = sums.reduce((a, b) => a + b, 0);
  const deflated = graphLaplacian(affinities, "symmetric");
  yield;
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < n; j++) deflated.data[i * n + j] += (2 * Math.sqrt(sums[i] * sums[j])) / total;
  }
  yield;
  const { values, vectors } = yield* symmetricEigenRangeSteps(deflated, 0, count);
  return { values: values.map((value) => Math.max(0, value)), vectors };
}

/** The number of eigenvalues before the largest step up between neighbours, for eigenvalues that ascend. */
export function eigengap(values: ArrayLike<number>): number {
  let best = 0;
  for (let k = 1; k + 1 < values.length; k++) {
    if (values[k + 1] - values[k] > values[best + 1] - values[best]) best = k;
  }
  return best + 1;
}
