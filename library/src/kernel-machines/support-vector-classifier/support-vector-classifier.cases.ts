/** Cases of the common checks for support-vector-classifier. */
import type { UnderCheck } from "../../checks/under-check.js";
import { supportVectorClassifier } from "./support-vector-classifier.js";

const tolerance = 1e-8;

export const cases: readonly UnderCheck[] = [
  { name: "support-vector-classifier", subject: supportVectorClassifier({ tolerance }) },
  {
    name: "support-vector-classifier one against the rest",
    subject: supportVectorClassifier({
      kernel: { kind: "linear" },
      rule: "one-vs-rest",
      classWeights: { kind: "balanced" },
      tolerance,
    }),
  },
  { name: "support-vector-classifier by nu", subject: supportVectorClassifier({ nu: 0.2, tolerance }) },
];
