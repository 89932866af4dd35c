/** The methods of this folder. Made by `npm run generate`. */
export { localOutlierFactor } from "./local-outlier-factor/local-outlier-factor.js";
export { nearestCentroid } from "./nearest-centroid/nearest-centroid.js";
export { nearestNeighborsClassifier } from "./nearest-neighbors-classifier/nearest-neighbors-classifier.js";
export { nearestNeighborsRegressor } from "./nearest-neighbors-regressor/nearest-neighbors-regressor.js";
export { radiusNeighborsClassifier } from "./radius-neighbors-classifier/radius-neighbors-classifier.js";
