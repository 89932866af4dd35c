/** The methods of this folder, with the types of their states and progress. Made by `npm run generate`. */
export { bernoulliRegression } from "./bernoulli-regression/bernoulli-regression.js";
export { elasticNet } from "./elastic-net/elastic-net.js";
export { gammaRegression } from "./generalized-linear/gamma-regression/gamma-regression.js";
export { poissonRegression } from "./generalized-linear/poisson-regression/poisson-regression.js";
export { type HuberState, huberRegression } from "./huber-regression/huber-regression.js";
export { lars } from "./lars/lars.js";
export { lasso } from "./lasso/lasso.js";
export { type LeastSquaresState, leastSquares } from "./least-squares/least-squares.js";
export { type LogisticProgress, logisticRegression } from "./logistic-regression/logistic-regression.js";
export { type PerceptronProgress, type PerceptronState, perceptron } from "./perceptron/perceptron.js";
export { principalComponentRegression } from "./principal-component-regression/principal-component-regression.js";
export { quantileRegression } from "./quantile-regression/quantile-regression.js";
export { type RandomKitchenSinksState, randomKitchenSinks } from "./random-kitchen-sinks/random-kitchen-sinks.js";
export { type RansacState, ransac } from "./ransac/ransac.js";
export { ridge } from "./ridge/ridge.js";
export { type RobustState, robustRegression } from "./robust-regression/robust-regression.js";
export {
  type StochasticLassoProgress,
  type StochasticLassoState,
  stochasticLasso,
} from "./stochastic-lasso/stochastic-lasso.js";
export { theilSen } from "./theil-sen/theil-sen.js";
