/** Local reachability densities and the local outlier factor (Breunig, Kriegel, Ng and Sander 2000). */
import type { Progress, Work } from "../../core/run.js";
import type { Matrix } from "../../data/matrix.js";
import type { SparseMatrix } from "../../data/sparse.js";
import { type NeighborSearch, nearestNeighborsSteps } from "../../neighbor-search/search.js";

/** The nearest training samples of some samples: `count` for each. */
interface Others {
  readonly count: number;
  readonly indices: Int32Array;
  readonly distances: Float64Array;
}

/** What is known of the training samples. */
export interface LocalDensities {
  /** The distance of each training sample to the farthest of its neighbours. */
  readonly reaches: Float64Array;
  /** The inverse of the mean reachability distance of each training sample. */
  readonly densities: Float64Array;
  /** What is added to mean distances, so that those of duplicates are not 0. */
  readonly offset: number;
}

/** A distance that is smaller than this share of the largest one to a neighbour is 0 but for rounding. */
const SAME_SAMPLE = 1e-7;

/**
 * The neighbours of each sample, apart from itself: one training sample at distance 0 is left out, so that a training sample
 * gets the factor it had in the fit.
 */
export function* findOthers(
  search: NeighborSearch,
  x: Matrix | SparseMatrix,
  neighbors: number,
): Work<Progress, Others> {
  const count = Math.min(neighbors, search.samples.rows - 1);
  const [indices, distances] = [new Int32Array(x.rows * count), new Float64Array(x.rows * count)];
  const found = yield* nearestNeighborsSteps(search, x, count + 1);
  for (let i = 0; i < x.rows; i++) {
    const start = i * found.count;
    const from = found.distances[start] <= SAME_SAMPLE * found.distances[start + count] ? start + 1 : start;
    indices.set(found.indices.subarray(from, from + count), i * count);
    distances.set(found.distances.subarray(from, from + count), i * count);
  }
  return { count, indices, distances };
}

/** The densities of the training samples, whose neighbours are given. */
export function localDensities(others: Others, largestValue: number): LocalDensities {
  const { count, distances } = others;
  const n = distances.length / count;
  const reaches = Float64Array.from({ length: n }, (_, i) => distances[(i + 1) * count - 1]);
  // A share of the mean, so that the factors do not depend on the units; of the values where all samples are equal.
  const mean = reaches.reduce((sum, reach) => sum + reach / n, 0);
  const offset = 1e-10 * (mean || largestValue || 1);
  return { reaches, offset, densities: meanReachabilities(others, reaches, offset).map((distance) => 1 / distance) };
}

/** The mean over the neighbours o of max(distance to o, reach of o), plus the offset. */
function meanReachabilities({ count, indices, distances }: Others, reaches: Float64Array, offset: number) {
  const result = new Float64Array(distances.length / count);
  for (let i = 0; i < result.length; i++) {
    let sum = 0;
    for (let e = i * count; e < (i + 1) * count; e++) sum += Math.max(distances[e], reaches[indices[e]]) / count;
    result[i] = sum + offset;
  }
  return result;
}

/** The mean density of the neighbours divided by the own density: about 1 inside a group, larger for outliers. */
export function outlierFactors(others: Others, { reaches, densities, offset }: LocalDensities): Float64Array {
  const { count, indices } = others;
  const factors = meanReachabilities(others, reaches, offset);
  for (let i = 0; i < factors.length; i++) {
    let sum = 0;
    for (let e = i * count; e < (i + 1) * count; e++) sum += densities[indices[e]] / count;
    factors[i] = Math.min(Number.MAX_VALUE, factors[i] * sum);
  }
  return factors;
}
