/** The distances of the current clusters, which change with every merge. */

import type { PairDistances } from "../../neighbor-search/pair-distances.js";
import type { MergedDistance } from "./lance-williams.js";

/** Clusters that are merged step by step; a cluster has the number of one of its samples. */
export interface ClusterDistances {
  /** The number of clusters left. */
  count(): number;
  /** The cluster with the lowest number. */
  lowest(): number;
  /** The nearest other cluster, of equally near ones `preferred` (or −1) and then the lowest. */
  nearest(cluster: number, preferred: number): number;
  /** The distance of the last pair that {@link nearest} returned. */
  nearestDistance(): number;
  /** Merges the first cluster into the second, at a distance. */
  merge(first: number, second: number, between: number): void;
}

/** Clusters by the distances of all pairs, which are overwritten. */
export function distancesOfPairs({ rows, start, data }: PairDistances, merged: MergedDistance): ClusterDistances {
  // The clusters left, in ascending order.
  const active = Int32Array.from({ length: rows }, (_, i) => i);
  const sizes = new Float64Array(rows).fill(1);
  let count = rows;
  let found = 0;
  const placeOf = (a: number, b: number) => (a < b ? start[a] + b : start[b] + a);
  return {
    count: () => count,
    lowest: () => active[0],
    nearest(cluster, preferred) {
      let best = preferred;
      let least = preferred < 0 ? Infinity : data[placeOf(cluster, preferred)];
      let at = 0;
      for (let other = active[0]; other < cluster; other = active[++at]) {
        const distance = data[start[other] + cluster];
        if (distance >= least) continue;
        least = distance;
        best = other;
      }
      const from = start[cluster];
      for (at++; at < count; at++) {
        const distance = data[from + active[at]];
        if (distance >= least) continue;
        least = distance;
        best = active[at];
      }
      found = least;
      return best;
    },
    nearestDistance: () => found,
    merge(first, second, between) {
      const removed = active.subarray(0, count).indexOf(first);
      active.copyWithin(removed, removed + 1, count--);
      const [a, b] = [sizes[first], sizes[second]];
      for (let at = 0; at < count; at++) {
        const other = active[at];
        if (other === second) continue;
        const to = placeOf(other, second);
        data[to] = merged(data[placeOf(other, first)], data[to], between, a, b, sizes[other]);
      }
      sizes[second] = a + b;
    },
  };
}
