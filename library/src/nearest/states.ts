/** The types of what the methods of this folder learn and report. Made by `npm run generate`. */
export type { LocalOutlierFactorState } from "./local-outlier-factor/local-outlier-factor.js";
export type * from "./models.js";
export type { NearestCentroidState } from "./nearest-centroid/nearest-centroid.js";
export type { NeighborRegressorState } from "./nearest-neighbors-regressor/nearest-neighbors-regressor.js";
