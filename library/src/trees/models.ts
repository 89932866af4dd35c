/** The types of the recipes and models of this folder. Made by `npm run generate`. */
import type { adaBoost } from "./ada-boost/ada-boost.js";
import type { boostedTreesClassifier } from "./boosted-trees-classifier/boosted-trees-classifier.js";
import type { boostedTreesRegressor } from "./boosted-trees-regressor/boosted-trees-regressor.js";
import type { densityForest } from "./density-forest/density-forest.js";
import type { extraTreesClassifier } from "./forests/extra-trees-classifier/extra-trees-classifier.js";
import type { extraTreesRegressor } from "./forests/extra-trees-regressor/extra-trees-regressor.js";
import type { randomForestClassifier } from "./forests/random-forest-classifier/random-forest-classifier.js";
import type { randomForestRegressor } from "./forests/random-forest-regressor/random-forest-regressor.js";
import type { manifoldForest } from "./manifold-forest/manifold-forest.js";
import type { randomSplitClassifier } from "./random-split/random-split-classifier/random-split-classifier.js";
import type { randomSplitRegressor } from "./random-split/random-split-regressor/random-split-regressor.js";
import type { treeClassifier } from "./tree-classifier/tree-classifier.js";
import type { treeRegressor } from "./tree-regressor/tree-regressor.js";

/** A fitted {@link adaBoost}. */
export interface AdaBoostModel extends ReturnType<(typeof adaBoost)["restore"]> {}
/** A recipe of {@link adaBoost}. */
export interface AdaBoostRecipe extends ReturnType<typeof adaBoost> {}

/** A fitted {@link boostedTreesClassifier}. */
export interface BoostedTreesClassifierModel extends ReturnType<(typeof boostedTreesClassifier)["restore"]> {}
/** A recipe of {@link boostedTreesClassifier}. */
export interface BoostedTreesClassifierRecipe extends ReturnType<typeof boostedTreesClassifier> {}

/** A fitted {@link boostedTreesRegressor}. */
export interface BoostedTreesRegressorModel extends ReturnType<(typeof boostedTreesRegressor)["restore"]> {}
/** A recipe of {@link boostedTreesRegressor}. */
export interface BoostedTreesRegressorRecipe extends ReturnType<typeof boostedTreesRegressor> {}

/** A fitted {@link densityForest}. */
export interface DensityForestModel extends ReturnType<(typeof densityForest)["restore"]> {}
/** A recipe of {@link densityForest}. */
export interface DensityForestRecipe extends ReturnType<typeof densityForest> {}

/** A fitted {@link extraTreesClassifier}. */
export interface ExtraTreesClassifierModel extends ReturnType<(typeof extraTreesClassifier)["restore"]> {}
/** A recipe of {@link extraTreesClassifier}. */
export interface ExtraTreesClassifierRecipe extends ReturnType<typeof extraTreesClassifier> {}

/** A fitted {@link extraTreesRegressor}. */
export interface ExtraTreesRegressorModel extends ReturnType<(typeof extraTreesRegressor)["restore"]> {}
/** A recipe of {@link extraTreesRegressor}. */
export interface ExtraTreesRegressorRecipe extends ReturnType<typeof extraTreesRegressor> {}

/** A fitted {@link randomForestClassifier}. */
export interface RandomForestClassifierModel extends ReturnType<(typeof randomForestClassifier)["restore"]> {}
/** A recipe of {@link randomForestClassifier}. */
export interface RandomForestClassifierRecipe extends ReturnType<typeof randomForestClassifier> {}

/** A fitted {@link randomForestRegressor}. */
export interface RandomForestRegressorModel extends ReturnType<(typeof randomForestRegressor)["restore"]> {}
/** A recipe of {@link randomForestRegressor}. */
export interface RandomForestRegressorRecipe extends ReturnType<typeof randomForestRegressor> {}

/** A fitted {@link manifoldForest}. */
export interface ManifoldForestModel extends ReturnType<(typeof manifoldForest)["restore"]> {}
/** A recipe of {@link manifoldForest}. */
export interface ManifoldForestRecipe extends ReturnType<typeof manifoldForest> {}

/** A fitted {@link randomSplitClassifier}. */
export interface RandomSplitClassifierModel extends ReturnType<(typeof randomSplitClassifier)["restore"]> {}
/** A recipe of {@link randomSplitClassifier}. */
export interface RandomSplitClassifierRecipe extends ReturnType<typeof randomSplitClassifier> {}

/** A fitted {@link randomSplitRegressor}. */
export interface RandomSplitRegressorModel extends ReturnType<(typeof randomSplitRegressor)["restore"]> {}
/** A recipe of {@link randomSplitRegressor}. */
export interface RandomSplitRegressorRecipe extends ReturnType<typeof randomSplitRegressor> {}

/** A fitted {@link treeClassifier}. */
export interface TreeClassifierModel extends ReturnType<(typeof treeClassifier)["restore"]> {}
/** A recipe of {@link treeClassifier}. */
export interface TreeClassifierRecipe extends ReturnType<typeof treeClassifier> {}

/** A fitted {@link treeRegressor}. */
export interface TreeRegressorModel extends ReturnType<(typeof treeRegressor)["restore"]> {}
/** A recipe of {@link treeRegressor}. */
export interface TreeRegressorRecipe extends ReturnType<typeof treeRegressor> {}
