/** Methods over several models: votes, stacks and calibrated classifiers, with few folds: the checks fit often. */
import { gaussianNaiveBayes } from "../../src/bayes/gaussian-naive-bayes/gaussian-naive-bayes.js";
import { calibratedClassifier } from "../../src/ensembles/calibrated-classifier/calibrated-classifier.js";
import { stackingClassifier } from "../../src/ensembles/stacking-classifier/stacking-classifier.js";
import { stackingRegressor } from "../../src/ensembles/stacking-regressor/stacking-regressor.js";
import { votingClassifier } from "../../src/ensembles/voting-classifier/voting-classifier.js";
import { votingRegressor } from "../../src/ensembles/voting-regressor/voting-regressor.js";
import { standardize } from "../../src/features/scaling/standardize/standardize.js";
import { leastSquares } from "../../src/linear/least-squares/least-squares.js";
import { logisticRegression } from "../../src/linear/logistic-regression/logistic-regression.js";
import { perceptron } from "../../src/linear/perceptron/perceptron.js";
import { ridge } from "../../src/linear/ridge/ridge.js";
import { nearestNeighborsRegressor } from "../../src/nearest/nearest-neighbors-regressor/nearest-neighbors-regressor.js";
import { pipeline } from "../../src/pipeline/pipeline/pipeline.js";
import { treeClassifier } from "../../src/trees/tree-classifier/tree-classifier.js";
import { treeRegressor } from "../../src/trees/tree-regressor/tree-regressor.js";
import { sampleOrder, type UnderCheck } from "./under-check.js";

const folds = { kind: "stratified", folds: 3 } as const;
const dealt = "which samples are in which fold goes by their order";
const weightOfTwo = {
  name: "weights: a weight of 2 is a sample given twice",
  reason: "the copies of a sample may come into different folds",
};
const inFolds = { exceptions: [{ name: sampleOrder, reason: dealt }, weightOfTwo] };

export const ensembles: readonly UnderCheck[] = [
  {
    name: "a soft vote",
    subject: votingClassifier({ bayes: gaussianNaiveBayes(), line: logisticRegression() }, { weights: { line: 2 } }),
  },
  {
    name: "a hard vote",
    subject: votingClassifier(
      { bayes: gaussianNaiveBayes(), line: perceptron(), tree: treeClassifier() },
      { vote: "hard" },
    ),
    settings: { exceptions: [{ name: sampleOrder, reason: "the perceptron goes by it" }] },
  },
  {
    name: "a mean of regressors",
    subject: votingRegressor({ line: ridge(), tree: treeRegressor() }),
  },
  {
    name: "a stack of trees, which bear missing values",
    subject: stackingRegressor(
      { small: treeRegressor({ depth: 1 }), large: treeRegressor({ depth: 3 }) },
      { folds: { kind: "k-fold", folds: 3 } },
    ),
    settings: inFolds,
  },
  {
    name: "a stack of regressors",
    subject: stackingRegressor(
      { line: leastSquares(), near: nearestNeighborsRegressor({ neighbors: 3 }) },
      { folds: { kind: "k-fold", folds: 3 } },
    ),
    settings: inFolds,
  },
  {
    name: "a stack of classifiers",
    subject: stackingClassifier({ bayes: gaussianNaiveBayes(), tree: treeClassifier() }, { folds }),
  },
  {
    name: "a stack that sees the samples too",
    subject: stackingClassifier(
      { line: pipeline(standardize({ center: false }), logisticRegression()) },
      { folds, passthrough: true },
    ),
    settings: inFolds,
  },
  { name: "a sigmoid calibration", subject: calibratedClassifier(logisticRegression(), { folds }), settings: inFolds },
  {
    name: "an isotonic calibration out of fold",
    subject: calibratedClassifier(logisticRegression(), { folds, calibration: "isotonic", ensemble: false }),
  },
  {
    name: "a temperature",
    subject: calibratedClassifier(gaussianNaiveBayes(), { folds, calibration: "temperature" }),
  },
];
