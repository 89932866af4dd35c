/** Cases of the common checks for one-class-svm. */
import type { UnderCheck } from "../../checks/under-check.js";
import { oneClassSvm } from "./one-class-svm.js";

const solver = { tolerance: 1e-8, maxIterations: 10_000 };

export const cases: readonly UnderCheck[] = [
  // The kernel values of dense samples are kept as floats.
  { name: "one-class-svm", subject: oneClassSvm(solver), settings: { tolerance: 1e-7 } },
  {
    name: "one-class-svm with a wide kernel",
    subject: oneClassSvm({ nu: 0.5, kernel: { kind: "laplace" }, ...solver }),
  },
];
