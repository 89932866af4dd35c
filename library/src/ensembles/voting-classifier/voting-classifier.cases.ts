/** Cases of the common checks for voting-classifier. */

import { sampleOrder } from "../../../test/exceptions.js";
import { gaussianNaiveBayes } from "../../bayes/gaussian-naive-bayes/gaussian-naive-bayes.js";
import type { UnderCheck } from "../../checks/under-check.js";
import { logisticRegression } from "../../linear/logistic-regression/logistic-regression.js";
import { perceptron } from "../../linear/perceptron/perceptron.js";
import { treeClassifier } from "../../trees/tree-classifier/tree-classifier.js";
import { votingClassifier } from "./voting-classifier.js";

export const cases: readonly UnderCheck[] = [
  {
    name: "a soft vote",
    subject: votingClassifier({ bayes: gaussianNaiveBayes(), line: logisticRegression() }, { weights: { line: 2 } }),
  },
  {
    name: "a hard vote",
    subject: votingClassifier(
      { bayes: gaussianNaiveBayes(), line: perceptron(), tree: treeClassifier() },
      { vote: "hard" },
    ),
    settings: { exceptions: [{ name: sampleOrder, reason: "the perceptron depends on it" }] },
  },
];
