/** How much of the variance of distances a map leaves unexplained (Tenenbaum et al. 2000). */
import { LecternError } from "../../core/errors.js";
import type { MatrixLike } from "../../data/matrix.js";
import { type ComparedSamples, compareSides, repeatedBlocks } from "./map-distances.js";

/**
 * 1 − r² with Pearson's correlation r of all distances in the data, for example the geodesic ones of Isomap as
 * `{ distances }`, and in the map: 0 if the map explains them all. For the elbow of the curve over the dimensions of a map, see
 * {@link dimensionAtElbow}.
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

/**
 * The number of dimensions at the elbow of a falling curve, such as the residual variances of maps of 1, 2, 3 … dimensions: the point
 * that lies furthest below the straight line from the first to the last (Satopää et al. 2011).
 *
 * @example
 * ```ts
 * import { dimensionAtElbow } from "lectern/metrics";
 *
 * dimensionAtElbow([0.4, 0.03, 0.02, 0.015, 0.01]); // 2
 * ```
 */
export function dimensionAtElbow(variances: ArrayLike<number>): number {
  const count = variances.length;
  if (count < 3 || Array.from(variances).some((value) => !Number.isFinite(value))) {
    throw new LecternError(
      "invalid-data",
      `dimensionAtElbow: needs at least 3 finite values, for 1, 2, 3 … dimensions, got ${Array.from(variances).join(", ")}`,
    );
  }
  const last = count - 1;
  const below = Array.from(variances, (value, k) => {
    return variances[0] + ((variances[last] - variances[0]) * k) / last - value;
  });
  return below.indexOf(Math.max(...below)) + 1;
}
