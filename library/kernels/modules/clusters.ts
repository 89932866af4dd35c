/** Clusters that are merged, and samples that are reached, one after the other. */
export { nearestCluster, reachSamples } from "../cluster-search";
