/** Candidates for the nearest points, found by approximate distances and sorted by the true ones. */
import type { Matrix } from "../data/matrix.js";
import type { DistanceSpace } from "./distance-space.js";
import type { Neighbors } from "./found.js";

/** The points and queries of a search, and its result. */
export interface SearchTask {
  readonly points: Matrix;
  readonly queries: Matrix;
  readonly space: DistanceSpace;
  readonly found: Neighbors;
}

/** The same number of candidates for every query of a block, in the order of the kernels' distances. */
export interface Candidates {
  readonly count: number;
  readonly indices: Int32Array;
  readonly values: Float32Array | Float64Array;
  /** Whether these are all points, or the next ones are certainly no nearer. */
  readonly complete: boolean;
}

/** Whether a point with at least this kernel value is farther than this true distance from row i of the block. */
export type IsFarther = (value: number, distance: number, i: number) => boolean;

/**
 * Returns a function that sorts the candidates of a query (row i of a block) by their true distances, ties by index,
 * and keeps the required number, until one candidate, and so all later ones, are certainly farther. It returns whether
 * that happened, so that the result is exact.
 */
export function createRanker({ points, queries, space, found }: SearchTask) {
  const { columns } = points;
  const { between } = space;
  return (query: number, candidates: Candidates, i: number, isFarther: IsFarther): boolean => {
    const { count, indices, values } = candidates;
    const first = query * found.count;
    const end = first + found.count;
    let last = first;
    for (let e = i * count; e < (i + 1) * count; e++) {
      const index = indices[e];
      const isFull = last === end;
      if (isFull && isFarther(values[e], found.distances[last - 1], i)) return true;
      const distance = between(queries.data, query * columns, points.data, index * columns, columns);
      if (isFull && !isBefore(distance, index, found, last - 1)) continue;
      // They are nearly sorted, so that insertion moves few of them.
      let at = isFull ? last - 1 : last++;
      for (; at > first && isBefore(distance, index, found, at - 1); at--) {
        found.distances[at] = found.distances[at - 1];
        found.indices[at] = found.indices[at - 1];
      }
      found.distances[at] = distance;
      found.indices[at] = index;
    }
    return candidates.complete;
  };
}

function isBefore(distance: number, index: number, { distances, indices }: Neighbors, at: number): boolean {
  return distance < distances[at] || (distance === distances[at] && index < indices[at]);
}
