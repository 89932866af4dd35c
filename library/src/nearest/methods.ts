/** The methods of this folder, with the types of their states and progress. Made by `npm run generate`. */
export { type NearestCentroidState, nearestCentroid } from "./nearest-centroid/nearest-centroid.js";
export { nearestNeighborsClassifier } from "./nearest-neighbors-classifier/nearest-neighbors-classifier.js";
export {
  type NeighborRegressorState,
  nearestNeighborsRegressor,
} from "./nearest-neighbors-regressor/nearest-neighbors-regressor.js";
export { radiusNeighborsClassifier } from "./radius-neighbors-classifier/radius-neighbors-classifier.js";
