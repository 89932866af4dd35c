/** Models made of several models: voting, stacking, calibration. */

export type { Sigmoid } from "../optimize/fit-sigmoid.js";
export type { CalibratedRecipe } from "./calibrated-classifier/calibrated-classifier.js";
export type { Calibration } from "./calibrated-classifier/calibration.js";
export type { ComposedClassifierMembers } from "./compose.js";
export type { StackingState } from "./stacking.js";
export type { StackingClassifierRecipe } from "./stacking-classifier/stacking-classifier.js";
export type { StackingRegressorRecipe } from "./stacking-regressor/stacking-regressor.js";
export * from "./states.js";
export type { VotingState } from "./voting.js";
export type { VotingClassifierRecipe } from "./voting-classifier/voting-classifier.js";
export type { VotingRegressorRecipe } from "./voting-regressor/voting-regressor.js";
