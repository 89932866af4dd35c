/** Linear methods and their kernel forms: regression, classification, paths. */

export { type BernoulliLink, bernoulliLinks, bernoulliProbability } from "./bernoulli-regression/family.js";
export {
  type ElasticNetPath,
  type ElasticNetPathOptions,
  elasticNetPath,
  type LassoPathOptions,
  lassoPath,
} from "./l1-penalty/path.js";
export type { LassoProgress } from "./l1-penalty/solve.js";
export { type LarsEvent, type LarsPath, type LarsPathOptions, larsPath } from "./lars/path.js";
export type { LarsBreakpoint } from "./lars/steps.js";
export {
  type AssumptionTest,
  type ResidualDiagnostics,
  residualDiagnostics,
} from "./least-squares/diagnostics.js";
export {
  type Band,
  type CoefficientTest,
  coefficientCovariance,
  coefficientTests,
  confidenceBand,
  hatMatrix,
  leverages,
  predictionBand,
} from "./least-squares/inference.js";
export type { Uncertainty } from "./least-squares/least-squares.js";
export type { LinearClassifierState } from "./linear-classes.js";
export type { LinearState } from "./linear-state.js";
export { type HardMargin, hardMargin, hardMarginProgram } from "./linear-svm/hard-margin.js";
export { type MultiOutputRidge, type MultiOutputRidgeOptions, multiOutputRidge } from "./ridge/multi-output.js";
export { type RidgePath, type RidgePathOptions, ridgePath } from "./ridge/path.js";
export * from "./states.js";
