/** Cases of the common checks for one-class-svm. */
import type { UnderCheck } from "../../checks/under-check.js";
import { oneClassSvm } from "./one-class-svm.js";

export const cases: readonly UnderCheck[] = [
  { name: "one-class-svm", subject: oneClassSvm({ tolerance: 1e-8 }) },
  {
    name: "one-class-svm with a wide kernel",
    subject: oneClassSvm({ nu: 0.5, kernel: { kind: "laplace" }, tolerance: 1e-8 }),
  },
];
