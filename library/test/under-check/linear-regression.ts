/** Linear regressors. */

import { elasticNet } from "../../src/linear/elastic-net/elastic-net.js";
import { gammaRegression } from "../../src/linear/generalized-linear/gamma-regression/gamma-regression.js";
import { poissonRegression } from "../../src/linear/generalized-linear/poisson-regression/poisson-regression.js";
import { huberRegression } from "../../src/linear/huber-regression/huber-regression.js";
import { lars } from "../../src/linear/lars/lars.js";
import { lasso } from "../../src/linear/lasso/lasso.js";
import { leastSquares } from "../../src/linear/least-squares/least-squares.js";
import { principalComponentRegression } from "../../src/linear/principal-component-regression/principal-component-regression.js";
import { quantileRegression } from "../../src/linear/quantile-regression/quantile-regression.js";
import { ransac } from "../../src/linear/ransac/ransac.js";
import { ridge } from "../../src/linear/ridge/ridge.js";
import { robustRegression } from "../../src/linear/robust-regression/robust-regression.js";
import { stochasticLasso } from "../../src/linear/stochastic-lasso/stochastic-lasso.js";
import { theilSen } from "../../src/linear/theil-sen/theil-sen.js";
import { isotonic } from "../../src/monotone/isotonic/isotonic.js";
import { sampleOrder, type UnderCheck } from "./under-check.js";

const weightTwo = "weights: a weight of 2 is a sample given twice";
const wholeUpdate = "capabilities: an update with the other half gives the model of the whole";

export const linearRegression: readonly UnderCheck[] = [
  { name: "ridge", subject: ridge },
  { name: "ridge without a penalty", subject: ridge({ alpha: 0 }) },
  { name: "ridge without a constant", subject: ridge({ intercept: false }) },
  { name: "ridge that chooses its penalty", subject: ridge({ alphas: [0.1, 1, 10] }) },
  { name: "least squares", subject: leastSquares },
  { name: "least squares without a constant", subject: leastSquares({ intercept: false }) },
  { name: "lasso", subject: lasso },
  {
    name: "lasso with positive coefficients, without a constant",
    subject: lasso({ positive: true, intercept: false }),
  },
  { name: "elastic net", subject: elasticNet },
  { name: "elastic net with a small penalty", subject: elasticNet({ alpha: 0.001, ratio: 0.9 }) },
  { name: "least angle regression", subject: lars },
  { name: "least angle regression of two columns", subject: lars({ maximumColumns: 2, drop: false }) },
  {
    name: "stochastic lasso",
    subject: stochasticLasso,
    settings: {
      exceptions: [
        { name: sampleOrder, reason: "it learns from one sample after the other, in an order drawn by their number" },
        { name: wholeUpdate, reason: "learning goes on with one pass over the new samples" },
      ],
    },
  },
  { name: "principal component regression", subject: principalComponentRegression },
  {
    name: "principal component regression on two directions",
    subject: principalComponentRegression({ components: 2 }),
  },
  { name: "huber regression", subject: huberRegression },
  { name: "robust regression", subject: robustRegression },
  { name: "robust regression with the Huber loss", subject: robustRegression({ loss: { kind: "huber" } }) },
  {
    name: "theil-sen",
    subject: theilSen,
    settings: {
      exceptions: [
        { name: sampleOrder, reason: "groups of samples are drawn by their numbers" },
        { name: weightTwo, reason: "other groups are drawn of more samples; with all groups it holds" },
      ],
    },
  },
  { name: "ransac", subject: ransac },
  { name: "quantile regression", subject: quantileRegression },
  {
    name: "quantile regression of a high quantile with a penalty",
    subject: quantileRegression({ quantile: 0.9, alpha: 0.01 }),
  },
  { name: "poisson regression", subject: poissonRegression },
  { name: "gamma regression without a penalty", subject: gammaRegression({ alpha: 0 }) },
  { name: "isotonic", subject: isotonic },
  { name: "isotonic in either direction", subject: isotonic({ column: 1, direction: "automatic" }) },
];
