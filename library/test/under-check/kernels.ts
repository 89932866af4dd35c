/** Kernel methods, and transformers that make kernels into columns. */
import { nystrom } from "../../src/features/expansion/nystrom/nystrom.js";
import { randomFeatures } from "../../src/features/expansion/random-features/random-features.js";
import { rbfFeatures } from "../../src/features/expansion/rbf-features/rbf-features.js";
import { kernelRidge } from "../../src/kernel-machines/kernel-ridge/kernel-ridge.js";
import { randomKitchenSinks } from "../../src/linear/random-kitchen-sinks/random-kitchen-sinks.js";
import { sampleOrder, type UnderCheck } from "./under-check.js";

const drawnByRow = { name: sampleOrder, reason: "landmarks are drawn by row" };

export const kernels: readonly UnderCheck[] = [
  { name: "kernel-ridge", subject: kernelRidge },
  { name: "kernel-ridge with a constant", subject: kernelRidge({ intercept: true, alpha: 0.01 }) },
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
  { name: "random-kitchen-sinks", subject: randomKitchenSinks },
  {
    name: "random-kitchen-sinks with phases and a constant",
    subject: randomKitchenSinks({ kernel: { kind: "laplace" }, phases: true, intercept: true, frequencies: 10 }),
  },
  { name: "random-features", subject: randomFeatures },
  {
    name: "random-features with phases",
    subject: randomFeatures({ kernel: { kind: "gaussian", width: 3 }, phases: true, frequencies: 5 }),
  },
  { name: "nystrom", subject: nystrom },
  {
    name: "nystrom of five landmarks",
    subject: nystrom({ landmarks: 5, kernel: { kind: "polynomial", degree: 2 } }),
    settings: { exceptions: [drawnByRow] },
  },
  {
    name: "rbf-features",
    subject: rbfFeatures,
    settings: { exceptions: [{ name: sampleOrder, reason: "centers are drawn by row" }] },
  },
];
