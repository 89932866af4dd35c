/** Cases of the common checks for calibrated-classifier. */

import { inFolds } from "../../../test/exceptions.js";
import { gaussianNaiveBayes } from "../../bayes/gaussian-naive-bayes/gaussian-naive-bayes.js";
import type { UnderCheck } from "../../checks/under-check.js";
import { logisticRegression } from "../../linear/logistic-regression/logistic-regression.js";
import { calibratedClassifier } from "./calibrated-classifier.js";

const folds = { kind: "stratified", count: 3 } as const;

export const cases: readonly UnderCheck[] = [
  { name: "a sigmoid calibration", subject: calibratedClassifier(logisticRegression(), { folds }), settings: inFolds },
  {
    name: "an isotonic calibration out of fold",
    subject: calibratedClassifier(logisticRegression(), { folds, calibration: "isotonic", ensemble: false }),
  },
  {
    name: "a temperature",
    subject: calibratedClassifier(gaussianNaiveBayes(), { folds, calibration: "temperature" }),
  },
];
