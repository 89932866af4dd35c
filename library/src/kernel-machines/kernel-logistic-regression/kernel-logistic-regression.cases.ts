/** Cases of the common checks for kernel-logistic-regression. */
import type { UnderCheck } from "../../checks/under-check.js";
import { kernelLogisticRegression } from "./kernel-logistic-regression.js";

export const cases: readonly UnderCheck[] = [
  { name: "kernel-logistic-regression", subject: kernelLogisticRegression({ tolerance: 1e-12 }) },
  {
    name: "kernel-logistic-regression without an intercept, balanced",
    subject: kernelLogisticRegression({
      kernel: { kind: "laplace" },
      intercept: false,
      classWeights: { kind: "balanced" },
      tolerance: 1e-12,
    }),
  },
];
