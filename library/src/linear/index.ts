/** Linear methods and their kernel forms: regression, classification, paths. */
export { type BernoulliLink, bernoulliLinks, bernoulliProbability } from "./bernoulli-family.js";
export { bernoulliRegression } from "./bernoulli-regression.js";
export { elasticNet } from "./elastic-net.js";
export {
  type ElasticNetPath,
  type ElasticNetPathSettings,
  elasticNetPath,
  type LassoPathSettings,
  lassoPath,
} from "./elastic-net-path.js";
export { gammaRegression, poissonRegression } from "./generalized-linear.js";
export { type HuberState, huberRegression } from "./huber-regression.js";
export { type IsotonicState, isotonic } from "./isotonic.js";
export { type KernelRidgeState, kernelRidge } from "./kernel-ridge.js";
export {
  type DualSolution,
  type KernelRidgePath,
  type KernelRidgePathSettings,
  kernelRidgePath,
} from "./kernel-ridge-path.js";
export { lars } from "./lars.js";
export { type LarsEvent, type LarsPath, type LarsPathSettings, larsPath } from "./lars-path.js";
export type { LarsBreakpoint } from "./lars-steps.js";
export { lasso } from "./lasso.js";
export type { LassoProgress } from "./lasso-solve.js";
export { type LeastSquaresState, leastSquares, type Uncertainty } from "./least-squares.js";
export {
  type AssumptionTest,
  type ResidualDiagnostics,
  residualDiagnostics,
} from "./least-squares-diagnostics.js";
export {
  type Band,
  type CoefficientTest,
  coefficientCovariance,
  coefficientTests,
  confidenceBand,
  hatMatrix,
  leverages,
  predictionBand,
} from "./least-squares-inference.js";
export type { LinearState } from "./linear-state.js";
export { type LogisticProgress, logisticRegression } from "./logistic-regression.js";
export type { LinearClassifierState } from "./logistic-state.js";
export { lqNorm } from "./lq-norm.js";
export { type PerceptronProgress, type PerceptronState, perceptron } from "./perceptron.js";
export type { PerceptronWeights } from "./perceptron-epochs.js";
export { principalComponentRegression } from "./principal-component-regression.js";
export { quantileRegression } from "./quantile-regression.js";
export { type RandomKitchenSinksState, randomKitchenSinks } from "./random-kitchen-sinks.js";
export { type RansacState, ransac } from "./ransac.js";
export { ridge } from "./ridge.js";
export { type LinearOutputs, type RidgeOutputsSettings, ridgeOutputs } from "./ridge-outputs.js";
export { type RidgePath, type RidgePathSettings, ridgePath } from "./ridge-path.js";
export { type RobustState, robustRegression } from "./robust-regression.js";
export { softmax } from "./softmax.js";
export { type StochasticLassoProgress, type StochasticLassoState, stochasticLasso } from "./stochastic-lasso.js";
export { theilSen } from "./theil-sen.js";
