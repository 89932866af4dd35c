/** Recipes and data of the reference values of ensembles. */
import { gaussianNaiveBayes } from "../src/bayes/gaussian-naive-bayes/gaussian-naive-bayes.js";
import type { Dataset } from "../src/data/dataset.js";
import type { Labels } from "../src/data/labels.js";
import { selectSamples } from "../src/data/split.js";
import { breastCancer, iris, wine } from "../src/datasets/index.js";
import { standardize } from "../src/features/scaling/standardize/standardize.js";
import { logisticRegression } from "../src/linear/logistic-regression/logistic-regression.js";
import { ridge } from "../src/linear/ridge/ridge.js";
import { nearestNeighborsClassifier } from "../src/nearest/nearest-neighbors-classifier/nearest-neighbors-classifier.js";
import { nearestNeighborsRegressor } from "../src/nearest/nearest-neighbors-regressor/nearest-neighbors-regressor.js";
import { pipeline } from "../src/pipeline/pipeline/pipeline.js";

/** Logistic regression to full precision. */
export const preciseLine = () => logisticRegression({ tolerance: 1e-12 });

/** Deterministic members. */
export const steadyClassifiers = () => ({
  bayes: gaussianNaiveBayes(),
  near: pipeline(standardize(), nearestNeighborsClassifier({ neighbors: 5 })),
  line: pipeline(standardize(), preciseLine()),
});

/** The same for numbers. */
export const steadyRegressors = () => ({
  line: ridge({ alpha: 1 }),
  near: pipeline(standardize(), nearestNeighborsRegressor({ neighbors: 20 })),
});

/** Data sets of the reference values, by the names of their files. */
export const labelledSets: Readonly<Record<string, () => Promise<Dataset<Labels>>>> = {
  iris,
  wine,
  "breast-cancer": breastCancer,
};

/** Every third sample is held out, the others are used for training. */
export function thirdHeldOut<T extends Labels | Float64Array>(data: Dataset<T>) {
  const all = Array.from({ length: data.x.rows }, (_, i) => i);
  return {
    train: selectSamples(
      data,
      all.filter((i) => i % 3 !== 2),
    ),
    held: selectSamples(
      data,
      all.filter((i) => i % 3 === 2),
    ),
  };
}
