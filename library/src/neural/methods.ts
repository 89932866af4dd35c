/** The methods of this folder. Made by `npm run generate`. */
export { mlpClassifier } from "./mlp-classifier/mlp-classifier.js";
export { mlpRegressor } from "./mlp-regressor/mlp-regressor.js";
export { networkClassifier } from "./network-classifier/network-classifier.js";
export { networkFeatures } from "./network-features/network-features.js";
export { networkRegressor } from "./network-regressor/network-regressor.js";
