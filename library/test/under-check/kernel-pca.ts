/** Kernel principal component analysis. */
import { kernelPca } from "../../src/components/kernel-pca/kernel-pca.js";
import type { UnderCheck } from "./under-check.js";

export const kernelPcaMethods: readonly UnderCheck[] = [
  { name: "kernel-pca", subject: kernelPca({ components: 3 }) },
  {
    name: "kernel-pca as printed: not centred, not scaled",
    subject: kernelPca({ components: 2, center: false, directions: "dual", kernel: { kind: "gaussian", width: 5 } }),
  },
  {
    name: "kernel-pca of two components by Lanczos, learned pre-images",
    subject: kernelPca({ components: 2, solver: "lanczos", preimages: { kind: "learned" } }),
  },
  {
    name: "kernel-pca with the linear kernel, pre-images by distances",
    subject: kernelPca({ components: 2, kernel: { kind: "linear" }, preimages: { kind: "distances", neighbors: 5 } }),
  },
];
