/** The single-linkage tree of mutual reachability distances (Campello, Moulavi and Sander 2013). */
import type { Progress, Work } from "../../core/run.js";
import type { Matrix } from "../../data/matrix.js";
import type { ClusterTree } from "../../graphs/cluster-tree.js";
import { type LengthsFrom, spanningTree } from "../../graphs/spanning-tree.js";
import type { DistanceSpace } from "../../neighbor-search/distance-space.js";
import { singleLinkage } from "../agglomerative/build-tree.js";
import { distancesFrom } from "../distances-from.js";

/**
 * Merges prepared points by max(core(a), core(b), d(a, b)): the smallest radius at which both are core samples and
 * neighbours of each other.
 */
export function* reachabilityTree(
  points: Matrix,
  space: DistanceSpace,
  core: Float64Array,
): Work<Progress, ClusterTree> {
  return singleLinkage(yield* spanningTree(points.rows, reachabilityIn(points, space, core), 10 + points.columns));
}

function reachabilityIn(points: Matrix, space: DistanceSpace, core: Float64Array): LengthsFrom {
  const distances = distancesFrom(points, space);
  return (vertex, others, count, lengths) => {
    distances(vertex, others, count, lengths);
    for (let at = 0; at < count; at++) lengths[at] = Math.max(lengths[at], core[vertex], core[others[at]]);
  };
}
