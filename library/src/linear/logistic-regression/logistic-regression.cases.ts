/** Cases of the common checks for logistic-regression. */

import { sampleOrder, weightTwo } from "../../../test/exceptions.js";
import type { UnderCheck } from "../../checks/under-check.js";
import { logisticRegression } from "./logistic-regression.js";

const stochasticReason = "samples are drawn one by one, so the path depends on their order and number";

export const cases: readonly UnderCheck[] = [
  { name: "logistic regression", subject: logisticRegression },
  { name: "logistic regression without an intercept", subject: logisticRegression({ intercept: false }) },
  { name: "logistic regression without a penalty", subject: logisticRegression({ penalty: { kind: "none" } }) },
  {
    name: "logistic regression by L-BFGS, balanced",
    subject: logisticRegression({
      solver: { kind: "lbfgs" },
      classWeights: { kind: "balanced" },
      tolerance: 1e-12,
    }),
  },
  { name: "sparse logistic regression", subject: logisticRegression({ penalty: { kind: "l1", alpha: 0.5 } }) },
  {
    name: "logistic regression with an elastic net",
    subject: logisticRegression({ penalty: { kind: "elastic", alpha: 2, ratio: 0.3 } }),
  },
  {
    name: "logistic regression with given class weights",
    subject: logisticRegression,
    settings: {
      options: { classWeights: { kind: "given", weights: [1, 2, 3] } },
      exceptions: [
        { name: "results: true and false can be classes", reason: "the weights are those of three classes" },
      ],
    },
  },
  {
    name: "logistic regression by stochastic descent",
    subject: logisticRegression({ solver: { kind: "stochastic", learningRate: 0.01 } }),
    settings: {
      exceptions: [
        { name: sampleOrder, reason: stochasticReason },
        { name: weightTwo, reason: stochasticReason },
        { name: "weights: a weight of 0 equals leaving the sample out", reason: stochasticReason },
      ],
    },
  },
];
