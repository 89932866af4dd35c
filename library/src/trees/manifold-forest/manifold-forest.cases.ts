/** Cases of the common checks for manifold forests. */
import type { UnderCheck } from "../../checks/under-check.js";
import { manifoldForest } from "./manifold-forest.js";

const trees = 10;

export const cases: readonly UnderCheck[] = [
  { name: "manifold forest", subject: manifoldForest({ trees }) },
  { name: "manifold forest, Mahalanobis", subject: manifoldForest({ trees, affinity: { kind: "mahalanobis" } }) },
  {
    name: "manifold forest, Gaussian",
    subject: manifoldForest({ trees, affinity: { kind: "gaussian", bandwidth: 2 } }),
  },
];
