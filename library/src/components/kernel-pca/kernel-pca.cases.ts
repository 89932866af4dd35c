/** Cases of the common checks for kernel-pca. */

import type { UnderCheck } from "../../checks/under-check.js";
import { gaussianKernel } from "../../kernels/gaussian-kernel.js";
import { kernelPca } from "./kernel-pca.js";

export const cases: readonly UnderCheck[] = [
  { name: "kernel-pca", subject: kernelPca({ components: 3 }) },
  {
    name: "kernel-pca as in the Cookbook: not centred, not scaled",
    subject: kernelPca({ components: 2, center: false, directions: "dual", kernel: gaussianKernel({ width: 5 }) }),
  },
  {
    name: "kernel-pca of two components by Lanczos, learned pre-images",
    subject: kernelPca({ components: 2, solver: { kind: "lanczos" }, preimages: { kind: "learned" } }),
  },
  {
    name: "kernel-pca with the linear kernel, pre-images by distances",
    subject: kernelPca({ components: 2, kernel: { kind: "linear" }, preimages: { kind: "distances", neighbors: 5 } }),
  },
];
