/** Clustering: the types of its models. */
export type { ClusterTree } from "../graphs/cluster-tree.js";
export * from "./states.js";
