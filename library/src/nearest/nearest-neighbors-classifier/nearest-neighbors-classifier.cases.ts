/** Cases of the common checks for nearest-neighbors-classifier. */

import type { UnderCheck } from "../../checks/under-check.js";
import { nearestNeighborsClassifier } from "./nearest-neighbors-classifier.js";

export const cases: readonly UnderCheck[] = [
  { name: "nearest-neighbors-classifier", subject: nearestNeighborsClassifier },
  {
    name: "nearest-neighbors-classifier, weighted by distance, by a kd-tree",
    subject: nearestNeighborsClassifier({ neighbors: 7, weighting: { kind: "distance" }, algorithm: "kd-tree" }),
  },
  {
    name: "nearest-neighbors-classifier with the Manhattan distance in a ball tree, ties at random",
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
];
