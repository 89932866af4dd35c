/** The best neighbours so far of every point, sorted, each with a flag for new ones. */

/** Lists of equal length, one after the other in each array; empty entries are −1 and infinitely far. */
export interface GrowingLists {
  readonly length: number;
  readonly indices: Int32Array;
  readonly distances: Float64Array;
  /** 1 where a neighbour has not been compared with the others of its list. */
  readonly fresh: Uint8Array;
  /** The distance below which a neighbour enters the list of each point. */
  readonly limits: Float64Array;
  /** Inserts a neighbour into a list, unless it is already there or too far; returns whether it was inserted. */
  insert(point: number, neighbor: number, distance: number): boolean;
}

/** Empty lists for `points` points. */
export function createGrowingLists(points: number, length: number): GrowingLists {
  const indices = new Int32Array(points * length).fill(-1);
  const distances = new Float64Array(points * length).fill(Infinity);
  const fresh = new Uint8Array(points * length);
  // A copy of the last distances of all lists: most candidates are too far, and this small array stays in the cache.
  const limits = new Float64Array(points).fill(Infinity);
  return {
    length,
    indices,
    distances,
    fresh,
    limits,
    insert(point, neighbor, distance) {
      const first = point * length;
      let at = first + length - 1;
      const last = at;
      if (!(distance < limits[point])) return false;
      for (let e = first; e <= at; e++) if (indices[e] === neighbor) return false;
      for (; at > first && distances[at - 1] > distance; at--) {
        indices[at] = indices[at - 1];
        distances[at] = distances[at - 1];
        fresh[at] = fresh[at - 1];
      }
      indices[at] = neighbor;
      distances[at] = distance;
      fresh[at] = 1;
      limits[point] = distances[last];
      return true;
    },
  };
}
