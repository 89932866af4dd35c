/** Cases of the common checks for multiple-kernel-classifier. */
import type { UnderCheck } from "../../checks/under-check.js";
import { multipleKernelClassifier } from "./multiple-kernel-classifier.js";

export const cases: readonly UnderCheck[] = [
  {
    name: "multiple-kernel-classifier",
    subject: multipleKernelClassifier({ weightNorm: 2, cost: 0.01, tolerance: 1e-8, maxIterations: 2 }),
  },
];
