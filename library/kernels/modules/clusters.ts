/** Clusters that are merged, and shortest trees. */
export { nearestCluster } from "../cluster-search";
export { growTree } from "../tree-growth";
