/** Cases of the common checks for support-vector-classifier. */
import { inFolds } from "../../../test/exceptions.js";
import type { UnderCheck } from "../../checks/under-check.js";
import { supportVectorClassifier } from "./support-vector-classifier.js";

// Few iterations suffice for all but the extreme numbers of the checks.
const solver = { tolerance: 1e-8, maxIterations: 10_000 };

export const cases: readonly UnderCheck[] = [
  { name: "support-vector-classifier", subject: supportVectorClassifier(solver) },
  {
    name: "support-vector-classifier one against the rest",
    subject: supportVectorClassifier({
      kernel: { kind: "linear" },
      rule: "one-vs-rest",
      classWeights: { kind: "balanced" },
      ...solver,
    }),
  },
  {
    name: "support-vector-classifier with probabilities",
    subject: supportVectorClassifier({ calibration: "sigmoid", ...solver }),
    // Sigmoids enlarge the differences that single precision leaves in the values of samples near a margin.
    settings: { ...inFolds, tolerance: 1e-5 },
  },
  { name: "support-vector-classifier by nu", subject: supportVectorClassifier({ nu: 0.2, ...solver }) },
];
