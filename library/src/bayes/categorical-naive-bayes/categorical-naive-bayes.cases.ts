/** Cases of the common checks for categorical-naive-bayes. */

import { codedClasses, codes } from "../../../test/coded-classes.js";
import type { UnderCheck } from "../../checks/under-check.js";
import { categoricalNaiveBayes } from "./categorical-naive-bayes.js";

export const cases: readonly UnderCheck[] = [
  {
    name: "categorical-naive-bayes",
    subject: categoricalNaiveBayes,
    settings: { data: { x: codes, y: codedClasses } },
  },
  {
    name: "categorical-naive-bayes that smooths unknown categories",
    subject: categoricalNaiveBayes({ unknown: "smooth", categoryCounts: [4, 4, 4, 4] }),
    settings: { data: { x: codes, y: codedClasses } },
  },
];
