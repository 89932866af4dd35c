/**
 * The smallest eigenpairs of normalised Laplacians (Belkin and Niyogi 2003; von Luxburg 2007).
 *
 * With degrees D = diag(Σⱼ Aᵢⱼ) the symmetric normalised Laplacian is L = I − D^−½ A D^−½, and the random-walk Laplacian
 * I − D⁻¹ A has the same eigenvalues, in [0, 2], with the eigenvectors D^−½ v. As many are 0 as the graph has components,
 * with known eigenvectors. The others are found by the inverse of a sparse Laplacian; of a dense one, whose inverse would
 * take longer, by products with D^−½ A D^−½, whose largest eigenvalues belong to the smallest of L.
 */
import type { Progress, Work } from "../core/run.js";
import { isMatrix, type Matrix, zeros } from "../data/matrix.js";
import type { SparseMatrix } from "../data/sparse.js";
import { symmetricEigenpairSteps } from "../linalg/iterative/lanczos/lanczos.js";
import { smallestEigenpairSteps } from "../linalg/iterative/smallest-eigenpairs.js";
import { componentVectors } from "./component-vectors.js";
import { connectedComponents } from "./connected-components.js";
import { degreesOf, inverseRoots, sparseLaplacian } from "./laplacian.js";

/** The smallest eigenvalues of a normalised Laplacian, ascending, with their eigenvectors. */
export interface LaplacianPairs {
  readonly values: Float64Array;
  /** Eigenvectors of the symmetric Laplacian in columns, of unit length; the first is proportional to the roots of the degrees. */
  readonly vectors: Matrix;
  /** D^−½: the inverse square roots of the degrees; 1 for vertices without edges. */
  readonly scales: Float64Array;
  readonly converged: boolean;
  /** The number of connected components of a sparse graph; undefined for a dense one. */
  readonly parts: number | undefined;
}

/** Residuals of the eigenvectors of dense matrices; the eigenvalues are then accurate to about its square over their gaps. */
const TOLERANCE = 1e-8;

/** The `count` smallest eigenvalues of the normalised Laplacian of a symmetric affinity, and their eigenvectors. */
export function* laplacianPairs(
  affinity: Matrix | SparseMatrix,
  count: number,
  maxIterations: number,
  seed: number,
): Work<Progress, LaplacianPairs> {
  const scales = inverseRoots(degreesOf(affinity));
  // Of vertices without edges, which are components of their own, any weight will do.
  const weights = scales.map((scale) => 1 / scale / scale);
  if (isMatrix(affinity)) return yield* densePairs(affinity, weights, scales, { count, maxIterations, seed });
  const components = connectedComponents(affinity);
  const known = componentVectors(components, weights, count);
  const missing = count - known.length;
  const found =
    missing > 0
      ? yield* smallestEigenpairSteps(sparseLaplacian(affinity, "symmetric"), {
          count: missing,
          known,
          maxIterations,
          seed,
        })
      : undefined;
  const joined = prepend(known, found);
  return { ...joined, scales, converged: found?.converged ?? true, parts: components.count };
}

/** The known eigenvectors, with eigenvalues of 0, before those found. */
function prepend(
  known: readonly Float64Array[],
  found: { readonly values: Float64Array; readonly vectors: Matrix } | undefined,
): { readonly values: Float64Array; readonly vectors: Matrix } {
  const n = known[0].length;
  const count = known.length + (found?.values.length ?? 0);
  const values = new Float64Array(count);
  const vectors = zeros(n, count);
  known.forEach((vector, k) => {
    for (let i = 0; i < n; i++) vectors.data[i * count + k] = vector[i];
  });
  if (found === undefined) return { values, vectors };
  values.set(found.values, known.length);
  for (let i = 0; i < n; i++) {
    const row = found.vectors.data.subarray(i * found.vectors.columns, (i + 1) * found.vectors.columns);
    vectors.data.set(row, i * count + known.length);
  }
  return { values, vectors };
}

function* densePairs(
  affinity: Matrix,
  weights: Float64Array,
  scales: Float64Array,
  { count, maxIterations, seed }: { readonly count: number; readonly maxIterations: number; readonly seed: number },
): Work<Progress, LaplacianPairs> {
  const n = affinity.rows;
  const everywhere = { count: 1, labels: new Int32Array(n) };
  const [first] = componentVectors(everywhere, weights);
  if (count === 1) return { ...prepend([first], undefined), scales, converged: true, parts: undefined };
  const { values, vectors, converged } = yield* symmetricEigenpairSteps(normalizedWithout(affinity, scales, first), {
    count: count - 1,
    maxIterations,
    seed,
    tolerance: TOLERANCE,
  });
  // Rounding can leave the eigenvalues of components slightly below 0.
  const found = { values: values.map((value) => Math.max(0, 1 - value)), vectors };
  return { ...prepend([first], found), scales, converged, parts: undefined };
}

/**
 * D^−½ A D^−½ − 2 u uᵀ with the known eigenvector u, whose eigenvalue becomes −1 instead of 1. A vertex without edges has a
 * 1 on the diagonal, because its row of the Laplacian is 0.
 */
function normalizedWithout(affinity: Matrix, scales: Float64Array, known: Float64Array): Matrix {
  const n = affinity.rows;
  const data = affinity.data.slice();
  for (let i = 0; i < n; i++) {
    let sum = 0;
    for (let j = 0; j < n; j++) {
      sum += data[i * n + j];
      data[i * n + j] = scales[i] * scales[j] * data[i * n + j] - 2 * known[i] * known[j];
    }
    if (sum === 0) data[i * n + i] += 1;
  }
  return { ...affinity, data };
}
