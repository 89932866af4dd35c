/** The single-linkage tree of mutual reachability distances (Campello, Moulavi and Sander 2013). */
import type { Progress, Work } from "../../core/run.js";
import type { Matrix } from "../../data/matrix.js";
import type { ClusterTree } from "../../graphs/cluster-tree.js";
import { type LengthsFrom, spanningTree } from "../../graphs/spanning-tree.js";
import type { DistanceSpace } from "../../neighbor-search/distance-space.js";
import { singleLinkage } from "../agglomerative/build-tree.js";

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

function reachabilityIn(
  { columns, data }: Matrix,
  { between, finish }: DistanceSpace,
  core: Float64Array,
): LengthsFrom {
  return (vertex, others, count, lengths) => {
    for (let at = 0; at < count; at++) {
      const other = others[at];
      const distance = finish(between(data, vertex * columns, data, other * columns, columns));
      lengths[at] = Math.max(distance, core[vertex], core[other]);
    }
  };
}
