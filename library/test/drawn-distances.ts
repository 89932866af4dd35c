/** Samples by their distances, for the search for medoids. */
import type { WeightedDistances } from "../src/clustering/k-medoids/medoid-search.js";
import { distances } from "../src/neighbor-search/pairwise-distances.js";
import { createRandom } from "../src/numeric/random/random.js";
import { normalMatrix } from "./matrices.js";

/** Normal samples with weights between ½ and 1½. */
export function drawn(seed: number, count = 14): WeightedDistances {
  const random = createRandom(seed);
  const { data } = distances({ kind: "euclidean" }, normalMatrix(count, 2, random));
  return { count, data, weights: Float64Array.from({ length: count }, () => 0.5 + random.uniform()) };
}

/** Σᵢ weightᵢ min d(i, medoid) */
export function totalOf({ count, data, weights }: WeightedDistances, medoids: readonly number[]): number {
  return weights.reduce((sum, weight, i) => sum + weight * Math.min(...medoids.map((m) => data[m * count + i])), 0);
}
