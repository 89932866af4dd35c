/** Laplacian eigenmaps as kernel PCA (Ham, Lee, Mika and Schölkopf 2004). */
import { isMatrix, type Matrix } from "../../data/matrix.js";
import { type SparseMatrix, toDense } from "../../data/sparse.js";
import { graphLaplacian } from "../../graphs/laplacian.js";
import { pseudoInverse } from "../../linalg/svd/pseudo-inverse.js";
import { requireMatrixSize } from "../../neighbor-search/distance-matrix.js";

/**
 * The kernel matrix of a graph: the pseudo-inverse of its Laplacian D − A, or of the symmetric one. Its eigenvectors of the
 * largest eigenvalues 1/λ are those of the Laplacian for the smallest λ above 0. The squared distances of D − A in its feature
 * space are the commute times of a random walk on the graph, up to a factor.
 */
export function laplacianKernel(affinity: Matrix | SparseMatrix, normalization: "none" | "symmetric" = "none"): Matrix {
  requireMatrixSize("laplacianKernel", affinity.rows, "use fewer samples");
  const dense = isMatrix(affinity) ? affinity : toDense(affinity);
  return pseudoInverse(graphLaplacian(dense, normalization));
}
