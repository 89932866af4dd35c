/** How much of the variance of distances a map leaves unexplained (Tenenbaum et al. 2000). */
import { LecternError } from "../../core/errors.js";
import type { MatrixLike } from "../../data/matrix.js";
import { type ComparedSamples, compareSides, repeatedBlocks } from "./map-distances.js";

/**
 * 1 − r² with Pearson's correlation r of all distances in the data, for example the geodesic ones of Isomap as
 * `{ distances }`, and in the map: 0 if the map explains them all. For the curve over the dimensions of a map and its elbow, see
 * `residualVariances` of `lectern/manifold`.
 *
 * @example
 * ```ts
 * import { residualVariance } from "lectern/metrics";
 *
 * const distances = [[0, 1, 2], [1, 0, 1], [2, 1, 0]];
 * residualVariance({ distances }, [[0], [1], [2]]); // 0
 * ```
 */
export function residualVariance(samples: ComparedSamples, embedding: MatrixLike): number {
  const where = "residualVariance";
  const sides = compareSides(where, samples, embedding, 3);
  const n = sides.before.rows;
  const blocks = repeatedBlocks(sides);
  let [first, second] = [0, 0];
  for (const { before, after } of blocks()) {
    for (let at = 0; at < before.length; at++) {
      first += before[at];
      second += after[at];
    }
  }
  // The zeros of the diagonal are not distances of pairs.
  const pairs = n * (n - 1);
  const [meanBefore, meanAfter] = [first / pairs, second / pairs];
  let [cross, own, image] = [-n * meanBefore * meanAfter, -n * meanBefore ** 2, -n * meanAfter ** 2];
  for (const { before, after } of blocks()) {
    for (let at = 0; at < before.length; at++) {
      const [a, b] = [before[at] - meanBefore, after[at] - meanAfter];
      cross += a * b;
      own += a * a;
      image += b * b;
    }
  }
  if (!(own > 1e-24 * first * first)) {
    throw new LecternError(
      "invalid-data",
      `${where}: all distances of the samples are equal, so they have no variance`,
    );
  }
  return image > 0 ? Math.max(0, 1 - (cross / own) * (cross / image)) : 1;
}
