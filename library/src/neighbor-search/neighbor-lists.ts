/** The best neighbours so far of every point, in order, each with a mark that says whether it is new. */

/** Lists of equal length, one after the other in each array; places that are not filled yet are −1 and infinitely far. */
export interface GrowingLists {
  readonly length: number;
  readonly indices: Int32Array;
  readonly distances: Float64Array;
  /** 1 where a neighbour has not been compared with the others of its list. */
  readonly fresh: Uint8Array;
  /** How near a neighbour must be to get into the list of each point. */
  readonly limits: Float64Array;
  /** Puts a neighbour into a list, unless it is there or too far; returns whether it was put in. */
  insert(point: number, neighbor: number, distance: number): boolean;
}

/** Empty lists for so many points. */
export function createGrowingLists(points: number, length: number): GrowingLists {
  const indices = new Int32Array(points * length).fill(-1);
  const distances = new Float64Array(points * length).fill(Infinity);
  const fresh = new Uint8Array(points * length);
  // A copy of the last distances of all lists: most candidates are too far, and these few numbers stay in the cache.
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
