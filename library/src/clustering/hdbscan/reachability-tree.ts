/** The single-linkage tree of mutual reachability distances (Campello, Moulavi and Sander 2013). */
import type { Progress, Work } from "../../core/run.js";
import type { Matrix } from "../../data/matrix.js";
import type { ClusterTree } from "../../graphs/cluster-tree.js";
import type { DistanceSpace } from "../../neighbor-search/distance-space.js";
import { singleLinkage } from "../agglomerative/build-tree.js";
import { shortestTree } from "../shortest-tree.js";

/**
 * Merges prepared points by max(core(a), core(b), d(a, b)): the smallest radius at which both are core samples and
 * neighbours of each other.
 */
export function* reachabilityTree(
  points: Matrix,
  space: DistanceSpace,
  core: Float64Array,
): Work<Progress, ClusterTree> {
  return singleLinkage(yield* shortestTree(points, space, { sources: core, targets: core }));
}
