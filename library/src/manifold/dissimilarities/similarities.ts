/** Similarities, and the squared dissimilarities that belong to them. */
import { LecternError } from "../../core/errors.js";
import { asMatrix, type Matrix, type MatrixLike, zeros } from "../../data/matrix.js";
import { requireSymmetric } from "../../linalg/check-matrix.js";

/**
 * sᵢᵢ + sⱼⱼ − 2 sᵢⱼ: the squared distances of samples whose inner products are the similarities; some are negative if these
 * are no inner products.
 */
export function squaredFromSimilarities(similarities: MatrixLike): Matrix {
  const s = asMatrix(similarities, "similarities");
  const n = requireSymmetric("squaredFromSimilarities", s);
  const result = zeros(n, n);
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < n; j++) {
      // The mean of both, so that the result is exactly symmetric.
      const both = s.data[i * n + j] + s.data[j * n + i];
      result.data[i * n + j] = i === j ? 0 : s.data[i * n + i] + s.data[j * n + j] - both;
    }
  }
  return result;
}

/**
 * How well binary images match: a / min(a + b, a + c) for each two rows, where a columns are above 0 in both, b only in the
 * first and c only in the second. 1 if one image contains the other. 1 − s is no metric: it may violate the triangle
 * inequality.
 *
 * @example
 * ```ts
 * import { binaryMatching } from "lectern/manifold";
 *
 * binaryMatching([[1, 1, 1, 0], [0, 1, 1, 0]]); // all 1: the first contains the second
 * ```
 */
export function binaryMatching(images: MatrixLike): Matrix {
  const { rows, columns, data } = asMatrix(images, "images");
  const counts = new Int32Array(rows);
  for (let at = 0; at < data.length; at++) if (data[at] > 0) counts[Math.floor(at / columns)]++;
  const empty = counts.indexOf(0);
  if (empty >= 0) {
    throw new LecternError(
      "invalid-data",
      `binaryMatching: row ${empty} has no number above 0, so it matches nothing`,
      { row: empty },
    );
  }
  const result = zeros(rows, rows);
  for (let i = 0; i < rows; i++) {
    for (let j = i; j < rows; j++) {
      let common = 0;
      for (let k = 0; k < columns; k++) if (data[i * columns + k] > 0 && data[j * columns + k] > 0) common++;
      const similarity = common / Math.min(counts[i], counts[j]);
      result.data[i * rows + j] = similarity;
      result.data[j * rows + i] = similarity;
    }
  }
  return result;
}
