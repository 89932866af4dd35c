/** Cases of the common checks for stacking-classifier. */

import { inFolds } from "../../../test/exceptions.js";
import { gaussianNaiveBayes } from "../../bayes/gaussian-naive-bayes/gaussian-naive-bayes.js";
import type { UnderCheck } from "../../checks/under-check.js";
import { standardize } from "../../features/scaling/standardize/standardize.js";
import { logisticRegression } from "../../linear/logistic-regression/logistic-regression.js";
import { pipeline } from "../../pipeline/pipeline/pipeline.js";
import { treeClassifier } from "../../trees/tree-classifier/tree-classifier.js";
import { stackingClassifier } from "./stacking-classifier.js";

const folds = { kind: "stratified", count: 3 } as const;

export const cases: readonly UnderCheck[] = [
  {
    name: "a stack of classifiers",
    subject: stackingClassifier({ bayes: gaussianNaiveBayes(), tree: treeClassifier() }, { folds }),
  },
  {
    name: "a stack that passes the samples through",
    subject: stackingClassifier(
      { line: pipeline(standardize({ center: false }), logisticRegression()) },
      { folds, passthrough: true },
    ),
    settings: inFolds,
  },
];
