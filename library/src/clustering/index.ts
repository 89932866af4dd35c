/** Clustering: the types of its models, and what can be done with trees of clusters. */
export { type ClusterTree, cutTree, cutTreeAtHeight } from "../graphs/cluster-tree.js";
export { copheneticDistances } from "../graphs/cophenetic-distances.js";
export { treeMemberships } from "../graphs/tree-memberships.js";
export { type MeanShiftPathOptions, meanShiftPath } from "./mode-seeking/mean-shift-path.js";
export * from "./states.js";
