/** Cases of the common checks for complement-naive-bayes. */

import type { UnderCheck } from "../../checks/under-check.js";
import { complementNaiveBayes } from "./complement-naive-bayes.js";

export const cases: readonly UnderCheck[] = [
  { name: "complement-naive-bayes", subject: complementNaiveBayes },
  { name: "complement-naive-bayes, normalised", subject: complementNaiveBayes({ normalize: true }) },
];
