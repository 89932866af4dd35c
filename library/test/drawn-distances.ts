/** Samples by their distances, for the search for medoids. */
import { createMedoidMemory, type MedoidMemory } from "../src/clustering/k-medoids/medoid-memory.js";
import { makeRoom } from "../src/clustering/k-medoids/placed-distances.js";
import { currentEngine, type Engine, withWorkspace } from "../src/engine/index.js";
import { distances } from "../src/neighbor-search/pairwise-distances.js";
import { createRandom } from "../src/numeric/random/random.js";
import { normalMatrix } from "./matrices.js";

/** Samples by their distances, with what each of them counts. */
export interface WeightedDistances {
  /** The number of samples. */
  readonly count: number;
  /** d(i, j) at i · count + j; symmetric. */
  readonly data: Float64Array;
  readonly weights: Float64Array;
}

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

/** Runs a computation with the samples in the engine's memory, and room for so many medoids. */
export function withMedoids<R>(
  { count, data, weights }: WeightedDistances,
  clusters: number,
  compute: (memory: MedoidMemory) => R,
  engine: Engine = currentEngine(),
): R {
  return withWorkspace(engine, (space) => {
    const placed = makeRoom(count, space);
    const { address, stride } = placed;
    space.engine.memory.f64.fill(0, address / 8, address / 8 + stride * stride);
    for (let i = 0; i < count; i++) {
      space.write(address + 8 * i * stride, data.subarray(i * count, (i + 1) * count));
    }
    return compute(createMedoidMemory(placed, weights, clusters));
  });
}
