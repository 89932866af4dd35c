/** Cases of the common checks for bernoulli-naive-bayes. */

import { codedClasses, codes } from "../../../test/coded-classes.js";
import type { UnderCheck } from "../../checks/under-check.js";
import { bernoulliNaiveBayes } from "./bernoulli-naive-bayes.js";

export const cases: readonly UnderCheck[] = [
  { name: "bernoulli-naive-bayes", subject: bernoulliNaiveBayes({ threshold: 9 }) },
  {
    name: "bernoulli-naive-bayes of codes, with smoothed priors",
    subject: bernoulliNaiveBayes({ priors: { kind: "learned", smoothing: 1 }, threshold: -1 }),
    settings: { data: { x: codes.map((row) => row.map((code) => code - 1.5)), y: codedClasses } },
  },
];
