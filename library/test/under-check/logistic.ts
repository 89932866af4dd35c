/** Linear classifiers: logistic regression and the perceptron. */
import { bernoulliRegression } from "../../src/linear/bernoulli-regression/bernoulli-regression.js";
import { logisticRegression } from "../../src/linear/logistic-regression/logistic-regression.js";
import { perceptron } from "../../src/linear/perceptron/perceptron.js";
import { sampleOrder, type UnderCheck } from "./under-check.js";

const wholeUpdate = "capabilities: an update with the other half gives the model of the whole";
const stochasticReason = "samples are drawn one by one, so the path depends on their order and number";

export const logistic: readonly UnderCheck[] = [
  { name: "logistic regression", subject: logisticRegression },
  { name: "logistic regression without a constant", subject: logisticRegression({ intercept: false }) },
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
        { name: "weights: a weight of 2 is a sample given twice", reason: stochasticReason },
        { name: "weights: a weight of 0 is a sample left out", reason: stochasticReason },
      ],
    },
  },
  { name: "bernoulli regression", subject: bernoulliRegression },
  { name: "bernoulli regression by probit", subject: bernoulliRegression({ link: "probit", alpha: 0.1 }) },
  {
    name: "bernoulli regression by complementary log-log, without a constant",
    subject: bernoulliRegression({ link: "complementary-log-log", alpha: 0.1, intercept: false }),
  },
  {
    name: "perceptron",
    subject: perceptron,
    settings: {
      exceptions: [
        { name: sampleOrder, reason: "the perceptron learns from its mistakes in the order in which it makes them" },
        { name: wholeUpdate, reason: "learning goes on with one pass over the new samples" },
      ],
    },
  },
  {
    name: "perceptron in one pass, by its last weights",
    subject: perceptron({ epochs: 1, shuffle: false, averaged: false }),
    settings: { exceptions: [{ name: sampleOrder, reason: "one pass in the order of the samples" }] },
  },
  {
    name: "perceptron of each class against the others",
    subject: perceptron({ rule: "one-vs-rest", epochs: 1, shuffle: false }),
    settings: { exceptions: [{ name: sampleOrder, reason: "one pass in the order of the samples" }] },
  },
];
