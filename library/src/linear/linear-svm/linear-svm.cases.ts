/** Cases of the common checks for linear-svm. */
import type { UnderCheck } from "../../checks/under-check.js";
import { linearSvm } from "./linear-svm.js";

export const cases: readonly UnderCheck[] = [
  { name: "linear-svm", subject: linearSvm({ tolerance: 1e-15 }) },
  {
    name: "linear-svm with the hinge, balanced",
    subject: linearSvm({
      loss: { kind: "hinge" },
      classWeights: { kind: "balanced" },
      tolerance: 1e-14,
      maxIterations: 1500,
    }),
  },
  {
    name: "linear-svm with one machine for all classes",
    // A low cost, with which few passes reach the minimum to all digits.
    subject: linearSvm({
      loss: { kind: "hinge" },
      rule: "crammer-singer",
      tolerance: 1e-14,
      cost: 0.001,
      maxIterations: 5000,
    }),
  },
];
