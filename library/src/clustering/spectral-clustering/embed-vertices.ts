/** Coordinates of the vertices of a graph in which its clusters are round. */
import { type Matrix, zeros } from "../../data/matrix.js";
import type { LaplacianPairs } from "../../graphs/laplacian-pairs.js";

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
