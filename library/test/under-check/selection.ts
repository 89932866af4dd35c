/** Searches and early stopping, over small recipes with few candidates: the checks fit often. */
import { pca, pipeline, ridge, standardize } from "../../src/index.js";
import { logisticRegression } from "../../src/linear/logistic-regression/logistic-regression.js";
import { perceptron } from "../../src/linear/perceptron/perceptron.js";
import { bayesianSearch } from "../../src/selection/bayesian-search/bayesian-search.js";
import { earlyStopping } from "../../src/selection/early-stopping/early-stopping.js";
import { gridSearch } from "../../src/selection/grid-search/grid-search.js";
import { halvingSearch } from "../../src/selection/halving-search/halving-search.js";
import { randomSearch } from "../../src/selection/random-search/random-search.js";
import { sampleOrder, type UnderCheck } from "./under-check.js";

const folds = { kind: "k-fold", folds: 2 } as const;

const inOrder = {
  exceptions: [
    { name: sampleOrder, reason: "which samples are held out, and the perceptron itself, go by their order" },
  ],
};

export const selection: readonly UnderCheck[] = [
  { name: "a grid search", subject: gridSearch(ridge(), { alpha: [0.1, 10] }, { folds }) },
  {
    name: "a grid search of a pipeline in which a step is exchanged",
    subject: gridSearch(pipeline(standardize(), ridge()), { standardize: [pca(), standardize()] }, { folds }),
  },
  {
    name: "a grid search of a classifier",
    subject: gridSearch(logisticRegression(), { penalty: [{ kind: "l2", alpha: 1 }] }, { folds }),
  },
  {
    name: "a random search",
    subject: randomSearch(ridge(), { alpha: { kind: "log-uniform", from: 0.01, to: 100 } }, { candidates: 2, folds }),
  },
  {
    name: "a Bayesian search",
    subject: bayesianSearch(ridge(), { alpha: [0.1, 1, 10] }, { candidates: 3, initial: 2, folds }),
  },
  {
    name: "a halving search",
    subject: halvingSearch(ridge(), { alpha: [0.1, 1, 10] }, { minimumSamples: 4, folds }),
    settings: {
      exceptions: [
        { name: sampleOrder, reason: "which samples the first rounds see goes by their order" },
        { name: "weights: a weight of 2 is a sample given twice", reason: "the first rounds see so many samples" },
      ],
    },
  },
  {
    name: "early stopping",
    subject: earlyStopping(perceptron({ epochs: 4 }), { chunk: 1, validationShare: 0.3 }),
    settings: inOrder,
  },
  {
    name: "early stopping that learns from all samples in the end",
    subject: earlyStopping(perceptron({ epochs: 4 }), { chunk: 1, validationShare: 0.3, refit: true }),
    settings: inOrder,
  },
];
