/** Clusters that are merged, and shortest trees. */
export { nearestCluster } from "../cluster-search";
export { growShortestTree } from "../shortest-tree";
