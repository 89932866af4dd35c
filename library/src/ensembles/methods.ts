/** The methods of this folder. Made by `npm run generate`. */
export { calibratedClassifier } from "./calibrated-classifier/calibrated-classifier.js";
export { stackingClassifier } from "./stacking-classifier/stacking-classifier.js";
export { stackingRegressor } from "./stacking-regressor/stacking-regressor.js";
export { votingClassifier } from "./voting-classifier/voting-classifier.js";
export { votingRegressor } from "./voting-regressor/voting-regressor.js";
