/** Cases of the common checks for multinomial-naive-bayes. */

import type { UnderCheck } from "../../checks/under-check.js";
import { multinomialNaiveBayes } from "./multinomial-naive-bayes.js";

export const cases: readonly UnderCheck[] = [
  { name: "multinomial-naive-bayes", subject: multinomialNaiveBayes },
  { name: "multinomial-naive-bayes with little smoothing", subject: multinomialNaiveBayes({ smoothing: 0.01 }) },
];
