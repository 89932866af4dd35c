/** The types of the recipes and models of this folder. Made by `npm run generate`. */
import type { mlpClassifier } from "./mlp-classifier/mlp-classifier.js";
import type { mlpRegressor } from "./mlp-regressor/mlp-regressor.js";
import type { networkClassifier } from "./network-classifier/network-classifier.js";
import type { networkFeatures } from "./network-features/network-features.js";
import type { networkRegressor } from "./network-regressor/network-regressor.js";

/** A fitted {@link mlpClassifier}. */
export interface MlpClassifierModel extends ReturnType<(typeof mlpClassifier)["restore"]> {}
/** A recipe of {@link mlpClassifier}. */
export interface MlpClassifierRecipe extends ReturnType<typeof mlpClassifier> {}

/** A fitted {@link mlpRegressor}. */
export interface MlpRegressorModel extends ReturnType<(typeof mlpRegressor)["restore"]> {}
/** A recipe of {@link mlpRegressor}. */
export interface MlpRegressorRecipe extends ReturnType<typeof mlpRegressor> {}

/** A fitted {@link networkClassifier}. */
export interface NetworkClassifierModel extends ReturnType<(typeof networkClassifier)["restore"]> {}
/** A recipe of {@link networkClassifier}. */
export interface NetworkClassifierRecipe extends ReturnType<typeof networkClassifier> {}

/** A fitted {@link networkFeatures}. */
export interface NetworkFeaturesModel extends ReturnType<(typeof networkFeatures)["restore"]> {}
/** A recipe of {@link networkFeatures}. */
export interface NetworkFeaturesRecipe extends ReturnType<typeof networkFeatures> {}

/** A fitted {@link networkRegressor}. */
export interface NetworkRegressorModel extends ReturnType<(typeof networkRegressor)["restore"]> {}
/** A recipe of {@link networkRegressor}. */
export interface NetworkRegressorRecipe extends ReturnType<typeof networkRegressor> {}
