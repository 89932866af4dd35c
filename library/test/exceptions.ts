/** Exceptions from the common checks that several methods declare, by the names of the checks. */
import type { CheckOptions } from "../src/checks/index.js";

export const sampleOrder = "invariance: the order of the training samples does not matter";
export const weightTwo = "weights: a weight of 2 equals repeating the sample";
export const integral =
  "results: a density integrates to 1 in 1 and 2 dimensions, and the probabilities of boxes add up";
export const wholeUpdate = "capabilities: an update with the other half gives the model of the whole";

/** For samples that are a time series. */
export const inTime: CheckOptions = { exceptions: [{ name: sampleOrder, reason: "the rows are a time series" }] };

/** For methods that split their samples into folds. */
export const inFolds: CheckOptions = {
  exceptions: [
    { name: sampleOrder, reason: "the folds depend on the order of the samples" },
    { name: weightTwo, reason: "the copies of a sample may be in different folds" },
  ],
};

const drawn = "each tree draws its samples or thresholds by row and node, so their order and number matter";

/** For forests whose trees are trained on drawn samples. */
export const bootstrapped: CheckOptions = {
  exceptions: [
    { name: sampleOrder, reason: drawn },
    { name: weightTwo, reason: drawn },
  ],
};

/** For networks, which compute in single precision. */
export const inSinglePrecision: CheckOptions = { tolerance: 1e-6 };

/** For networks that are trained by batches of their samples. */
export const inBatches: CheckOptions = {
  ...inSinglePrecision,
  exceptions: [{ name: sampleOrder, reason: "batches are drawn by the positions of the samples" }],
};
