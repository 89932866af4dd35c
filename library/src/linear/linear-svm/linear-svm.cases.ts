/** Cases of the common checks for linear-svm. */
import type { UnderCheck } from "../../checks/under-check.js";
import { linearSvm } from "./linear-svm.js";

export const cases: readonly UnderCheck[] = [
  { name: "linear-svm", subject: linearSvm({ tolerance: 1e-15 }) },
  {
    name: "linear-svm with the hinge, balanced",
    // A low cost, with which few passes reach the minimum to all digits.
    subject: linearSvm({
      cost: 0.001,
      loss: { kind: "hinge" },
      classWeights: { kind: "balanced" },
      tolerance: 1e-15,
      maxIterations: 1500,
    }),
  },
];
