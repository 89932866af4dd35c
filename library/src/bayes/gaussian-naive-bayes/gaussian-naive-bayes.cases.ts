/** Cases of the common checks for gaussian-naive-bayes. */

import type { UnderCheck } from "../../checks/under-check.js";
import { gaussianNaiveBayes } from "./gaussian-naive-bayes.js";

export const cases: readonly UnderCheck[] = [
  { name: "gaussian-naive-bayes", subject: gaussianNaiveBayes },
  {
    name: "gaussian-naive-bayes with equal priors and more smoothing",
    subject: gaussianNaiveBayes({ priors: { kind: "uniform" }, varianceSmoothing: 0.1 }),
  },
];
