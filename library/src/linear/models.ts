/** The types of the recipes and models of this folder. Made by `npm run generate`. */
import type { bernoulliRegression } from "./bernoulli-regression/bernoulli-regression.js";
import type { elasticNet } from "./elastic-net/elastic-net.js";
import type { gammaRegression } from "./generalized-linear/gamma-regression/gamma-regression.js";
import type { poissonRegression } from "./generalized-linear/poisson-regression/poisson-regression.js";
import type { huberRegression } from "./huber-regression/huber-regression.js";
import type { lars } from "./lars/lars.js";
import type { lasso } from "./lasso/lasso.js";
import type { leastSquares } from "./least-squares/least-squares.js";
import type { linearSvm } from "./linear-svm/linear-svm.js";
import type { linearSvr } from "./linear-svr/linear-svr.js";
import type { logisticRegression } from "./logistic-regression/logistic-regression.js";
import type { perceptron } from "./perceptron/perceptron.js";
import type { principalComponentRegression } from "./principal-component-regression/principal-component-regression.js";
import type { quantileRegression } from "./quantile-regression/quantile-regression.js";
import type { randomKitchenSinks } from "./random-kitchen-sinks/random-kitchen-sinks.js";
import type { ransac } from "./ransac/ransac.js";
import type { ridge } from "./ridge/ridge.js";
import type { robustRegression } from "./robust-regression/robust-regression.js";
import type { stochasticLasso } from "./stochastic-lasso/stochastic-lasso.js";
import type { theilSen } from "./theil-sen/theil-sen.js";

/** A fitted {@link bernoulliRegression}. */
export interface BernoulliRegressionModel extends ReturnType<(typeof bernoulliRegression)["restore"]> {}
/** A recipe of {@link bernoulliRegression}. */
export interface BernoulliRegressionRecipe extends ReturnType<typeof bernoulliRegression> {}

/** A fitted {@link elasticNet}. */
export interface ElasticNetModel extends ReturnType<(typeof elasticNet)["restore"]> {}
/** A recipe of {@link elasticNet}. */
export interface ElasticNetRecipe extends ReturnType<typeof elasticNet> {}

/** A fitted {@link gammaRegression}. */
export interface GammaRegressionModel extends ReturnType<(typeof gammaRegression)["restore"]> {}
/** A recipe of {@link gammaRegression}. */
export interface GammaRegressionRecipe extends ReturnType<typeof gammaRegression> {}

/** A fitted {@link poissonRegression}. */
export interface PoissonRegressionModel extends ReturnType<(typeof poissonRegression)["restore"]> {}
/** A recipe of {@link poissonRegression}. */
export interface PoissonRegressionRecipe extends ReturnType<typeof poissonRegression> {}

/** A fitted {@link huberRegression}. */
export interface HuberRegressionModel extends ReturnType<(typeof huberRegression)["restore"]> {}
/** A recipe of {@link huberRegression}. */
export interface HuberRegressionRecipe extends ReturnType<typeof huberRegression> {}

/** A fitted {@link lars}. */
export interface LarsModel extends ReturnType<(typeof lars)["restore"]> {}
/** A recipe of {@link lars}. */
export interface LarsRecipe extends ReturnType<typeof lars> {}

/** A fitted {@link lasso}. */
export interface LassoModel extends ReturnType<(typeof lasso)["restore"]> {}
/** A recipe of {@link lasso}. */
export interface LassoRecipe extends ReturnType<typeof lasso> {}

/** A fitted {@link leastSquares}. */
export interface LeastSquaresModel extends ReturnType<(typeof leastSquares)["restore"]> {}
/** A recipe of {@link leastSquares}. */
export interface LeastSquaresRecipe extends ReturnType<typeof leastSquares> {}

/** A fitted {@link linearSvm}. */
export interface LinearSvmModel extends ReturnType<(typeof linearSvm)["restore"]> {}
/** A recipe of {@link linearSvm}. */
export interface LinearSvmRecipe extends ReturnType<typeof linearSvm> {}

/** A fitted {@link linearSvr}. */
export interface LinearSvrModel extends ReturnType<(typeof linearSvr)["restore"]> {}
/** A recipe of {@link linearSvr}. */
export interface LinearSvrRecipe extends ReturnType<typeof linearSvr> {}

/** A fitted {@link logisticRegression}. */
export interface LogisticRegressionModel extends ReturnType<(typeof logisticRegression)["restore"]> {}
/** A recipe of {@link logisticRegression}. */
export interface LogisticRegressionRecipe extends ReturnType<typeof logisticRegression> {}

/** A fitted {@link perceptron}. */
export interface PerceptronModel extends ReturnType<(typeof perceptron)["restore"]> {}
/** A recipe of {@link perceptron}. */
export interface PerceptronRecipe extends ReturnType<typeof perceptron> {}

/** A fitted {@link principalComponentRegression}. */
export interface PrincipalComponentRegressionModel
  extends ReturnType<(typeof principalComponentRegression)["restore"]> {}
/** A recipe of {@link principalComponentRegression}. */
export interface PrincipalComponentRegressionRecipe extends ReturnType<typeof principalComponentRegression> {}

/** A fitted {@link quantileRegression}. */
export interface QuantileRegressionModel extends ReturnType<(typeof quantileRegression)["restore"]> {}
/** A recipe of {@link quantileRegression}. */
export interface QuantileRegressionRecipe extends ReturnType<typeof quantileRegression> {}

/** A fitted {@link randomKitchenSinks}. */
export interface RandomKitchenSinksModel extends ReturnType<(typeof randomKitchenSinks)["restore"]> {}
/** A recipe of {@link randomKitchenSinks}. */
export interface RandomKitchenSinksRecipe extends ReturnType<typeof randomKitchenSinks> {}

/** A fitted {@link ransac}. */
export interface RansacModel extends ReturnType<(typeof ransac)["restore"]> {}
/** A recipe of {@link ransac}. */
export interface RansacRecipe extends ReturnType<typeof ransac> {}

/** A fitted {@link ridge}. */
export interface RidgeModel extends ReturnType<(typeof ridge)["restore"]> {}
/** A recipe of {@link ridge}. */
export interface RidgeRecipe extends ReturnType<typeof ridge> {}

/** A fitted {@link robustRegression}. */
export interface RobustRegressionModel extends ReturnType<(typeof robustRegression)["restore"]> {}
/** A recipe of {@link robustRegression}. */
export interface RobustRegressionRecipe extends ReturnType<typeof robustRegression> {}

/** A fitted {@link stochasticLasso}. */
export interface StochasticLassoModel extends ReturnType<(typeof stochasticLasso)["restore"]> {}
/** A recipe of {@link stochasticLasso}. */
export interface StochasticLassoRecipe extends ReturnType<typeof stochasticLasso> {}

/** A fitted {@link theilSen}. */
export interface TheilSenModel extends ReturnType<(typeof theilSen)["restore"]> {}
/** A recipe of {@link theilSen}. */
export interface TheilSenRecipe extends ReturnType<typeof theilSen> {}
