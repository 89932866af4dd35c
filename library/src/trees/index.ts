/** Trees, forests and boosting. */
export { type AdaBoostProgress, type AdaBoostState, adaBoost } from "./ada-boost/ada-boost.js";
export { boostedTreesClassifier } from "./boosted-trees-classifier/boosted-trees-classifier.js";
export { boostedTreesRegressor } from "./boosted-trees-regressor/boosted-trees-regressor.js";
export type { BoostedState, BoostProgress } from "./boosting/boost.js";
export { extraTreesClassifier, randomForestClassifier } from "./forests/define-forest-classifier.js";
export { extraTreesRegressor, randomForestRegressor } from "./forests/define-forest-regressor.js";
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
  type RandomSplitClassState,
  type RandomSplitNumberState,
  randomSplitClassifier,
  randomSplitRegressor,
} from "./random-split/define-random-split.js";
export { type TreesState, treeClassifier } from "./tree-classifier/tree-classifier.js";
export { treeRegressor } from "./tree-regressor/tree-regressor.js";
