/** The types of the recipes and models of this folder. Made by `npm run generate`. */
import type { isolationForest } from "./isolation-forest/isolation-forest.js";
import type { robustCovariance } from "./robust-covariance/robust-covariance.js";

/** A fitted {@link isolationForest}. */
export interface IsolationForestModel extends ReturnType<(typeof isolationForest)["restore"]> {}
/** A recipe of {@link isolationForest}. */
export interface IsolationForestRecipe extends ReturnType<typeof isolationForest> {}

/** A fitted {@link robustCovariance}. */
export interface RobustCovarianceModel extends ReturnType<(typeof robustCovariance)["restore"]> {}
/** A recipe of {@link robustCovariance}. */
export interface RobustCovarianceRecipe extends ReturnType<typeof robustCovariance> {}
