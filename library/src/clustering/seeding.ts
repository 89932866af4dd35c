/** Where k-means begins. */
import { type Matrix, row, selectRows } from "../data/matrix.js";
import type { Random } from "../numeric/random.js";
import { squaredDistance } from "./lloyd.js";

/** Different samples, chosen with probability proportional to their weights. */
export function seedAtRandom(x: Matrix, weights: Float64Array, clusters: number, random: Random): Matrix {
  const left = weights.slice();
  const chosen = new Int32Array(clusters);
  for (let c = 0; c < clusters; c++) {
    chosen[c] = random.categorical(left);
    left[chosen[c]] = 0;
  }
  return selectRows(x, chosen);
}

/**
 * k-means++: each center is a sample drawn with probability proportional to its squared distance to the centers so
 * far; of several candidates the one that reduces the total distance most is taken (the greedy variant of the paper).
 */
export function seedPlusPlus(x: Matrix, weights: Float64Array, clusters: number, random: Random): Matrix {
  const candidates = 2 + Math.floor(Math.log(clusters));
  const chosen = new Int32Array(clusters);
  chosen[0] = random.categorical(weights);
  let distances = new Float64Array(x.rows).fill(Infinity);
  lower(x, chosen[0], distances, distances);
  let trial = new Float64Array(x.rows);
  let best = new Float64Array(x.rows);
  const shares = new Float64Array(x.rows);
  for (let c = 1; c < clusters; c++) {
    let total = 0;
    for (let i = 0; i < x.rows; i++) total += shares[i] = weights[i] * distances[i];
    // When every sample coincides with a center any choice is as good: the weights alone decide.
    const draw = total > 0 ? shares : weights;
    let bestTotal = Infinity;
    for (let t = 0; t < candidates; t++) {
      const candidate = random.categorical(draw);
      lower(x, candidate, distances, trial);
      let sum = 0;
      for (let i = 0; i < x.rows; i++) sum += weights[i] * trial[i];
      if (sum < bestTotal) {
        bestTotal = sum;
        chosen[c] = candidate;
        [best, trial] = [trial, best];
      }
    }
    [distances, best] = [best, distances];
  }
  return selectRows(x, chosen);
}

/** Writes to `result` the squared distance of each sample to the center or, where smaller, what it was before. */
function lower(x: Matrix, center: number, before: Float64Array, result: Float64Array): void {
  const point = row(x, center);
  for (let i = 0; i < x.rows; i++)
    result[i] = Math.min(before[i], squaredDistance(x.data, i * x.columns, point, 0, x.columns));
}
