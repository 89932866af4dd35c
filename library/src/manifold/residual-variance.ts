/** How much of given distances the distances of an embedding leave unexplained (Tenenbaum, de Silva and Langford 2000). */
import { LecternError } from "../core/errors.js";
import { asMatrix, type Matrix, type MatrixLike } from "../data/matrix.js";

/**
 * 1 − R² between given distances and those of the first 1, 2, … columns of an embedding, where R is their correlation over
 * all pairs. Where it stops falling is an estimate of the intrinsic dimension.
 *
 * @example
 * ```ts
 * import { classicalMds } from "lectern";
 * import { elbowDimension, residualVariances } from "lectern/manifold";
 * import { distances } from "lectern/neighbor-search";
 *
 * const x = [[0, 0, 0], [1, 0, 0], [0, 2, 0], [3, 1, 0], [2, 2, 0]]; // a plane in space
 * const { embedding } = classicalMds({ components: 3 }).fit({ x });
 * elbowDimension(residualVariances(distances({ kind: "euclidean" }, x), embedding)); // 2
 * ```
 */
export function residualVariances(distances: MatrixLike, embedding: MatrixLike): Float64Array {
  const given = asMatrix(distances, "distances");
  const places = asMatrix(embedding, "embedding");
  if (given.rows !== given.columns || given.rows !== places.rows) {
    throw new LecternError(
      "invalid-data",
      `residualVariances: ${places.rows} places need ${places.rows} x ${places.rows} distances, got ${given.rows} x ${given.columns}`,
    );
  }
  return unexplained((i, j) => given.data[i * given.columns + j], places);
}

/** The same for distances that are computed: the correlations are accumulated pair by pair. */
export function unexplained(
  distanceOf: (i: number, j: number) => number,
  { rows, columns, data }: Matrix,
): Float64Array {
  const sums = new Float64Array(columns);
  const squares = new Float64Array(columns);
  const products = new Float64Array(columns);
  let [count, total, totalSquares] = [0, 0, 0];
  for (let i = 0; i < rows; i++) {
    for (let j = i + 1; j < rows; j++) {
      const distance = distanceOf(i, j);
      count++;
      total += distance;
      totalSquares += distance * distance;
      let squared = 0;
      for (let k = 0; k < columns; k++) {
        const difference = data[i * columns + k] - data[j * columns + k];
        squared += difference * difference;
        const length = Math.sqrt(squared);
        sums[k] += length;
        squares[k] += squared;
        products[k] += distance * length;
      }
    }
  }
  const variance = totalSquares - (total * total) / count;
  return sums.map((sum, k) => {
    const own = squares[k] - (sum * sum) / count;
    const shared = products[k] - (sum * total) / count;
    // Distances that are all equal are explained by any others that are.
    return variance > 0 && own > 0 ? Math.max(0, 1 - ((shared / variance) * shared) / own) : 0;
  });
}

/**
 * The number of dimensions where residual variances stop falling: the first one after which no further dimension removes
 * more than `share` of the variance of one dimension.
 */
export function elbowDimension(residuals: ArrayLike<number>, share = 0.1): number {
  if (residuals.length === 0)
    throw new LecternError("invalid-data", "elbowDimension: needs at least 1 residual variance, got 0");
  const step = share * Math.max(residuals[0], 1e-3);
  let dimension = residuals.length;
  while (dimension > 1 && residuals[dimension - 2] - residuals[dimension - 1] <= step) dimension--;
  return dimension;
}
