/** Cases of the common checks for kernel-ridge. */

import type { UnderCheck } from "../../checks/under-check.js";
import { kernelRidge } from "./kernel-ridge.js";

export const cases: readonly UnderCheck[] = [
  { name: "kernel-ridge", subject: kernelRidge },
  { name: "kernel-ridge with an intercept", subject: kernelRidge({ intercept: true, alpha: 0.01 }) },
  {
    name: "kernel-ridge that chooses its penalty",
    subject: kernelRidge({ alphas: [0.01, 0.1, 1, 10], intercept: true, kernel: { kind: "laplace" } }),
  },
  {
    name: "kernel-ridge with a sum of products",
    subject: kernelRidge({
      kernel: {
        kind: "sum",
        terms: [
          { kind: "linear", offset: 1 },
          {
            kind: "product",
            factors: [{ kind: "rbf", gamma: null }, { kind: "cosine" }],
          },
        ],
      },
    }),
  },
];
