/** Linear methods and their kernel forms: regression, classification, paths. */

export { lqNorm } from "../numeric/lq-norm.js";
export { softmax } from "../numeric/softmax.js";
export { bernoulliRegression } from "./bernoulli-regression/bernoulli-regression.js";
export { type BernoulliLink, bernoulliLinks, bernoulliProbability } from "./bernoulli-regression/family.js";
export { elasticNet } from "./elastic-net/elastic-net.js";
export { gammaRegression } from "./generalized-linear/gamma-regression/gamma-regression.js";
export { poissonRegression } from "./generalized-linear/poisson-regression/poisson-regression.js";
export { type HuberState, huberRegression } from "./huber-regression/huber-regression.js";
export {
  type ElasticNetPath,
  type ElasticNetPathSettings,
  elasticNetPath,
  type LassoPathSettings,
  lassoPath,
} from "./l1-penalty/path.js";
export type { LassoProgress } from "./l1-penalty/solve.js";
export { lars } from "./lars/lars.js";
export { type LarsEvent, type LarsPath, type LarsPathSettings, larsPath } from "./lars/path.js";
export type { LarsBreakpoint } from "./lars/steps.js";
export { lasso } from "./lasso/lasso.js";
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
export { type LeastSquaresState, leastSquares, type Uncertainty } from "./least-squares/least-squares.js";
export type { LinearClassifierState } from "./linear-classes.js";
export type { LinearState } from "./linear-state.js";
export { type LogisticProgress, logisticRegression } from "./logistic-regression/logistic-regression.js";
export type { PerceptronWeights } from "./perceptron/epochs.js";
export { type PerceptronProgress, type PerceptronState, perceptron } from "./perceptron/perceptron.js";
export { principalComponentRegression } from "./principal-component-regression/principal-component-regression.js";
export { quantileRegression } from "./quantile-regression/quantile-regression.js";
export { type RandomKitchenSinksState, randomKitchenSinks } from "./random-kitchen-sinks/random-kitchen-sinks.js";
export { type RansacState, ransac } from "./ransac/ransac.js";
export { type LinearOutputs, type RidgeOutputsSettings, ridgeOutputs } from "./ridge/outputs.js";
export { type RidgePath, type RidgePathSettings, ridgePath } from "./ridge/path.js";
export { ridge } from "./ridge/ridge.js";
export { type RobustState, robustRegression } from "./robust-regression/robust-regression.js";
export {
  type StochasticLassoProgress,
  type StochasticLassoState,
  stochasticLasso,
} from "./stochastic-lasso/stochastic-lasso.js";
export { theilSen } from "./theil-sen/theil-sen.js";
