/** The types of the recipes and models of this folder. Made by `npm run generate`. */
import type { localOutlierFactor } from "./local-outlier-factor/local-outlier-factor.js";
import type { nearestCentroid } from "./nearest-centroid/nearest-centroid.js";
import type { nearestNeighborsClassifier } from "./nearest-neighbors-classifier/nearest-neighbors-classifier.js";
import type { nearestNeighborsRegressor } from "./nearest-neighbors-regressor/nearest-neighbors-regressor.js";
import type { radiusNeighborsClassifier } from "./radius-neighbors-classifier/radius-neighbors-classifier.js";

/** A fitted {@link localOutlierFactor}. */
export interface LocalOutlierFactorModel extends ReturnType<(typeof localOutlierFactor)["restore"]> {}
/** A recipe of {@link localOutlierFactor}. */
export interface LocalOutlierFactorRecipe extends ReturnType<typeof localOutlierFactor> {}

/** A fitted {@link nearestCentroid}. */
export interface NearestCentroidModel extends ReturnType<(typeof nearestCentroid)["restore"]> {}
/** A recipe of {@link nearestCentroid}. */
export interface NearestCentroidRecipe extends ReturnType<typeof nearestCentroid> {}

/** A fitted {@link nearestNeighborsClassifier}. */
export interface NearestNeighborsClassifierModel extends ReturnType<(typeof nearestNeighborsClassifier)["restore"]> {}
/** A recipe of {@link nearestNeighborsClassifier}. */
export interface NearestNeighborsClassifierRecipe extends ReturnType<typeof nearestNeighborsClassifier> {}

/** A fitted {@link nearestNeighborsRegressor}. */
export interface NearestNeighborsRegressorModel extends ReturnType<(typeof nearestNeighborsRegressor)["restore"]> {}
/** A recipe of {@link nearestNeighborsRegressor}. */
export interface NearestNeighborsRegressorRecipe extends ReturnType<typeof nearestNeighborsRegressor> {}

/** A fitted {@link radiusNeighborsClassifier}. */
export interface RadiusNeighborsClassifierModel extends ReturnType<(typeof radiusNeighborsClassifier)["restore"]> {}
/** A recipe of {@link radiusNeighborsClassifier}. */
export interface RadiusNeighborsClassifierRecipe extends ReturnType<typeof radiusNeighborsClassifier> {}
