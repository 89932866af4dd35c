/** Cases of the common checks for mixed-naive-bayes. */

import { codedClasses, mixedCodes } from "../../../test/coded-classes.js";
import type { UnderCheck } from "../../checks/under-check.js";
import { mixedNaiveBayes } from "./mixed-naive-bayes.js";

export const cases: readonly UnderCheck[] = [
  { name: "mixed-naive-bayes", subject: mixedNaiveBayes },
  {
    name: "mixed-naive-bayes of three types",
    subject: mixedNaiveBayes({
      columnTypes: ["gaussian", "gaussian", "categorical", "bernoulli"],
      unknown: "ignore",
    }),
    settings: { data: { x: mixedCodes, y: codedClasses } },
  },
];
