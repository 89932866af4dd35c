/**
 * Laplacian eigenmaps (Belkin and Niyogi 2003): coordinates of the vertices of a graph that change little along its edges.
 *
 * With degrees D = diag(Σⱼ Aᵢⱼ) the symmetric normalised Laplacian is L = I − D^−½ A D^−½, and the random-walk Laplacian
 * I − D⁻¹ A has the same eigenvalues, in [0, 2], with the eigenvectors D^−½ v. The smallest ones belong to the largest
 * eigenvalues of D^−½ A D^−½, which the Lanczos method finds first. As many are 0 as the graph has components.
 */
import type { Work } from "../../core/run.js";
import { isMatrix, type Matrix, zeros } from "../../data/matrix.js";
import type { SparseMatrix } from "../../data/sparse.js";
import type { LanczosProgress } from "../../linalg/iterative/lanczos/cycles.js";
import { symmetricEigenpairSteps } from "../../linalg/iterative/lanczos/lanczos.js";
import { asOperator, type LinearOperator } from "../../linalg/iterative/operator.js";

/** The smallest eigenvalues of a normalised Laplacian, ascending, with their eigenvectors. */
export interface LaplacianPairs {
  readonly values: Float64Array;
  /** Eigenvectors of the symmetric Laplacian in columns, of unit length. */
  readonly vectors: Matrix;
  /** D^−½: the inverse square roots of the degrees; 1 for vertices without edges. */
  readonly scales: Float64Array;
  readonly converged: boolean;
}

/** Residuals of the eigenvectors; the eigenvalues are then accurate to about its square over their gaps. */
const TOLERANCE = 1e-8;

/** The `count` smallest eigenvalues of the normalised Laplacian of a symmetric affinity, and their eigenvectors. */
export function* laplacianPairs(
  affinity: Matrix | SparseMatrix,
  count: number,
  maxIterations: number,
  seed: number,
): Work<LanczosProgress, LaplacianPairs> {
  const degrees = new Float64Array(affinity.rows);
  asOperator(affinity).apply(new Float64Array(affinity.rows).fill(1), degrees);
  const scales = degrees.map((degree) => (degree > 0 ? 1 / Math.sqrt(degree) : 1));
  const { values, vectors, converged } = yield* symmetricEigenpairSteps(normalized(affinity, degrees, scales), {
    count,
    maxIterations,
    seed,
    tolerance: TOLERANCE,
  });
  // Rounding can leave the eigenvalues of components slightly below 0.
  return { values: values.map((value) => Math.max(0, 1 - value)), vectors, scales, converged };
}

/**
 * D^−½ A D^−½. A vertex without edges is a component of its own: its row of the Laplacian is 0, so that it has a 1 on the
 * diagonal here.
 */
function normalized(
  affinity: Matrix | SparseMatrix,
  degrees: Float64Array,
  scales: Float64Array,
): Matrix | LinearOperator {
  const n = affinity.rows;
  if (isMatrix(affinity)) {
    const data = affinity.data.slice();
    for (let i = 0; i < n; i++) {
      for (let j = 0; j < n; j++) data[i * n + j] *= scales[i] * scales[j];
      if (degrees[i] === 0) data[i * n + i] = 1;
    }
    return { ...affinity, data };
  }
  const { rowStart, columnIndex } = affinity;
  const values = affinity.values.slice();
  for (let i = 0; i < n; i++) {
    for (let e = rowStart[i]; e < rowStart[i + 1]; e++) values[e] *= scales[i] * scales[columnIndex[e]];
  }
  const product = asOperator({ ...affinity, values });
  return {
    ...product,
    apply(x, out) {
      product.apply(x, out);
      for (let i = 0; i < n; i++) if (degrees[i] === 0) out[i] = x[i];
    },
  };
}

/** Which normalised Laplacian the coordinates are from. */
export type LaplacianKind = "random-walk" | "symmetric";

/**
 * The coordinates of the vertices from the first `dimensions` eigenvectors: D^−½ v for the random walk (Shi and Malik
 * 2000), v with rows of unit length for the symmetric Laplacian (Ng, Jordan and Weiss 2001).
 */
export function embedVertices({ vectors, scales }: LaplacianPairs, dimensions: number, kind: LaplacianKind): Matrix {
  const n = vectors.rows;
  const embedding = zeros(n, dimensions);
  for (let i = 0; i < n; i++) {
    const row = vectors.data.subarray(i * vectors.columns, i * vectors.columns + dimensions);
    const length = Math.sqrt(row.reduce((sum, value) => sum + value * value, 0));
    // A row of zeros has no direction.
    const scale = kind === "random-walk" ? scales[i] : length > 0 ? 1 / length : 1;
    for (let k = 0; k < dimensions; k++) embedding.data[i * dimensions + k] = scale * row[k];
  }
  return embedding;
}
