/** Cases of the common checks for gaussian-process. */

import type { UnderCheck } from "../../checks/under-check.js";
import { gaussianProcess } from "./gaussian-process.js";

export const cases: readonly UnderCheck[] = [
  { name: "gaussian process", subject: gaussianProcess({ starts: 2 }) },
  { name: "gaussian process with fixed settings", subject: gaussianProcess({ optimize: false, noise: 0.5 }) },
  {
    name: "gaussian process of a sum of kernels without an intercept",
    subject: gaussianProcess({
      kernel: { kind: "sum", terms: [{ kind: "linear", offset: 1 }, { kind: "laplace" }] },
      intercept: false,
      starts: 1,
    }),
  },
];
