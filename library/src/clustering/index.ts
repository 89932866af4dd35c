/** Clustering: the types of its models, and what can be done with graphs, trees of clusters and mixtures. */
export { type ClusterTree, cutTree, cutTreeAtHeight } from "../graphs/cluster-tree.js";
export { copheneticDistances } from "../graphs/cophenetic-distances.js";
export { treeMemberships } from "../graphs/tree-memberships.js";
export { type ClusterCounts, type ClusterCountsOptions, clusterCounts } from "./cluster-counts.js";
export { mixtureCovariances } from "./gaussian-mixture/gaussian-mixture.js";
export { type MeanShiftPathOptions, meanShiftPath } from "./mode-seeking/mean-shift-path.js";
export { cutReachability, type ReachedSamples } from "./optics/reachability-order.js";
export {
  type SteepCluster,
  type SteepClusters,
  type SteepClustersOptions,
  steepClusters,
} from "./optics/steep-clusters.js";
export {
  drawProcessMixture,
  type NormalMixture,
  type ProcessMixtureOptions,
  sampleMixture,
} from "./process-mixture.js";
export * from "./states.js";
