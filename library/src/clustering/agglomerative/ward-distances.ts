/**
 * Clusters for Ward's linkage by their centers: the squared distance of clusters of a and b samples is 2 a b / (a + b) times
 * that of their centers. It needs memory for the samples only, and is faster than the matrix of all distances, because
 * most candidates are excluded by the first columns.
 */
import type { Matrix } from "../../data/matrix.js";
import { clusterKernels } from "../../engine/groups.js";
import type { Workspace } from "../../engine/index.js";
import { requireFiniteLengths } from "../../neighbor-search/pair-distances.js";
import { createPointPanels } from "../point-panels.js";
import type { ClusterDistances } from "./cluster-distances.js";

/** Clusters of the rows of x, in the memory of a workspace. */
export function wardDistances(x: Matrix, space: Workspace): ClusterDistances {
  const { columns } = x;
  const { memory } = space.engine;
  const { nearestCluster } = space.engine.load(clusterKernels);
  const centers = createPointPanels(space, x);
  const sizes = centers.column(1);
  const query = space.uninitialized(columns);
  const result = space.uninitialized(9);
  let found = 0;
  return {
    count: centers.count,
    lowest: centers.lowest,
    nearest(cluster, preferred) {
      const { f64 } = memory;
      const own = centers.placeOf(cluster);
      for (let j = 0, at = centers.entryOf(own); j < columns; j++, at += 8) f64[query / 8 + j] = f64[at];
      const liked = preferred < 0 ? -1 : centers.placeOf(preferred);
      const best = nearestCluster(
        ...([centers.panels(), columns, query, f64[sizes / 8 + own], own, liked] as const),
        ...([centers.address, sizes, result] as const),
      );
      found = memory.f64[result / 8];
      requireFiniteLengths(memory.f64.subarray(result / 8, result / 8 + 1));
      return centers.numberAt(best);
    },
    nearestDistance: () => found,
    merge(first, second) {
      const { f64 } = memory;
      const [p, q] = [centers.placeOf(first), centers.placeOf(second)];
      const total = f64[sizes / 8 + p] + f64[sizes / 8 + q];
      const share = f64[sizes / 8 + p] / total;
      const [from, to] = [centers.entryOf(p), centers.entryOf(q)];
      for (let at = 0; at < columns * 8; at += 8) f64[to + at] += share * (f64[from + at] - f64[to + at]);
      f64[sizes / 8 + q] = total;
      centers.remove(first);
    },
  };
}
