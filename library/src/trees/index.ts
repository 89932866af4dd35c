/** Trees, forests and boosting. */
export type { BoostedState, BoostProgress } from "./boosting/boost.js";
export { proximity } from "./forests/proximity.js";
export type { ClassImpurity } from "./growth/class-criterion.js";
export { classImpurity, impurityGain, type LogBase } from "./growth/impurity.js";
export { describeTree, type NodeDescription } from "./nodes/describe-tree.js";
export { featureImportance, permutationImportance } from "./nodes/feature-importance.js";
export { type PruningPath, pruningPath } from "./nodes/prune-tree.js";
export type { TreeNodes } from "./nodes/tree-nodes.js";
export { type TreeRegion, treeRegions } from "./nodes/tree-regions.js";
export {
  type PredictedDistribution,
  predictDistribution,
} from "./random-split/random-split-regressor/random-split-regressor.js";
export * from "./states.js";
