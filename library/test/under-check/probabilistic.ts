/** Probabilistic methods. */
import { gaussianProcess } from "../../src/probabilistic/gaussian-process/gaussian-process.js";
import type { UnderCheck } from "./under-check.js";

export const probabilistic: readonly UnderCheck[] = [
  { name: "gaussian process", subject: gaussianProcess },
  { name: "gaussian process with fixed settings", subject: gaussianProcess({ optimize: false, noise: 0.5 }) },
  {
    name: "gaussian process of a sum of kernels without a constant",
    subject: gaussianProcess({
      kernel: { kind: "sum", terms: [{ kind: "linear", offset: 1 }, { kind: "laplace" }] },
      intercept: false,
      starts: 1,
    }),
  },
];
