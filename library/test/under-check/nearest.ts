/** Nearest neighbours. */
import { nearestNeighborsClassifier } from "../../src/nearest/nearest-neighbors-classifier/nearest-neighbors-classifier.js";
import { nearestNeighborsRegressor } from "../../src/nearest/nearest-neighbors-regressor/nearest-neighbors-regressor.js";
import { radiusNeighborsClassifier } from "../../src/nearest/radius-neighbors-classifier/radius-neighbors-classifier.js";
import type { UnderCheck } from "./under-check.js";

export const nearest: readonly UnderCheck[] = [
  { name: "nearest-neighbors-classifier", subject: nearestNeighborsClassifier },
  {
    name: "nearest-neighbors-classifier, weighted by distance, by a kd-tree",
    subject: nearestNeighborsClassifier({ neighbors: 7, weighting: { kind: "distance" }, algorithm: "kd-tree" }),
  },
  {
    name: "nearest-neighbors-classifier by city blocks in a ball tree, ties at random",
    subject: nearestNeighborsClassifier({
      neighbors: 4,
      distance: { kind: "manhattan" },
      algorithm: "ball-tree",
      ties: "random",
    }),
  },
  {
    name: "nearest-neighbors-classifier by the Mahalanobis distance",
    subject: nearestNeighborsClassifier({ distance: { kind: "mahalanobis" } }),
  },
  {
    name: "nearest-neighbors-classifier, approximate",
    subject: nearestNeighborsClassifier({ algorithm: "approximate" }),
  },
  {
    name: "nearest-neighbors-classifier along kernel principal components",
    subject: nearestNeighborsClassifier({
      distance: { kind: "kernel-pca", kernel: { kind: "polynomial", degree: 2 }, components: 3 },
      algorithm: "kd-tree",
    }),
  },
  { name: "radius-neighbors-classifier", subject: radiusNeighborsClassifier },
  {
    name: "radius-neighbors-classifier with a uniform prior and a bell, in a ball tree",
    subject: radiusNeighborsClassifier({
      radius: 3,
      prior: 1,
      weighting: { kind: "gaussian", width: 1 },
      algorithm: "ball-tree",
    }),
  },
  { name: "nearest-neighbors-regressor", subject: nearestNeighborsRegressor },
  {
    name: "nearest-neighbors-regressor by the median, with a bell",
    subject: nearestNeighborsRegressor({ average: "median", weighting: { kind: "gaussian", width: 2 } }),
  },
  {
    name: "nearest-neighbors-regressor by angles",
    subject: nearestNeighborsRegressor({ distance: { kind: "cosine" }, weighting: { kind: "gaussian" } }),
  },
];
