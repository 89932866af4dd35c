/** Cases of the common checks for gaussian-process. */

import { createProblem, fitDataOf, range, takeRows } from "../../checks/check-data.js";
import type { UnderCheck } from "../../checks/under-check.js";
import { gaussianProcess } from "./gaussian-process.js";

/** Half of the usual samples, since the settings are chosen in every fit. */
const settings = { data: fitDataOf(takeRows(createProblem("numbers"), range(18))) };

export const cases: readonly UnderCheck[] = [
  { name: "gaussian process", subject: gaussianProcess({ starts: 2 }), settings },
  { name: "gaussian process with fixed settings", subject: gaussianProcess({ optimize: false, noise: 0.5 }) },
  {
    name: "gaussian process of a sum of kernels without an intercept",
    subject: gaussianProcess({
      kernel: { kind: "sum", terms: [{ kind: "linear", offset: 1 }, { kind: "laplace" }] },
      intercept: false,
      starts: 1,
    }),
    settings,
  },
];
