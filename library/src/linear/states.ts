/** The types of what the methods of this folder learn and report. Made by `npm run generate`. */
export type { HuberState } from "./huber-regression/huber-regression.js";
export type { LeastSquaresState } from "./least-squares/least-squares.js";
export type { LinearSvmState } from "./linear-svm/linear-svm.js";
export type { LinearSvrState } from "./linear-svr/linear-svr.js";
export type { LogisticProgress } from "./logistic-regression/logistic-regression.js";
export type * from "./models.js";
export type { PerceptronProgress, PerceptronState } from "./perceptron/perceptron.js";
export type { RandomKitchenSinksState } from "./random-kitchen-sinks/random-kitchen-sinks.js";
export type { RansacState } from "./ransac/ransac.js";
export type { RobustState } from "./robust-regression/robust-regression.js";
export type { StochasticLassoProgress, StochasticLassoState } from "./stochastic-lasso/stochastic-lasso.js";
