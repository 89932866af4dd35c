/** Trees, forests and boosting. */
export { type AdaBoostProgress, type AdaBoostState, adaBoost } from "./ada-boost.js";
export type { BoostedState, BoostProgress } from "./boost.js";
export { boostedTreesClassifier } from "./boosted-trees-classifier.js";
export { boostedTreesRegressor } from "./boosted-trees-regressor.js";
export type { ClassImpurity } from "./class-criterion.js";
export { describeTree, type NodeDescription } from "./describe-tree.js";
export { featureImportance, permutationImportance } from "./feature-importance.js";
export { extraTreesClassifier, randomForestClassifier } from "./forest-classifiers.js";
export { extraTreesRegressor, randomForestRegressor } from "./forest-regressors.js";
export { classImpurity, impurityGain, type LogBase } from "./impurity.js";
export { proximity } from "./proximity.js";
export { type PruningPath, pruningPath } from "./prune-tree.js";
export {
  type PredictedDistribution,
  predictDistribution,
  type RandomSplitClassState,
  type RandomSplitNumberState,
  randomSplitClassifier,
  randomSplitRegressor,
} from "./random-split-trees.js";
export { type TreesState, treeClassifier } from "./tree-classifier.js";
export type { TreeNodes } from "./tree-nodes.js";
export { type TreeRegion, treeRegions } from "./tree-regions.js";
export { treeRegressor } from "./tree-regressor.js";
