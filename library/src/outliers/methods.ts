/** The methods of this folder. Made by `npm run generate`. */
export { isolationForest } from "./isolation-forest/isolation-forest.js";
export { robustCovariance } from "./robust-covariance/robust-covariance.js";
