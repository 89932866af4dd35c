/** Trees, forests and boosting. */
export { type AdaBoostProgress, type AdaBoostState, adaBoost } from "./ada-boost/ada-boost.js";
export { boostedTreesClassifier } from "./boosted-trees-classifier/boosted-trees-classifier.js";
export { boostedTreesRegressor } from "./boosted-trees-regressor/boosted-trees-regressor.js";
export type { BoostedState, BoostProgress } from "./boosting/boost.js";
export { extraTreesClassifier } from "./forests/extra-trees-classifier/extra-trees-classifier.js";
export { extraTreesRegressor } from "./forests/extra-trees-regressor/extra-trees-regressor.js";
export { proximity } from "./forests/proximity.js";
export { randomForestClassifier } from "./forests/random-forest-classifier/random-forest-classifier.js";
export { randomForestRegressor } from "./forests/random-forest-regressor/random-forest-regressor.js";
export type { ClassImpurity } from "./growth/class-criterion.js";
export { classImpurity, impurityGain, type LogBase } from "./growth/impurity.js";
export { describeTree, type NodeDescription } from "./nodes/describe-tree.js";
export { featureImportance, permutationImportance } from "./nodes/feature-importance.js";
export { type PruningPath, pruningPath } from "./nodes/prune-tree.js";
export type { TreeNodes } from "./nodes/tree-nodes.js";
export { type TreeRegion, treeRegions } from "./nodes/tree-regions.js";
export {
  type RandomSplitClassState,
  randomSplitClassifier,
} from "./random-split/random-split-classifier/random-split-classifier.js";
export {
  type PredictedDistribution,
  predictDistribution,
  type RandomSplitNumberState,
  randomSplitRegressor,
} from "./random-split/random-split-regressor/random-split-regressor.js";
export { type TreesState, treeClassifier } from "./tree-classifier/tree-classifier.js";
export { treeRegressor } from "./tree-regressor/tree-regressor.js";
