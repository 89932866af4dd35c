/** Candidates for the nearest points, found by approximate distances, and their order by the true ones. */
import type { Matrix } from "../data/matrix.js";
import type { DistanceSpace } from "./distance-space.js";
import type { Neighbors } from "./found.js";

/** What is searched, and where the neighbours go. */
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
  /** Whether these are all points there are, or those that would come next are certainly no nearer. */
  readonly complete: boolean;
}

/** Whether a point of at least this value, of the kernels, is farther than this true distance from row i of the block. */
export type IsFarther = (value: number, distance: number, i: number) => boolean;

/**
 * Returns what puts the candidates of a query (row i of a block of them) in order by their true distances, equals by
 * index, and keeps as many as are asked for: until one of them, and so all to come, are certainly farther. Returns whether
 * that came about, so that nothing but rounding could have chosen others.
 */
export function createSettle({ points, queries, space, found }: SearchTask) {
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
      // They are nearly in order, so that insertion moves hardly any.
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
