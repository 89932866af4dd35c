/** Decision theory: what to predict when mistakes have different costs. */

export { averageLoss, type Decisions, decideByLoss, type Posteriors, pointwiseRisk } from "./by-loss.js";
export { type DecisionRegions, decisionRegions } from "./decision-regions.js";
export { type FunctionClass, type GlobalFit, linearFunctions, minimizePredictionError } from "./global.js";
export { createLossMatrix, type LossMatrix, zeroOneMatrix } from "./loss-matrix.js";
export {
  conditionalMeans,
  conditionalMedians,
  empiricalPredictionError,
  expectedPredictionError,
} from "./prediction-error.js";
export {
  bayesRule,
  type ClassModel,
  type DecisionRule,
  riskByMonteCarlo,
  riskOnGrid,
  type SampledDensity,
  type SimulatedRisk,
} from "./risk.js";
export {
  type BinaryCosts,
  type ChosenThreshold,
  chooseThreshold,
  type RejectBand,
  rejectBand,
  thresholdFromCosts,
} from "./threshold.js";
