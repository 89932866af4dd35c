/** The types of what the methods of this folder learn and report. Made by `npm run generate`. */
export type { IsolationForestState } from "./isolation-forest/isolation-forest.js";
export type * from "./models.js";
export type { RobustCovarianceState } from "./robust-covariance/robust-covariance.js";
